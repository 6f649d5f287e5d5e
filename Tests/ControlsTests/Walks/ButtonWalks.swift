import Foundation
import OrielControls
import OrielGraph
import Testing

@MainActor @Suite struct `A walk through buttons` {
  @Test func `that are pushed`() {
    walk("buttons-pushed", width: 420) {
      Kept(0) { count in
        HStack {
          Button("Bordered") { count.wrappedValue += 1 }.buttonStyle(.bordered)
          Button("Prominent") { count.wrappedValue += 10 }.buttonStyle(.borderedProminent)
          Button("Delete", systemImage: "trash", role: .destructive) { count.wrappedValue += 100 }
        }
        HStack {
          Button("Cancel", role: .cancel) { count.wrappedValue -= 1 }.keyboardShortcut(.cancelAction)
          Button("Save") { count.wrappedValue *= 2 }.keyboardShortcut(.defaultAction)
          Button("Off") {}.disabled(true)
        }
      }
    }
  }
  @Test func `without a border`() {
    walk("buttons-plain", width: 420) {
      Kept(0) { count in
        HStack {
          Button("Plain") { count.wrappedValue += 1 }.buttonStyle(.plain)
          Button("Borderless", systemImage: "star") { count.wrappedValue += 10 }.buttonStyle(.borderless)
          Button("Link") { count.wrappedValue += 100 }.buttonStyle(.link)
          Button("Accessory") { count.wrappedValue += 1000 }.buttonStyle(.accessoryBar)
          Button("Action") { count.wrappedValue += 1000 }.buttonStyle(.accessoryBarAction)
        }
      }
    }
  }
  @Test func `in every size and shape`() {
    walk("buttons-sizes", width: 460, height: 260, acts: [.pointer, .window], limit: 3) {
      VStack(alignment: .leading) {
        ForEach([ControlSize.mini, .small, .regular, .large, .extraLarge], id: \.self) { size in
          HStack {
            Button("Size") {}
            Button("Tinted", systemImage: "flag") {}.tint(.green).buttonStyle(.borderedProminent)
            Button("Capsule") {}.buttonBorderShape(.capsule)
            Button("Icon", systemImage: "gear") {}.labelStyle(.iconOnly).buttonBorderShape(.circle)
          }.controlSize(size)
        }
      }
    }
  }
  @Test func `that repeat, and groups of them`() {
    walk("buttons-groups", width: 420) {
      Kept(0) { count in
        Button("Again") { count.wrappedValue += 1 }.buttonRepeatBehavior(.enabled)
        ControlGroup {
          Button("Back", systemImage: "chevron.backward") { count.wrappedValue -= 1 }
          Button("Forward", systemImage: "chevron.forward") { count.wrappedValue += 1 }
          Button("Off", systemImage: "xmark") {}.disabled(true)
        }
        Menu("More") { Button("One") { count.wrappedValue = 1 } }
        Menu { Button("Two") {} } label: { Label("Split", systemImage: "plus") } primaryAction: { count.wrappedValue += 5 }
      }
    }
  }
  @Test func `that are links`() {
    walk("buttons-links") {
      VStack(alignment: .leading) {
        Link("Home", destination: URL(string: "https://example.org")!)
        Link(destination: URL(string: "https://example.org/a")!) { Label("Picture", systemImage: "photo") }
        Text("Read [this](https://example.org/b) and that").help("Two words")
      }
    }
  }
}

@MainActor @Suite struct `A walk through toggles` {
  @Test func `of every kind`() {
    walk("toggles", width: 360, height: 300) {
      Kept([true, false, true, false]) { all in
        Toggle("Switch", isOn: all[0]).toggleStyle(.switch)
        Toggle("Box", isOn: all[1]).toggleStyle(.checkbox)
        Toggle("Button", systemImage: "bold", isOn: all[2]).toggleStyle(.button)
        Toggle(isOn: all[3]) { Text("Title"); Text("Explained below it") }
        Toggle("Some", sources: all, isOn: \.self).toggleStyle(.checkbox)
        Toggle("Off", isOn: all[0]).disabled(true)
      }
    }
  }
  @Test func `in every size`() {
    walk("toggles-sizes", width: 360, height: 260, acts: [.pointer, .window], limit: 2) {
      VStack(alignment: .leading) {
        ForEach([ControlSize.mini, .small, .regular, .large], id: \.self) { size in
          HStack {
            Toggle("Switch", isOn: .constant(true)).toggleStyle(.switch).tint(.orange)
            Toggle("Box", isOn: .constant(false)).toggleStyle(.checkbox)
            Toggle("B", isOn: .constant(true)).toggleStyle(.button)
          }.controlSize(size)
        }
      }
    }
  }
}

@MainActor @Suite struct `A walk through pickers` {
  private func options(_ selection: Binding<Int>) -> some View {
    Picker("Kind", selection: selection) {
      Text("First").tag(0)
      Label("Second", systemImage: "star").tag(1)
      Section("More") {
        Text("Third").tag(2)
        Text("Fourth").tag(3)
      }
    }
  }
  @Test func `in a menu`() { walk("picker-menu") { Kept(1) { options($0).pickerStyle(.menu) } } }
  @Test func `in segments`() { walk("picker-segments", width: 420) { Kept(1) { options($0).pickerStyle(.segmented) } } }
  @Test func `as radio buttons`() { walk("picker-radio") { Kept(2) { options($0).pickerStyle(.radioGroup) } } }
  @Test func `side by side as radio buttons`() {
    walk("picker-radio-row", width: 420) { Kept(0) { options($0).pickerStyle(.radioGroup).horizontalRadioGroupLayout() } }
  }
  @Test func `inline`() { walk("picker-inline") { Kept(1) { options($0).pickerStyle(.inline) } } }
  @Test func `as a palette`() { walk("picker-palette", width: 420) { Kept(1) { options($0).pickerStyle(.palette) } } }
  @Test func `of a form`() {
    walk("picker-form", width: 420, height: 320) { Kept(3) { choice in Form { options(choice); options(choice).pickerStyle(.radioGroup) }.formStyle(.grouped) } }
  }
  @Test func `of colours`() { walk("picker-colour") { Kept(Color.red) { ColorPicker("Ink", selection: $0, supportsOpacity: true) } } }
}

@MainActor @Suite struct `A walk through dates` {
  private static let day = Date(timeIntervalSince1970: 1_791_547_200)
  private func picker(_ components: DatePickerComponents = [.date, .hourAndMinute]) -> some View {
    Kept(Self.day) { DatePicker("Due", selection: $0, displayedComponents: components) }.environment(\.dateForToday, Self.day - 40 * 86_400)
  }
  @Test func `in fields`() { walk("date-field", width: 420) { picker().datePickerStyle(.field) } }
  @Test func `in fields with a stepper`() { walk("date-stepper", width: 420) { picker().datePickerStyle(.stepperField) } }
  @Test func `in a month`() { walk("date-month", width: 420, height: 420, limit: 4) { picker().datePickerStyle(.graphical) } }
  @Test func `in few words`() { walk("date-compact", width: 420) { picker(.date).datePickerStyle(.compact) } }
  @Test func `between two others`() {
    walk("date-range", width: 420) {
      Kept(Self.day) { DatePicker("Between", selection: $0, in: Self.day - 200_000...Self.day + 200_000, displayedComponents: .date).datePickerStyle(.stepperField) }
    }
  }
}
