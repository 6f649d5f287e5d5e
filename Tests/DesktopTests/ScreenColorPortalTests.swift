import Testing

@testable import OrielDesktop

@Suite struct `The portal for colours of the screen` {
  @Test(arguments: [
    [], [.uint32(0)], [.uint32(0), .properties([:])], [.uint32(0), .string("x")], [.uint32(2), .properties([:])],
    [.uint32(0), .properties(["color": .structure([.double(0.5), .double(0.5)])])],
    [.uint32(0), .properties(["color": .structure([.double(0.5), .double(0.5), .double(1.5)])])],
    [.uint32(0), .properties(["color": .structure([.double(0.5), .double(.nan), .double(0.5)])])],
    [.uint32(0), .properties(["color": .structure([.int32(1), .int32(1), .int32(1)])])],
  ] as [[BusValue]]) func `that answers nonsense counts as absent`(arguments: [BusValue]) {
    let answer = ScreenColorPortal.answer(arguments)
    if case .unavailable = answer { return }
    Issue.record("\(answer)")
  }
}
