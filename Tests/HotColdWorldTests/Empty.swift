import Testing

@testable import HotColdWorld
