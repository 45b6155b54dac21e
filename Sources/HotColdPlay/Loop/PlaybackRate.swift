/// How the session's time relates to real time.
package enum PlaybackRate {
  /// So many seconds of the session in one second of the clock.
  case speed(Double)
  /// As fast as it can be computed.
  case unlimited
  /// Time passes only by the commands of a program.
  case stepped
}
