import OrielDrawing
import OrielGraph

/// A control that turns a value on and off.
public struct Toggle<Label: View>: View {
  let label: Label
  /// One binding, or several that are all on, all off, or mixed.
  let sources: [Binding<Bool>]
  @Environment(\.toggleStyle) private var style

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    sources = [isOn]
    self.label = label()
  }
  public init<C: RandomAccessCollection>(sources: C, isOn: KeyPath<C.Element, Binding<Bool>>, @ViewBuilder label: () -> Label) {
    self.sources = sources.map { $0[keyPath: isOn] }
    self.label = label()
  }

  @Environment(\.isMenuContent) private var isMenuContent

  public var body: some View {
    let values = Set(sources.map(\.wrappedValue))
    let isMixed = values.count > 1, isOn = !isMixed && values.first == true
    let sources = sources
    let set: (Bool) -> Void = { value in for source in sources { source.wrappedValue = value } }
    if isMenuContent {
      MenuCommandView(state: isMixed ? .mixed : isOn ? .on : .off, isSwitch: true, label: label) { set(!isOn) }
    } else {
      switch style {
      case .builtIn(let kind) where kind != .button && Label.self is any SeveralViews.Type:
        ToggleFace(kind: kind, isOn: isOn, isMixed: isMixed, set: set, content: ControlLabel(content: label))
      case .builtIn(let kind): ToggleFace(kind: kind, isOn: isOn, isMixed: isMixed, set: set, content: label)
      case .custom(let style):
        style.anyBody(
          ToggleStyleConfiguration(
            label: .init(content: AnyView(label)), isOn: Binding(get: { isOn }, set: { set($0) }), isMixed: isMixed))
      }
    }
  }
}

extension Toggle where Label == Text {
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleKey) } }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleResource) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
  public init<C: RandomAccessCollection>(_ titleKey: LocalizedStringKey, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>) {
    self.init(sources: sources, isOn: isOn) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<C: RandomAccessCollection>(_ titleResource: LocalizedStringResource, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>) {
    self.init(sources: sources, isOn: isOn) { Text(titleResource) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol, C: RandomAccessCollection>(
    _ title: S, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>
  ) { self.init(sources: sources, isOn: isOn) { Text(title) } }
}
extension Toggle where Label == OrielControls.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { OrielControls.Label(titleKey, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { OrielControls.Label(titleResource, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { OrielControls.Label(title, systemImage: systemImage) }
  }
}
extension Toggle where Label == ToggleStyleConfiguration.Label {
  public init(_ configuration: ToggleStyleConfiguration) {
    self.init(isOn: configuration.$isOn) { configuration.label }
  }
}

// MARK: Styles

public struct ToggleStyleConfiguration {
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }
  public let label: Label
  @Binding public var isOn: Bool
  public var isMixed: Bool
  init(label: Label, isOn: Binding<Bool>, isMixed: Bool) {
    self.label = label
    _isOn = isOn
    self.isMixed = isMixed
  }
}

@MainActor @preconcurrency public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
extension ToggleStyle {
  func anyBody(_ configuration: ToggleStyleConfiguration) -> AnyView {
    AnyView(makeBody(configuration: configuration).environment(\.toggleStyle, .builtIn(.automatic)))
  }
}

protocol BuiltInToggleStyle: ToggleStyle, BuiltInStyle where Look == ToggleLook.Kind {
  /// The fill while on; nil uses the current tint.
  var tint: Color? { get }
}
extension BuiltInToggleStyle {
  var tint: Color? { nil }
  var isOnlyItsLook: Bool { tint == nil }
  public func makeBody(configuration: ToggleStyleConfiguration) -> some View {
    let isOn = configuration.$isOn
    return ToggleFace(
      kind: look, isOn: configuration.isOn, isMixed: configuration.isMixed, set: { isOn.wrappedValue = $0 },
      content: configuration.label)
      .transformEnvironment(\.styles) { if let tint { $0.tint = AnyShapeStyle(tint) } }
  }
}
public struct DefaultToggleStyle: BuiltInToggleStyle {
  public init() {}
  var look: ToggleLook.Kind { .automatic }
}
public struct CheckboxToggleStyle: BuiltInToggleStyle {
  public init() {}
  var look: ToggleLook.Kind { .checkBox }
}
public struct SwitchToggleStyle: BuiltInToggleStyle {
  let tint: Color?
  public init() { tint = nil }
  /// A switch that is filled with `tint` while it is on.
  public init(tint: Color) { self.tint = tint }
  var look: ToggleLook.Kind { .switch }
}
public struct ButtonToggleStyle: BuiltInToggleStyle {
  public init() {}
  var look: ToggleLook.Kind { .button }
}
extension ToggleStyle where Self == DefaultToggleStyle {
  public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}
extension ToggleStyle where Self == CheckboxToggleStyle {
  public static var checkbox: CheckboxToggleStyle { CheckboxToggleStyle() }
}
extension ToggleStyle where Self == SwitchToggleStyle {
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

extension EnvironmentValues {
  @Entry nonisolated var toggleStyle: StyleChoice<ToggleLook.Kind, any ToggleStyle> = .builtIn(.automatic)
}
extension View {
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View { environment(\.toggleStyle, StyleChoice(style)) }
}
