import Testing

@testable import HotColdScreen
