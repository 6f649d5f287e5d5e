import Foundation
import OrielGraph
import Testing
import ViewTesting

@MainActor @Suite struct `A state that is written often` {
  /// Notes how deep in the stack it is compared.
  private nonisolated struct Deep: Equatable {
    nonisolated(unsafe) static var depths: [Int] = []
    var number = 0
    static func == (a: Deep, b: Deep) -> Bool {
      depths.append(Thread.callStackReturnAddresses.count)
      return a.number == b.number
    }
  }
  private struct Reader: View {
    @State private var value = Deep()
    let seized: (Binding<Deep>) -> Void
    var body: some View {
      seized($value)
      return Tile(width: 10, height: 10, number: value.number)
    }
  }
  @Test func `is compared as directly after many writes as after the first`() {
    var value: Binding<Deep>!
    let harness = ViewHarness(Reader { value = $0 })
    for number in 1...30 {
      value.wrappedValue = Deep(number: number)
      harness.settle()
    }
    #expect(Deep.depths.count >= 30)
    #expect(Set(Deep.depths).count == 1)
  }
}
