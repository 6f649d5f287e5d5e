import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

private nonisolated enum LeastWidthKey: EnvironmentKey { static let defaultValue: CGFloat = 10 }
extension EnvironmentValues {
  fileprivate nonisolated var leastWidth: CGFloat {
    get { self[LeastWidthKey.self] }
    set { self[LeastWidthKey.self] = newValue }
  }
}

@Suite struct `An environmental modifier` {
  private struct Sized: EnvironmentalModifier {
    func resolve(in environment: EnvironmentValues) -> some ViewModifier { Framed(width: environment.leastWidth) }
  }
  private struct Framed: ViewModifier {
    let width: CGFloat
    func body(content: Content) -> some View { content.frame(width: width, height: 10) }
  }
  private struct Root: View {
    @State private var width: CGFloat = 10
    let set: Held<(CGFloat) -> Void>
    var body: some View {
      let _ = set.value = { width = $0 }
      Color.red.modifier(Sized()).accessibilityElement().accessibilityLabel("sized").environment(\.leastWidth, width)
    }
  }
  @Test func `becomes another one when the environment that it read changes`() {
    let set = Held<(CGFloat) -> Void>(), harness = ViewHarness(Root(set: set))
    func width() -> CGFloat? { harness.spoken.first { $0.label == "sized" }?.frame.width }
    #expect(width() == 10)
    set.value?(40)
    harness.frame()
    #expect(width() == 40)
  }
}
