extension House {
  package enum Event: Sendable {
    case position(Position, of: TopicLevel)
    case station(TopicLevel, Presence)
    /// The station's clock is so many seconds ahead of ours.
    case skew(TopicLevel, Double)
    /// The station hears so many decibels more than the others.
    case level(TopicLevel, Double)
    /// A place of a station has become known: all is located anew.
    case plan
    /// Nobody has heard the thing for a while.
    case gone(TopicLevel)
  }
}
