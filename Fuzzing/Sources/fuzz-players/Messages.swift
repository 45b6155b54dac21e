import Fuzzer

@testable import BeaconCodec
@testable import HotColdGame

private let zoe = SafeText("Zoë")
private let tag = PlayerTag(rawValue: 0x4801_0203)

extension FuzzTarget {
  /// Messages of players, 16 bytes each, and the texts that are joined from their pieces.
  static let messages = FuzzTarget(
    "messages", maximumLength: 64,
    seeds: [
      PlayerStatus(
        role: .hider, phase: .running, round: 3, elapsed: 7, limit: 300, peer: 9, game: .thermometer
      ),
      PlayerStatus(role: .hider, phase: .found, peer: 9, game: .infection),
      PlayerStatus(role: .hider, phase: .special, peer: 9, game: .decoys),
      PlayerStatus(role: .hider, phase: .running, peer: 9, game: .trail, place: 5),
      PlayerStatus(role: .seeker, phase: .running, isClose: true, peer: 9, game: .trail),
      PlayerStatus(role: .hider, phase: .found, round: 9, limit: 90, peer: 9, game: .potato),
      PlayerStatus(role: .seeker, isClose: true, distance: WireDistance(metres: 1.5)),
    ].compactMap { status in
      tag.map { PlayerMessage(tag: $0, content: .status(status)).bytes }
    } + [
      TextPiece.cut(SafeText("Wilhelmina the Great of Zoë"), counter: 3).flatMap { piece in
        tag.map { PlayerMessage(tag: $0, content: .name(piece)).bytes } ?? []
      },
      TextPiece.cut(SafeText("x"), counter: 15).flatMap { piece in
        tag.map { PlayerMessage(tag: $0, content: .taunt(piece)).bytes } ?? []
      },
      [0x48, 0x18, 1, 2, 3, 4], [0x48],
    ]
  ) { input in
    var names = TextPieces()
    var start = 0
    while start < input.count {
      let end = min(start + 16, input.count)
      let bytes = input.extracting(start..<end)
      start = end
      guard let message = PlayerMessage(bytes) else { continue }
      require(message.tag.short != 0, "a tag's short form is not 0, which means no player")
      let written = message.bytes
      require(written.count == PlayerMessage.length, "a message has 16 bytes")
      require(PlayerMessage(written.span) == message, "the message survives a round trip")

      let response = message.scanResponse(name: zoe)
      require(response.count <= 31, "the scan response fits")
      let details = SightingDetails(
        eventType: .nonConnectable, data: response.span)
      require(details.message == written, "the scan response has the message")
      require(details.name?.text == zoe, "the scan response has the name")

      switch message.content {
      case .status(let status):
        require(
          status.taunt.counter < 16 && status.taunt.number < 16, "the taunt's fields have four bits"
        )
        require(
          status.distance?.metres.isFinite ?? true && status.distance?.metres ?? 1 > 0,
          "the distance is finite and positive")
        require(
          status.game == .trail && status.role == .hider
            ? Trail.places.contains(status.place) : status.place == 1,
          "only a trail's hider has a place, one of eight")
        require(
          status.limit != 0 && status.peer != 0 && status.elapsed != 0xFFFF,
          "values that mean none are nil")
      case .survivors(let piece):
        require(piece.index <= piece.last && piece.players.count <= 4, "a piece is within its list")
      case .proposal(let proposal):
        require(proposal.hider != 0 && proposal.next != 0, "a proposal is about players")
      case .name(let piece), .taunt(let piece):
        require(piece.index <= piece.last && piece.last < 4, "the piece's index is within its text")
        names.add(piece)
        if let text = names.text() {
          require(text.cells <= SafeText.maximumSpokenCells, "the text is short enough")
        }
      }
    }
  }
}
