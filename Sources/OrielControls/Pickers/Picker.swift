import OrielDrawing
import OrielGraph

/// A control for choosing one of several values.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  let label: Label
  let selection: [Binding<SelectionValue>]
  let content: Content
  @Environment(\.pickerKind) private var kind
  @Environment(\.formLayout) private var form
  @Environment(\.isMenuContent) private var isMenuContent
  @Environment(\.isInToolbar) private var isInToolbar

  public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.selection = [selection]
    self.content = content()
    self.label = label()
  }
  public init<C: RandomAccessCollection>(
    sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.selection = sources.map { $0[keyPath: selection] }
    self.content = content()
    self.label = label()
  }
  public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, content: content, label: { label })
  }

  public var body: some View {
    let values = Set(selection.map(\.wrappedValue))
    let current = values.count == 1 ? values.first : nil
    let selection = selection
    let choice = Choice(
      isSelected: { tag in
        guard let current else { return false }
        if let value = tag?.base as? SelectionValue { return value == current }
        return false
      },
      select: { tag in
        guard let value = tag.base as? SelectionValue else {
          RuntimeIssue.report(
            "Picker: the tag \(tag) is not a \(SelectionValue.self), the type of its selection, so it cannot be chosen.")
          return
        }
        for binding in selection where binding.wrappedValue != value { binding.wrappedValue = value }
      }, version: current.map { AnyHashable($0) })
    if isMenuContent {
      MenuPickerView(isInline: kind == .inline || kind == .radioGroup || kind == .palette, label: label, choice: choice, options: content)
    } else {
      LabeledControlRow(label: label, hugs: kind != .inline) {
        switch kind {
        case .segmented: SegmentedControl(choice: choice, content: content)
        case .radioGroup, .inline: RadioGroup(choice: choice, content: content)
        case .palette: PaletteControl(choice: choice, content: content)
        case .menu: PopUpControl(choice: choice, content: content)
        }
      }
      // Toolbar items show no label.
      .transformEnvironment(\.labelsHidden) { if isInToolbar { $0 = true } }
    }
  }
}

extension Picker where Label == Text {
  public init(_ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, content: content) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, content: content) { Text(titleResource) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, content: content) { Text(title) }
  }
  public init<C: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey, sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>,
    @ViewBuilder content: () -> Content
  ) { self.init(sources: sources, selection: selection, content: content) { Text(titleKey) } }
  @_disfavoredOverload
  public init<C: RandomAccessCollection>(
    _ titleResource: LocalizedStringResource, sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>,
    @ViewBuilder content: () -> Content
  ) { self.init(sources: sources, selection: selection, content: content) { Text(titleResource) } }
}
extension Picker where Label == OrielControls.Label<Text, Image> {
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { OrielControls.Label(titleKey, systemImage: systemImage) } }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { OrielControls.Label(titleResource, systemImage: systemImage) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { OrielControls.Label(title, systemImage: systemImage) } }
}

/// The selected option, and a way to select another.
struct Choice {
  var isSelected: (AnyHashable?) -> Bool
  var select: (AnyHashable) -> Void
  /// Changes when the selection does.
  var version: AnyHashable?
}

// MARK: Styles

public nonisolated enum _PickerKind: Sendable { case menu, segmented, radioGroup, inline, palette }

@MainActor @preconcurrency public protocol PickerStyle {
  var _kind: _PickerKind { get }
}
public struct DefaultPickerStyle: PickerStyle {
  public init() {}
  public var _kind: _PickerKind { .menu }
}
public struct MenuPickerStyle: PickerStyle {
  public init() {}
  public var _kind: _PickerKind { .menu }
}
public struct SegmentedPickerStyle: PickerStyle {
  public init() {}
  public var _kind: _PickerKind { .segmented }
}
public struct RadioGroupPickerStyle: PickerStyle {
  public init() {}
  public var _kind: _PickerKind { .radioGroup }
}
public struct InlinePickerStyle: PickerStyle {
  public init() {}
  public var _kind: _PickerKind { .inline }
}
public struct PalettePickerStyle: PickerStyle {
  public init() {}
  public var _kind: _PickerKind { .palette }
}
public struct PopUpButtonPickerStyle: PickerStyle {
  public init() {}
  public var _kind: _PickerKind { .menu }
}
extension PickerStyle where Self == DefaultPickerStyle {
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}
extension PickerStyle where Self == MenuPickerStyle {
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}
extension PickerStyle where Self == SegmentedPickerStyle {
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}
extension PickerStyle where Self == RadioGroupPickerStyle {
  public static var radioGroup: RadioGroupPickerStyle { RadioGroupPickerStyle() }
}
extension PickerStyle where Self == InlinePickerStyle {
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}
extension PickerStyle where Self == PalettePickerStyle {
  /// A row of symbols. On Linux, inside a menu the options are rows.
  public static var palette: PalettePickerStyle { PalettePickerStyle() }
}
extension EnvironmentValues {
  @Entry nonisolated var pickerKind = _PickerKind.menu
}
extension View {
  public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { environment(\.pickerKind, style._kind) }
  /// Arranges radio buttons in a row.
  public func horizontalRadioGroupLayout() -> some View { environment(\.radioAxis, .horizontal) }
}
extension EnvironmentValues {
  @Entry nonisolated var radioAxis = Axis.vertical
}
