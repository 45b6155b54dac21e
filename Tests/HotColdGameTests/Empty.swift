import Testing

@testable import HotColdGame
