import Foundation
import OrielControls
import Testing

/// Each family of controls in every state, as it was looked at once.
@MainActor @Suite struct `The looks of controls` {
  @Test(arguments: [StateSheet.Mode.light, .dark]) func `buttons`(mode: StateSheet.Mode) { Sheets.buttons.check(mode) }
  @Test(arguments: [StateSheet.Mode.light, .dark]) func `toggles`(mode: StateSheet.Mode) { Sheets.toggles.check(mode) }
  @Test(arguments: [StateSheet.Mode.light, .dark]) func `pickers`(mode: StateSheet.Mode) { Sheets.pickers.check(mode) }
  @Test(arguments: [StateSheet.Mode.light, .dark]) func `values`(mode: StateSheet.Mode) { Sheets.values.check(mode) }
  @Test(arguments: [StateSheet.Mode.light, .dark]) func `gauges`(mode: StateSheet.Mode) { Sheets.gauges.check(mode) }
  @Test(arguments: [StateSheet.Mode.light, .dark]) func `sizes`(mode: StateSheet.Mode) { Sheets.sizes.check(mode) }
  @Test(arguments: [StateSheet.Mode.light, .dark]) func `texts`(mode: StateSheet.Mode) { Sheets.texts.check(mode) }
  @Test(arguments: [StateSheet.Mode.light, .dark]) func `symbols and labels`(mode: StateSheet.Mode) { Sheets.labels.check(mode) }
  @Test(arguments: [StateSheet.Mode.light, .dark]) func `shapes and drawings`(mode: StateSheet.Mode) { Sheets.drawings.check(mode) }

  private nonisolated static let families = ["buttons", "toggles", "pickers", "values", "gauges", "sizes", "labels", "texts"]
  @Test(arguments: families) func `each family on a dense display`(name: String) throws {
    try #require(Sheets.all.first { $0.name == name }).check(.light, scale: 2)
  }
  @Test(arguments: families) func `each family from right to left`(name: String) throws {
    try #require(Sheets.all.first { $0.name == name }).check(.light, rightToLeft: true)
  }

  @Test func `one of each on a dense display`() { Sheets.mixed.check(.light, scale: 2) }
  @Test func `one of each, right to left`() { Sheets.mixed.check(.light, rightToLeft: true) }
  @Test(arguments: [StateSheet.Mode.lightContrast, .darkContrast]) func `one of each in increased contrast`(
    mode: StateSheet.Mode
  ) { Sheets.mixed.check(mode) }
}

private enum Size: String, CaseIterable { case day = "Day", week = "Week" }

/// A picker of two.
private struct Choice: View {
  @State var size = Size.day
  var body: some View {
    Picker("Size", selection: $size) { ForEach(Size.allCases, id: \.self) { Text(verbatim: $0.rawValue) } }.labelsHidden()
  }
}
private struct Switching: View {
  var title = "Label"
  @State var isOn: Bool
  var body: some View { Toggle(title, isOn: $isOn) }
}
private struct Mixed: View {
  @State private var sources = [true, false]
  var body: some View { Toggle("Label", sources: [$sources[0], $sources[1]], isOn: \.self) }
}
private struct Sliding: View {
  var step: Double?
  @State private var value = 0.6
  var body: some View {
    if let step { Slider(value: $value, in: 0...1, step: step) } else { Slider(value: $value) }
  }
}
private struct Stepping: View {
  var title = ""
  var bounds = 0...10
  @State private var value = 5
  var body: some View {
    if title.isEmpty { Stepper("Steps", value: $value, in: bounds).labelsHidden() } else { Stepper(title, value: $value, in: bounds) }
  }
}

@MainActor private enum Sheets {
  static let all = [buttons, toggles, pickers, values, gauges, sizes, labels, texts]

  static let buttons = StateSheet(
    name: "buttons",
    rows: [
      .init("bordered") { Button("Button") {} },
      .init("prominent") { Button("Send") {}.buttonStyle(.borderedProminent) },
      .init("default") { Button("Save") {}.keyboardShortcut(.defaultAction) },
      .init("destructive") { Button("Delete", role: .destructive) {} },
      .init("erase") { Button("Erase", role: .destructive) {}.buttonStyle(.borderedProminent) },
      .init("borderless") { Button("Button") {}.buttonStyle(.borderless).padding(.leading, 14) },
      .init("plain") { Button("Plain") {}.buttonStyle(.plain) },
      .init("link") { Link("Read on", destination: URL(string: "https://example.org")!).padding(.leading, 14) },
      .init("symbol") { Button {} label: { Image(systemName: "trash") } },
      .init("label") { Button {} label: { Label("Archive", systemImage: "archivebox") } },
      .init("capsule") { Button("Capsule") {}.buttonBorderShape(.capsule) },
      .init("circle") { Button {} label: { Image(systemName: "plus") }.buttonBorderShape(.circle) },
      .init("tinted") {
        HStack {
          Button("Go") {}.buttonStyle(.borderedProminent).tint(.green)
          Button("Go") {}.tint(.purple)
        }
      },
      .init("group") {
        ControlGroup {
          Toggle("B", isOn: .constant(true)).toggleStyle(.button)
          Button("I") {}
          Button {} label: { Image(systemName: "underline") }
        }
      },
    ])
  static let toggles = StateSheet(
    name: "toggles",
    rows: [
      .init("check box", height: 30) { Switching(isOn: false) },
      .init("on", height: 30) { Switching(isOn: true) },
      .init("mixed", height: 30) { Mixed() },
      .init("tinted", height: 30) { Switching(isOn: true).tint(.orange) },
      .init("switch off", height: 32) { Switching(isOn: false).toggleStyle(.switch) },
      .init("on", height: 32) { Switching(isOn: true).toggleStyle(.switch) },
      .init("tinted", height: 32) { Switching(isOn: true).toggleStyle(.switch).tint(.green) },
      .init("button off", height: 34) { Switching(isOn: false).toggleStyle(.button) },
      .init("on", height: 34) { Switching(isOn: true).toggleStyle(.button) },
      .init("two lines", height: 42, at: .leading) { Switching(title: "First line\nsecond line", isOn: true) },
    ])
  static let pickers = StateSheet(
    name: "pickers", cellWidth: 150,
    rows: [
      .init("pop-up") { Choice() },
      .init("segmented", at: UnitPoint(x: 0.75, y: 0.5)) { Choice().pickerStyle(.segmented) },
      .init("radio", height: 52, at: UnitPoint(x: 0.1, y: 0.8)) { Choice().pickerStyle(.radioGroup) },
      .init("inline", height: 52, at: UnitPoint(x: 0.1, y: 0.2)) { Choice().pickerStyle(.inline) },
      .init("radio row", height: 30, at: UnitPoint(x: 0.7, y: 0.5)) {
        Choice().pickerStyle(.radioGroup).horizontalRadioGroupLayout()
      },
      .init("colour", height: 34) {
        HStack {
          ColorPicker("Colour", selection: .constant(.orange))
          ColorPicker("Colour", selection: .constant(.blue.opacity(0.4)))
        }
        .labelsHidden()
      },
      .init("palette", at: UnitPoint(x: 0.1, y: 0.5)) { Symbols().pickerStyle(.palette) },
    ])
  static let values = StateSheet(
    name: "values",
    rows: [
      .init("slider") { Sliding() },
      .init("steps", height: 40) { Sliding(step: 0.2) },
      .init("labels") {
        Slider(value: .constant(0.4)) { Text(verbatim: "Size") } minimumValueLabel: { Text(verbatim: "0") } maximumValueLabel: {
          Text(verbatim: "9")
        }.labelsHidden()
      },
      .init("tinted") { Sliding().tint(.pink) },
      .init("stepper", at: UnitPoint(x: 0.5, y: 0.2)) { Stepping() },
      .init("at its end", at: UnitPoint(x: 0.5, y: 0.8)) { Stepping(bounds: 0...5) },
      .init("with label", at: UnitPoint(x: 0.5, y: 0.8)) { Stepping(title: "Steps") },
      .init("progress", height: 24) { ProgressView(value: 0.6) },
      .init("small, tinted", height: 24) { ProgressView(value: 0.3).controlSize(.small).tint(.green) },
      .init("labels", height: 58) {
        ProgressView(value: 0.7) { Text(verbatim: "Fetching") } currentValueLabel: { Text(verbatim: "7 of 10") }
      },
      .init("unknown", height: 24) { ProgressView().progressViewStyle(.linear) },
      .init("spinner", height: 34) {
        HStack {
          ProgressView().controlSize(.mini)
          ProgressView().controlSize(.small)
          ProgressView()
        }
      },
      .init("ring", height: 34) { ProgressView(value: 0.4).progressViewStyle(.circular) },
    ])
  static let gauges = StateSheet(
    name: "gauges", states: [.normal], titleWidth: 0, cellWidth: 440,
    rows: [
      .init("", height: 216) {
        VStack(alignment: .leading, spacing: 14) {
          HStack(alignment: .top, spacing: 20) {
            Gauge(value: 0.72) { Text("Quota") } currentValueLabel: { Text("7.2 of 10 GB") }
            VStack(spacing: 14) {
              Gauge(value: 30, in: 0...50) { Text("Speed") } currentValueLabel: { Text("30") } minimumValueLabel: {
                Text("0")
              } maximumValueLabel: { Text("50") }.gaugeStyle(.accessoryLinear)
              Gauge(value: 0.4) { Text("x") }.gaugeStyle(.accessoryLinear)
                .tint(Gradient(colors: [.green, .yellow, .red]))
              Gauge(value: 0.25) { Text("Fuel") }.gaugeStyle(.accessoryLinearCapacity).tint(.orange)
            }
          }
          HStack(spacing: 20) {
            Gauge(value: 0.64) { Text("CPU") } currentValueLabel: { Text("64") }.gaugeStyle(.accessoryCircularCapacity)
            Gauge(value: 0.3) { Text("Disk") } currentValueLabel: { Text("30%") }.gaugeStyle(.accessoryCircularCapacity)
              .tint(.blue)
            Gauge(value: 18, in: -10...40) { Text("Temp") } currentValueLabel: { Text("18°") } minimumValueLabel: {
              Text("-10")
            } maximumValueLabel: { Text("40") }.gaugeStyle(.accessoryCircular)
              .tint(Gradient(colors: [.blue, .green, .red]))
          }
        }
      }
    ])
  static let sizes = StateSheet(
    name: "sizes", states: [.normal], titleWidth: 84, cellWidth: 610,
    rows: ControlSize.allCases.map { size in
      .init("\(size)", height: 46) {
        HStack(alignment: .firstTextBaseline, spacing: 10) {
          Button("Save") {}.buttonStyle(.borderedProminent)
          Button {} label: { Label("Open", systemImage: "folder") }
          Button {} label: { Image(systemName: "plus") }
          Switching(title: "On", isOn: true)
          Switching(isOn: true).labelsHidden().toggleStyle(.switch)
          Choice().pickerStyle(.segmented)
          Stepping()
          TextField("", text: .constant("Text")).frame(width: 60)
        }
        .controlSize(size)
      }
    })
  static let texts = StateSheet(
    name: "texts", states: [.normal], titleWidth: 0, cellWidth: 560,
    rows: [
      .init("", height: 300) {
        HStack(alignment: .top, spacing: 24) {
          VStack(alignment: .leading) {
            Text("Large Title").font(.largeTitle)
            Text("Title").font(.title)
            Text("Title 2").font(.title2)
            Text("Title 3").font(.title3)
            Text("Headline").font(.headline)
            Text("Body, the size of controls").font(.body)
            Text("Callout").font(.callout)
            Text("Subheadline").font(.subheadline)
            Text("Footnote").font(.footnote)
            Text("Caption 2").font(.caption2)
          }
          VStack(alignment: .leading) {
            Text("Thin").fontWeight(.thin)
            Text("Light").fontWeight(.light)
            Text("Medium").fontWeight(.medium)
            Text("Semibold").fontWeight(.semibold)
            Text("Bold").fontWeight(.bold)
            Text("Black").fontWeight(.black)
            Text("Italic").italic()
            Text("Monospaced 0123").monospaced()
            Text("Underlined").underline()
            Text("Struck").strikethrough()
            Text("Secondary").foregroundStyle(.secondary)
            Text("Tertiary").foregroundStyle(.tertiary)
            Text("Quaternary").foregroundStyle(.quaternary)
          }
          VStack(alignment: .leading, spacing: 8) {
            Text("A line that is too long and cut at its tail").lineLimit(1)
            Text("A long line that is cut in its middle").lineLimit(1).truncationMode(.middle)
            Text("A long line that is cut at its head").lineLimit(1).truncationMode(.head)
            Text("Several lines of text that break where they must, and are cut after the third one because that is the limit.")
              .lineLimit(3)
            Text("Centred lines of text,\nshort and longer").multilineTextAlignment(.center)
            Text("**Bold**, *italic*, `code` and [a link](https://example.org).")
            Text("Small") + Text(" and ").foregroundStyle(.red) + Text("Large").font(.title2).bold()
            Text("שלום עולם").frame(maxWidth: .infinity, alignment: .leading)
          }
          .frame(width: 190)
        }
        .padding(.vertical, 8)
      }
    ])
  static let labels = StateSheet(
    name: "labels", states: [.normal, .disabled, .inactive], titleWidth: 84, cellWidth: 170,
    rows: [
      .init("label", height: 26) { Label("Inbox", systemImage: "tray") },
      .init("title only", height: 26) { Label("Inbox", systemImage: "tray").labelStyle(.titleOnly) },
      .init("icon only", height: 26) { Label("Inbox", systemImage: "tray").labelStyle(.iconOnly) },
      .init("scales", height: 34) {
        HStack {
          ForEach([Image.Scale.small, .medium, .large], id: \.self) { Image(systemName: "star").imageScale($0) }
          Image(systemName: "star.fill").foregroundStyle(.yellow)
        }
      },
      .init("fonts", height: 44) {
        HStack(alignment: .firstTextBaseline) {
          Label("Aa", systemImage: "gear").font(.caption)
          Label("Aa", systemImage: "gear")
          Label("Aa", systemImage: "gear").font(.title)
        }
      },
      .init("weights", height: 30) {
        HStack {
          ForEach([Font.Weight.ultraLight, .light, .regular, .semibold, .black], id: \.self) {
            Image(systemName: "bell").fontWeight($0)
          }
        }
      },
      .init("divider", height: 40) {
        VStack {
          HStack {
            Text("a")
            Divider()
            Text("b")
          }
          .frame(height: 16)
          Divider()
        }
      },
      .init("in text", height: 26) { Text("A \(Image(systemName: "star")) inside") },
    ])
  static let drawings = StateSheet(
    name: "drawings", states: [.normal], titleWidth: 0, cellWidth: 460,
    rows: [
      .init("", height: 76) {
        HStack(spacing: 14) {
          Circle().fill(.red)
          Circle().stroke(.blue, lineWidth: 4)
          Circle().strokeBorder(.blue, lineWidth: 4)
          Capsule().fill(.tint)
          RoundedRectangle(cornerRadius: 12).fill(.linearGradient(colors: [.yellow, .red], startPoint: .top, endPoint: .bottom))
          RoundedRectangle(cornerRadius: 12).stroke(.secondary, style: StrokeStyle(lineWidth: 2, dash: [6, 4]))
          Ellipse().fill(.radialGradient(colors: [.white, .purple], center: .center, startRadius: 2, endRadius: 30))
          Rectangle().fill(.angularGradient(colors: [.red, .yellow, .green, .blue, .red], center: .center, startAngle: .zero, endAngle: .degrees(360)))
        }
        .padding(.vertical, 14)
      },
      .init("", height: 76) {
        HStack(spacing: 14) {
          RoundedRectangle(cornerRadius: 10).fill(.background).shadow(radius: 5)
          RoundedRectangle(cornerRadius: 10).fill(.orange.shadow(.inner(radius: 4, y: 2)))
          Circle().trim(from: 0.1, to: 0.8).stroke(.teal, style: StrokeStyle(lineWidth: 6, lineCap: .round))
          Rectangle().fill(.indigo).rotationEffect(.degrees(30)).padding(6)
          Color.mint.clipShape(RoundedRectangle(cornerRadius: 16, style: .continuous))
          UnevenRoundedRectangle(topLeadingRadius: 20, bottomTrailingRadius: 20).fill(.pink)
          Path { $0.move(to: CGPoint(x: 2, y: 40)); $0.addCurve(to: CGPoint(x: 42, y: 8), control1: CGPoint(x: 2, y: 0), control2: CGPoint(x: 42, y: 48)) }
            .stroke(.primary, lineWidth: 2)
          Canvas { context, size in
            for index in 0..<5 {
              let side = size.width / 5
              context.fill(Path(ellipseIn: CGRect(x: Double(index) * side, y: Double(index) * size.height / 6, width: side, height: side)), with: .color(.blue.opacity(0.2 + 0.2 * Double(index))))
            }
            context.stroke(Path(CGRect(origin: .zero, size: size).insetBy(dx: 1, dy: 1)), with: .color(.secondary))
          }
        }
        .padding(.vertical, 14)
      },
    ])
  static let mixed = StateSheet(
    name: "controls", cellWidth: 108,
    rows: [
      .init("button") { Button("Button") {} },
      .init("prominent") { Button("Send") {}.buttonStyle(.borderedProminent) },
      .init("destructive") { Button("Delete", role: .destructive) {} },
      .init("borderless") { Button("Button") {}.buttonStyle(.borderless).padding(.leading, 14) },
      .init("link") { Link("Read on", destination: URL(string: "https://example.org")!).padding(.leading, 14) },
      .init("check box", height: 30) { Switching(isOn: true) },
      .init("off", height: 30) { Switching(isOn: false) },
      .init("switch", height: 32) { Switching(isOn: true).toggleStyle(.switch) },
      .init("off", height: 32) { Switching(isOn: false).toggleStyle(.switch) },
      .init("toggle", height: 34) { Switching(isOn: true).toggleStyle(.button) },
      .init("pop-up") { Choice() },
      .init("segmented", at: UnitPoint(x: 0.75, y: 0.5)) { Choice().pickerStyle(.segmented) },
      .init("radio", height: 52, at: UnitPoint(x: 0.1, y: 0.8)) { Choice().pickerStyle(.radioGroup) },
      .init("slider", height: 40) { Sliding(step: 0.2) },
      .init("stepper", at: UnitPoint(x: 0.5, y: 0.2)) { Stepping(title: "Steps") },
      .init("field") { TextField("Name", text: .constant("Harbour")) },
      .init("progress", height: 24) { ProgressView(value: 0.6) },
      .init("label", height: 28) { Label("Inbox", systemImage: "tray") },
    ])
}

private struct Symbols: View {
  @State private var choice = 1
  var body: some View {
    Picker("Flag", selection: $choice) {
      ForEach(0..<3, id: \.self) { Image(systemName: ["star", "flag", "bell"][$0]) }
    }
    .labelsHidden()
  }
}
