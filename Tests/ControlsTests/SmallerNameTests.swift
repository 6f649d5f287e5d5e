import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

@MainActor @Suite struct `Views that adapt to what they are told` {
  @Test func `show the progress that an object reports, until it is finished`() {
    let progress = Progress(totalUnitCount: 10)
    progress.completedUnitCount = 3
    let harness = ViewHarness(ProgressView(progress))
    func value() -> Double? { harness.spoken(.progress).first?.properties.range.map { Double($0.value) } }
    #expect(value() == 0.3)
    progress.completedUnitCount = 7
    harness.advance(by: 0.5)
    #expect(value() == 0.7)
    progress.completedUnitCount = 10
    harness.advance(by: 0.5)
    #expect(value() == 1 && harness.pendingCalls == 0)
  }
  @Test func `are as wide as there is room if their buttons are flexible`() {
    func width(_ sizing: ButtonSizing) -> Double {
      let harness = ViewHarness(Button("Go") {}.buttonSizing(sizing), size: CGSize(width: 300, height: 100))
      return Double(harness.boxes(ButtonBox.self)[0].windowFrame.width)
    }
    #expect(width(.flexible) == 300 && width(.fitted) < 100 && width(.automatic) == width(.fitted))
  }
  @Test func `go without the back button where a level hides it`() {
    struct Stack: View {
      let isHidden: Bool
      var body: some View {
        NavigationStack(path: .constant([1])) {
          Text(verbatim: "Root").navigationDestination(for: Int.self) { _ in
            Text(verbatim: "Level").navigationBarBackButtonHidden(isHidden)
          }
        }
      }
    }
    for isHidden in [false, true] {
      let harness = ViewHarness(Stack(isHidden: isHidden))
      harness.settle()
      #expect(harness.spoken.contains { $0.label == "Level" })
      #expect(harness.spoken(.button).contains { $0.label == "Back" } != isHidden)
    }
  }
}
