import Foundation
import OrielWindowing
import Testing

@testable import OrielX11

@Suite struct `Calls that wait for their time` {
  @Test func `are forgotten when they are cancelled, however far away their time is`() {
    var calls = ScheduledCalls()
    for number in 0..<10_000 { _ = calls.add(at: 1e6 + Double(number)) {} }
    #expect(calls.count <= 64)
  }

  @Test func `run in order after others were forgotten`() {
    var calls = ScheduledCalls(), order: [Int] = [], kept: [ScheduledCall] = []
    for number in 0..<1000 {
      let time = Double(number * 7919 % 1000)
      let call = calls.add(at: time) { order.append(Int(time)) }
      if number % 3 == 0 { kept.append(call) }
    }
    while let body = calls.takeDue(by: 1000) { body() }
    #expect(order.count == kept.count)
    #expect(order == order.sorted())
  }

  /// Such a time was never due, and nothing behind it was either.
  @Test func `at a time that is no number run at once, and keep none of the others`() {
    var calls = ScheduledCalls(), order: [String] = []
    let kept = [Double.nan, 3, .infinity, -.infinity, 1, .nan, 1e300].map { time in calls.add(at: time) { order.append("\(time)") } }
    while let body = calls.takeDue(by: 5) { body() }
    #expect(order == ["-inf", "nan", "nan", "1.0", "3.0"])
    #expect(calls.nextTime() == 1e300 && kept.count == 7)
  }
}
