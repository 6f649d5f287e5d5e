import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

/// What an app computes when a count goes wrong.
private let counts = [Int.max, .min, -1, 0, 1 << 40, 100_000]

/// Modifiers and controls with a count of the app's in each place.
@MainActor private let uses: [(name: String, make: @MainActor (Int) -> AnyView)] = [
  ("gridCellColumns", { n in AnyView(Grid { GridRow { Text("A").gridCellColumns(n); Text("B").gridCellColumns(n) }; GridRow { Text("C"); Text("D") } }) }),
  ("gridCellColumns beside one", { n in AnyView(Grid { GridRow { Text("A"); Text("B").gridCellColumns(n); Text("C") }; GridRow { Text("D").gridCellColumns(2); Rectangle() } }) }),
  ("nested gridCellColumns", { n in AnyView(Grid { GridRow { Grid { GridRow { Text("A").gridCellColumns(n) } }.gridCellColumns(n) }; Divider() }) }),
  ("containerRelativeFrame", { n in AnyView(Rectangle().containerRelativeFrame(.horizontal, count: n, span: n, spacing: 8)) }),
  ("containerRelativeFrame span", { n in AnyView(Rectangle().containerRelativeFrame([.horizontal, .vertical], count: 3, span: n, spacing: 8)) }),
  ("lineLimit", { n in AnyView(Text("Some words that go on").lineLimit(n)) }),
  ("reserved lines", { n in AnyView(Text("Some words").lineLimit(n, reservesSpace: true)) }),
  ("least lines", { n in AnyView(Text("Some words").lineLimit(n...)) }),
  ("most lines", { n in AnyView(Text("Some words").lineLimit(...n)) }),
  ("lines of a field", { n in AnyView(TextField("Field", text: .constant("Some words"), axis: .vertical).lineLimit(min(n, 3)...max(n, 3))) }),
  ("reserved lines of a field", { n in AnyView(TextField("Field", text: .constant("Some words"), axis: .vertical).lineLimit(n, reservesSpace: true)) }),
  ("lines of an editor", { n in AnyView(TextEditor(text: .constant("Some words")).lineLimit(n)) }),
  ("taps", { n in AnyView(Rectangle().onTapGesture(count: n) {}.simultaneousGesture(TapGesture(count: n))) }),
  ("badge", { n in AnyView(List { Text("Row").badge(n) }) }),
  ("tab badge", { n in AnyView(TabView { Tab("A", systemImage: "star") { Text("A") }.badge(n) }) }),
  ("words of a number", { n in AnyView(Text("\(n) rows")) }),
  ("formatted number", { n in AnyView(Text(n, format: .number)) }),
  ("bytes", { n in AnyView(Text(Int64(n), format: .byteCount(style: .file))) }),
  ("symbol effect", { n in AnyView(Image(systemName: "star").symbolEffect(.bounce, options: .repeat(n), value: n)) }),
  ("mesh", { n in AnyView(MeshGradient(width: n, height: n, points: [[0, 0]], colors: [.red])) }),
  ("wide mesh", { n in AnyView(MeshGradient(width: 2, height: n, points: [[0, 0], [1, 0], [0, 1], [1, 1]], colors: [.red, .red, .blue, .blue])) }),
  ("stepper", { n in AnyView(Stepped(value: n, step: n)) }),
  ("stepper at the end", { n in AnyView(Stepped(value: n, step: 1)) }),
  ("bounded stepper", { n in AnyView(Stepped(value: n, step: n, bounds: min(n, 0)...max(n, 0))) }),
  ("number field", { n in AnyView(TextField("Field", value: .constant(n), format: .number)) }),
  ("rows", { n in AnyView(ScrollView { LazyVStack { ForEach(0..<max(n / 4, 0), id: \.self) { Text("\($0)") } } }) }),
  ("repeatCount", { n in AnyView(Repeated(count: n)) }),
  ("picker", { n in AnyView(Picker("Picker", selection: .constant(n)) { ForEach([Int.min, 0, .max], id: \.self) { Text("\($0)").tag($0) } }) }),
  ("z order", { n in AnyView(ZStack { Rectangle().zIndex(Double(n)); Text("Text").layoutPriority(Double(n)) }) }),
]

private struct Stepped: View {
  @State var value: Int
  let step: Int
  var bounds: ClosedRange<Int>?
  var body: some View {
    if let bounds { Stepper("Step", value: $value, in: bounds, step: step) } else { Stepper("Step", value: $value, step: step) }
  }
}
private struct Repeated: View {
  let count: Int
  @State private var isMoved = false
  var body: some View {
    Rectangle().offset(x: isMoved ? 9 : 0).animation(.linear(duration: 1e-9).repeatCount(count), value: isMoved).onAppear { isMoved = true }
  }
}

@MainActor @Suite struct `Counts that make no sense` {
  @Test(arguments: 0..<4) func `leave the views around them as they are`(_ part: Int) {
    for (index, use) in uses.enumerated() where index % 4 == part {
      for count in counts { checkSurroundings("\(use.name) \(count)", use.make(count)) }
    }
  }
}
