import Foundation
import OrielControls
import OrielGraph
import Testing

@MainActor @Suite struct `A walk through values` {
  @Test func `on sliders`() {
    walk("sliders", width: 360, height: 260) {
      Kept([0.25, 3, 50, 0.5]) { all in
        Slider(value: all[0])
        Slider(value: all[1], in: 0...10, step: 1)
        Slider(value: all[2], in: 0...100) { Text("Volume") } minimumValueLabel: { Text("0") } maximumValueLabel: { Text("100") }
        Slider(value: all[3], in: 0...1, step: 0.25) { Text("Quarters") }.tint(.red)
        Slider(value: all[0]).disabled(true).controlSize(.small)
      }
    }
  }
  @Test func `on steppers`() {
    walk("steppers", width: 360) {
      Kept([5.0, 0, 9]) { all in
        Stepper("Plain", value: all[0], in: 0...10)
        Stepper("By quarters", value: all[1], step: 0.25, format: .number)
        Stepper("To ten", value: all[2], in: 0...10, step: 3).controlSize(.small)
        Stepper { Text("Actions") } onIncrement: { all[0].wrappedValue += 2 } onDecrement: { all[0].wrappedValue -= 2 }
        Stepper("Off", value: all[0]).disabled(true)
      }
    }
  }
  @Test func `on gauges`() {
    walk("gauges", width: 420, height: 400, acts: .window) {
      VStack {
        ForEach([0.0, 0.3, 1], id: \.self) { value in
          HStack {
            Gauge(value: value) { Text("Plain") } currentValueLabel: { Text(verbatim: "\(value)") } minimumValueLabel: { Text("0") } maximumValueLabel: { Text("1") }
            Gauge(value: value) { Text("Ring") }.gaugeStyle(.accessoryCircular)
            Gauge(value: value) { Text("Full") } currentValueLabel: { Text("x") }.gaugeStyle(.accessoryCircularCapacity).tint(.green)
          }
          Gauge(value: value * 50 + 10, in: 10...60) { Text("Line") }.gaugeStyle(.accessoryLinear).tint(Gradient(colors: [.blue, .red]))
          Gauge(value: value, in: 0...1) { Text("Capacity") } currentValueLabel: { Text("c") }.gaugeStyle(.linearCapacity)
          Gauge(value: value) { Text("Accessory") }.gaugeStyle(.accessoryLinearCapacity)
        }
      }
    }
  }
  @Test func `of progress`() {
    walk("progress", width: 360, height: 380, acts: .window, except: nil) {
      VStack(alignment: .leading) {
        ProgressView()
        ProgressView("Loading")
        ProgressView(value: 0.4)
        ProgressView("Copying", value: 3, total: 10)
        ProgressView(value: 0.75) { Text("Label") } currentValueLabel: { Text("75 %") }.tint(.purple)
        ProgressView(value: 0.3).progressViewStyle(.circular)
        ProgressView().progressViewStyle(.linear)
        HStack { ForEach([ControlSize.mini, .small, .regular, .large], id: \.self) { ProgressView().controlSize($0) } }
      }
    }
  }
  @Test func `with labels`() {
    walk("labels", width: 360, height: 320, acts: [.window, .pointer], limit: 2) {
      VStack(alignment: .leading) {
        LabeledContent("Name", value: "Value")
        LabeledContent { Text("Content") } label: { Text("Title"); Text("Subtitle") }
        Label("Plain", systemImage: "star")
        Label("Title", systemImage: "star").labelStyle(.titleOnly)
        Label("Icon", systemImage: "star").labelStyle(.iconOnly)
        GroupBox("Box") { Text("Inside").frame(maxWidth: .infinity, alignment: .leading) }
        GroupBox { Text("Without a title") }
        ContentUnavailableView("Nothing", systemImage: "tray", description: Text("There is nothing here."))
      }
    }
  }
}

@MainActor @Suite struct `A walk through text fields` {
  @Test func `of every style`() {
    walk("fields", width: 360, height: 260, limit: 3) {
      Kept(["One two three", "", "secret"]) { all in
        TextField("Name", text: all[0])
        TextField("Empty", text: all[1], prompt: Text("Prompt")).textFieldStyle(.roundedBorder)
        TextField("Plain", text: all[0]).textFieldStyle(.plain)
        SecureField("Password", text: all[2])
        TextField("Square", text: all[0]).textFieldStyle(.squareBorder).disabled(true)
      }
    }
  }
  @Test func `of numbers, and of several lines`() {
    walk("fields-lines", width: 240, height: 260, limit: 3) {
      Kept(12.5) { TextField("Number", value: $0, format: .number) }
      Kept("A line that is longer than the field is wide") { TextField("Lines", text: $0, axis: .vertical).lineLimit(2...4) }
    }
  }
  @Test func `that are editors`() {
    walk("editor", width: 240, height: 200, limit: 2) { Kept("First line\nsecond one, which is longer\n\nשלום world") { TextEditor(text: $0) } }
  }
  @Test func `that are long`() {
    walk("field-long", width: 200, height: 80, limit: 2) { Kept("many words in one line that do not fit at all") { TextField("Long", text: $0) } }
  }
  @Test func `from right to left`() { walk("field-hebrew", width: 200, height: 80, limit: 2) { Kept("שלום עולם 12 abc") { TextField("Hebrew", text: $0) } } }
}

@MainActor @Suite struct `A walk through texts` {
  @Test func `of every font`() {
    walk("text-fonts", width: 300, height: 420, acts: .window) {
      VStack(alignment: .leading, spacing: 2) {
        ForEach([Font.largeTitle, .title, .title2, .title3, .headline, .subheadline, .body, .callout, .footnote, .caption, .caption2], id: \.self) { Text("Font").font($0) }
        Text("Bold").bold() + Text(" italic").italic() + Text(" struck").strikethrough() + Text(" under").underline(color: .red)
        Text("Code").monospaced()
        Text("12:34").monospacedDigit().kerning(2).baselineOffset(3)
        Text("Mixed *stress* and **bold** `code`")
      }
    }
  }
  @Test func `that wrap and are cut`() {
    let words = "Several words that need more than one line of this width"
    walk("text-lines", width: 160, height: 420, acts: .window) {
      VStack(alignment: .leading, spacing: 4) {
        Text(words)
        Text(words).lineLimit(1)
        Text(words).lineLimit(1).truncationMode(.middle)
        Text(words).lineLimit(2).truncationMode(.head)
        Text(words).multilineTextAlignment(.center).lineSpacing(4)
        Text(words).multilineTextAlignment(.trailing).lineLimit(2, reservesSpace: true)
        Text(words).minimumScaleFactor(0.5).lineLimit(1)
        Text(words).fixedSize()
      }
    }
  }
  @Test func `that can be selected`() {
    walk("text-selected", width: 200, height: 140) { Text("Words to select, of which there are some, in two lines").textSelection(.enabled) }
  }
  @Test func `with symbols`() {
    walk("symbols", width: 300, height: 200, acts: .window) {
      VStack {
        HStack { ForEach(["star", "star.fill", "trash", "gear", "folder.badge.plus", "chevron.forward", "wifi"], id: \.self) { Image(systemName: $0) } }
        HStack { Image(systemName: "cloud.sun.fill").symbolRenderingMode(.multicolor); Image(systemName: "wifi", variableValue: 0.4) }
        Image(systemName: "bell").font(.largeTitle).foregroundStyle(.red).imageScale(.large).symbolVariant(.fill)
        Text("In \(Image(systemName: "star")) text")
      }
    }
  }
}
