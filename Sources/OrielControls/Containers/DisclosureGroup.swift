import Foundation
import OrielDrawing
import OrielGraph

/// Content that can be collapsed under its label.
public struct DisclosureGroup<Label: View, Content: View>: View {
  let label: Label
  let content: () -> Content
  let isExpanded: Binding<Bool>?
  @State private var isOwnExpanded = false
  @Environment(\.disclosureGroupStyle) private var style

  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content
    self.label = label()
    isExpanded = nil
  }
  public init(isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content
    self.label = label()
    self.isExpanded = isExpanded
  }
  public var body: some View {
    let binding = isExpanded ?? $isOwnExpanded
    if let style {
      style.anyBody(
        DisclosureGroupStyleConfiguration(
          label: .init(content: AnyView(label)), content: .init(content: AnyView(content())), isExpanded: binding))
    } else {
      DisclosureGroupBody(isExpanded: binding, label: label, content: content)
    }
  }
}

/// The default style: a header with a chevron, and the content below it.
private struct DisclosureGroupBody<Label: View, Content: View>: View {
  let isExpanded: Binding<Bool>
  let label: Label
  let content: () -> Content
  @Environment(\.theme) private var theme
  var body: some View {
    let motion = theme.motion.disclosure, isExpanded = isExpanded
    VStack(alignment: .leading, spacing: 6) {
      DisclosureHeader(
        isExpanded: isExpanded.wrappedValue, toggle: { withAnimation(motion) { isExpanded.wrappedValue.toggle() } }, content: label)
      if isExpanded.wrappedValue {
        VStack(alignment: .leading) { content() }
          .padding(.leading, 16)
          .transition(.opacity)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// The properties of a disclosure group for a style.
public struct DisclosureGroupStyleConfiguration {
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }
  public struct Content: View {
    let content: AnyView
    public var body: some View { content }
  }
  public let label: Label
  public let content: Content
  @Binding public var isExpanded: Bool
  init(label: Label, content: Content, isExpanded: Binding<Bool>) {
    self.label = label
    self.content = content
    _isExpanded = isExpanded
  }
}
/// The appearance of disclosure groups outside lists; in lists, the list's style applies.
@MainActor @preconcurrency public protocol DisclosureGroupStyle {
  associatedtype Body: View
  typealias Configuration = DisclosureGroupStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
extension DisclosureGroupStyle {
  func anyBody(_ configuration: DisclosureGroupStyleConfiguration) -> AnyView {
    AnyView(makeBody(configuration: configuration).environment(\.disclosureGroupStyle, nil))
  }
}
public struct AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    DisclosureGroupBody(isExpanded: configuration.$isExpanded, label: configuration.label) { configuration.content }
  }
}
extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle {
  public static var automatic: AutomaticDisclosureGroupStyle { AutomaticDisclosureGroupStyle() }
}
extension EnvironmentValues {
  @Entry nonisolated var disclosureGroupStyle: (any DisclosureGroupStyle)?
}
extension View {
  public func disclosureGroupStyle<S: DisclosureGroupStyle>(_ style: S) -> some View {
    environment(\.disclosureGroupStyle, style is AutomaticDisclosureGroupStyle ? nil : style)
  }
}
extension DisclosureGroup: RowStructure {
  package static var mayHoldRows: Bool { true }
  /// One view everywhere but in a list.
  package static var subviewShape: SubviewShape { [] }
  /// In a list, the label is a row with a chevron, and the content is rows below it, one level deeper.
  package func collectRows(_ collector: inout RowCollector) {
    collector.addDisclosure(label: label, isExpanded: isExpanded, content: content)
  }
}
extension DisclosureGroup where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(titleResource) }
  }
  public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) {
    self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) {
    self.init(isExpanded: isExpanded, content: content) { Text(titleResource) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(label) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) {
    self.init(isExpanded: isExpanded, content: content) { Text(label) }
  }
}

/// The header row with the chevron; all of it can be clicked.
struct DisclosureHeader<Content: View>: LabeledControl {
  let isExpanded: Bool
  let toggle: () -> Void
  let content: Content
  func makeBox(_ node: ViewNode) -> DisclosureBox { DisclosureBox(node) }
  func apply(to box: DisclosureBox, from old: Self?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    box.toggle = toggle
    box.show(isExpanded: isExpanded, isEnabled: environment.isEnabled, theme: environment.theme)
  }
  func labelEnvironment(_ box: DisclosureBox) -> (inout EnvironmentValues) -> Void {
    let disabled = box.isEnabled ? nil : AnyShapeStyle(Color(box.theme.colors.labelDisabled))
    return {
      $0.text.defaultFont = .headline
      if let disabled { $0.styles.foreground = [disabled] }
    }
  }
}

final class DisclosureBox: LabelRowBox, PressTarget, FocusTarget, KeyTarget {
  override package class var roles: BoxRoles { [.press, .key, .focus] }
  var toggle: () -> Void = {}
  private var isExpanded = false
  private(set) var isEnabled = true
  private(set) var theme = Theme.make()
  private var hasShown = false
  private lazy var interaction = Interaction(self) { [weak self] in self?.setNeedsDisplay() }
  private lazy var turn = Fade(graph, amount: isExpanded ? 1 : 0) { [weak self] in self?.setNeedsDisplay() }

  func show(isExpanded: Bool, isEnabled: Bool, theme: Theme) {
    self.theme = theme
    self.isEnabled = isEnabled
    self.isExpanded = isExpanded
    interaction.motion = theme.motion
    if !isEnabled {
      interaction.isHovered = false
      interaction.isPressed = false
    }
    turn.go(to: isExpanded ? 1 : 0, hasShown ? theme.motion.disclosureChevron : nil)
    hasShown = true
    setNeedsDisplay()
  }
  override var labelInsets: EdgeInsets { EdgeInsets(top: 2, leading: 16, bottom: 2, trailing: 0) }
  override func placeChildren() {
    placeLabel(in: bounds.inset(by: labelInsets, rightToLeft: isRightToLeft), alignment: .leading)
  }
  override var overflow: EdgeInsets { theme.controlOverflow }
  override func paint(_ painter: any Painter) {
    painter.overlay(
      painter.alignedToPixels(bounds.insetBy(dx: -4, dy: -1)), cornerRadius: 4, state: interaction.surface(isEnabled: isEnabled),
      hover: theme.colors.overlayHover, press: theme.colors.overlayPress)
    if let glyph = SymbolGlyph(name: "chevron.right") {
      let centre = CGPoint(x: leftEdge(fromLeading: 5), y: size.height / 2)
      painter.save()
      painter.translate(x: centre.x, y: centre.y)
      if isRightToLeft { painter.concatenate(CGAffineTransform(scaleX: -1, y: 1)) }
      if turn.amount > 0 { painter.concatenate(CGAffineTransform(rotationAngle: .pi / 2 * turn.amount)) }
      painter.draw(
        glyph, in: CGRect(x: -5, y: -5, width: 10, height: 10), strokeWidth: 2.2 * 10 / 16,
        with: .color(isEnabled ? theme.colors.labelSecondary : theme.colors.labelDisabled))
      painter.restore()
    }
    paintChildren(painter)
    painter.focusRing(
      painter.alignedToPixels(bounds.insetBy(dx: -2, dy: 0)), cornerRadius: 4, theme: theme, opacity: interaction.ring)
  }
  var isHovered: Bool {
    get { interaction.isHovered }
    set { interaction.isHovered = newValue }
  }
  var isPressed: Bool {
    get { interaction.isPressed }
    set { interaction.isPressed = newValue }
  }
  func activate(by source: ActivationSource) { if isEnabled { toggle() } }
  func keyDown(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .right where isExpanded == isRightToLeft, .left where isExpanded != isRightToLeft:
      if isEnabled { toggle() }
      return true
    default: return false
    }
  }
  func focusChanged(_ isFocused: Bool) { interaction.hasRing = isFocused && graph.input.showsFocusRing(for: self) }
  override func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  override var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.disclosure, label: spokenLabel)
    properties.isExpanded = isExpanded
    properties.isEnabled = isEnabled
    properties.isFocusable = isEnabled
    properties.actions = [.press]
    return properties
  }
  override func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    guard isEnabled else { return false }
    switch action {
    case .press: toggle()
    case .expand: if !isExpanded { toggle() }
    case .collapse: if isExpanded { toggle() }
    default: return false
    }
    return true
  }
}
