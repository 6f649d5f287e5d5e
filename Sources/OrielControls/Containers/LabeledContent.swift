import OrielDrawing
import OrielGraph

/// A label with its content.
public struct LabeledContent<Label, Content> {
  let label: Label
  let content: Content
}
extension LabeledContent: View where Label: View, Content: View {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(label: label(), content: content())
  }
  public var body: some View { _LabeledContentBody(label: label, content: content) }
}
extension LabeledContent where Label == Text, Content: View {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(label: Text(titleKey), content: content())
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
    self.init(label: Text(titleResource), content: content())
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(label: Text(title), content: content())
  }
}
extension LabeledContent where Label == Text, Content == Text {
  public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    self.init(label: Text(titleKey), content: Text(value))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ titleResource: LocalizedStringResource, value: S) {
    self.init(label: Text(titleResource), content: Text(value))
  }
  @_disfavoredOverload
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
    self.init(label: Text(title), content: Text(value))
  }
  public init<F: FormatStyle>(_ titleKey: LocalizedStringKey, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(label: Text(titleKey), content: Text(value, format: format))
  }
  @_disfavoredOverload
  public init<F: FormatStyle>(_ titleResource: LocalizedStringResource, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(label: Text(titleResource), content: Text(value, format: format))
  }
  @_disfavoredOverload
  public init<S: StringProtocol, F: FormatStyle>(_ title: S, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(label: Text(title), content: Text(value, format: format))
  }
}
extension LabeledContent where Label == LabeledContentStyleConfiguration.Label, Content == LabeledContentStyleConfiguration.Content {
  public init(_ configuration: LabeledContentStyleConfiguration) {
    self.init(label: configuration.label, content: configuration.content)
  }
}

/// Chooses between the built-in row and an app's style.
public struct _LabeledContentBody<Label: View, Content: View>: View {
  let label: Label
  let content: Content
  @Environment(\.labeledContentStyle) private var style
  @Environment(\.formLayout) private var form
  public var body: some View {
    if let style {
      style.anyBody(
        LabeledContentStyleConfiguration(label: .init(content: AnyView(label)), content: .init(content: AnyView(content))))
    } else if form == .grouped {
      LabeledControlRow(label: label, isReadOnly: true) {
        content.foregroundStyle(.secondary).environment(\.isLabeledValue, true)
      }
    } else {
      LabeledControlRow(label: label, isReadOnly: true) { content }
    }
  }
}

public struct LabeledContentStyleConfiguration {
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
}
@MainActor @preconcurrency public protocol LabeledContentStyle {
  associatedtype Body: View
  typealias Configuration = LabeledContentStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
extension LabeledContentStyle {
  func anyBody(_ configuration: LabeledContentStyleConfiguration) -> AnyView {
    AnyView(makeBody(configuration: configuration).environment(\.labeledContentStyle, nil))
  }
}
public struct AutomaticLabeledContentStyle: LabeledContentStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { LabeledContent(configuration) }
}
extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
  public static var automatic: AutomaticLabeledContentStyle { AutomaticLabeledContentStyle() }
}
extension EnvironmentValues {
  /// Whether the secondary colour is that of a read-only value and not the app's; editable text does not use it.
  @Entry nonisolated var isLabeledValue = false
  @Entry nonisolated var labeledContentStyle: (any LabeledContentStyle)?
}
extension View {
  public func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
    environment(\.labeledContentStyle, style is AutomaticLabeledContentStyle ? nil : style)
  }
}

/// A control with its label: side by side, in a form's two columns, or at both ends of a card's row.
struct LabeledControlRow<Label: View, Control: View>: View {
  let label: Label
  let hugs: Bool
  let isReadOnly: Bool
  let control: Control
  @Environment(\.labelsHidden) private var labelsHidden
  @Environment(\.formLayout) private var form
  @Environment(\.controlSize) private var size
  @Environment(\.theme) private var theme
  @Environment(\.isEnabled) private var isEnabled

  init(label: Label, hugs: Bool = false, isReadOnly: Bool = false, @ViewBuilder control: () -> Control) {
    self.label = label
    self.hugs = hugs
    self.isReadOnly = isReadOnly
    self.control = control()
  }
  var body: some View {
    if Label.self == EmptyView.self {
      control
    } else if labelsHidden {
      control.environment(\.controlTitle, controlTitle(label))
    } else {
      LabeledRowLayout(form: form, hugs: hugs) {
        ControlLabel(content: label, staysBright: isReadOnly)
          .transformEnvironment(\.self) {
            $0.formLayout = .none
            $0.text.defaultFont = .control(theme, size.metric)
            if !isEnabled, !isReadOnly { $0.styles.foreground = [AnyShapeStyle(Color(theme.colors.labelDisabled))] }
          }
        control.transformEnvironment(\.self) {
          $0.labelsHidden = true
          $0.formLayout = .none
          $0.controlTitle = controlTitle(label)
        }
      }
    }
  }
}

/// The leading edge of controls in a column form.
nonisolated enum FormColumnGuide: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}
extension HorizontalAlignment {
  nonisolated static let formColumn = HorizontalAlignment(FormColumnGuide.self)
}

/// A label and a control in one row.
nonisolated struct LabeledRowLayout: Layout {
  typealias AnimatableData = EmptyAnimatableData
  var form: FormLayoutKind
  var hugs: Bool
  private var gap: CGFloat { form == .columns ? 10 : 8 }

  private func split(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews) -> (label: ProposedViewSize, control: ProposedViewSize) {
    let height = proposal.height
    guard subviews.count == 2, let width = proposal.width, width.isFinite else {
      return (ProposedViewSize(width: nil, height: height), ProposedViewSize(width: proposal.width, height: height))
    }
    let inner = max(0, width - gap)
    switch form {
    case .grouped:
      // A flexible control takes 60 percent of the width, so that fields in a column align; a wider one may take what the
      // label leaves, which shrinks down to 40 percent.
      let title = subviews[0].sizeThatFits(.unspecified).width, natural = subviews[1].sizeThatFits(.unspecified).width
      let stretches = subviews[1].sizeThatFits(.infinity).width > natural
      let offer = stretches ? inner * 0.6 : min(max(inner - title, inner * 0.6), max(natural, inner * 0.6))
      let control = subviews[1].sizeThatFits(ProposedViewSize(width: offer, height: height)).width
      return (
        ProposedViewSize(width: max(0, inner - min(control, offer)), height: height), ProposedViewSize(width: offer, height: height)
      )
    case .columns, .none:
      let label = subviews[0].sizeThatFits(ProposedViewSize(width: inner, height: height)).width
      return (ProposedViewSize(width: label, height: height), ProposedViewSize(width: max(0, inner - label), height: height))
    }
  }
  /// Label and control are aligned at their first baseline if both have one, otherwise centred.
  private func metrics(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews) -> (label: ViewDimensions, control: ViewDimensions, labelY: CGFloat, controlY: CGFloat, height: CGFloat) {
    let (a, b) = split(proposal, subviews)
    let label = subviews[0].dimensions(in: a)
    let control = subviews[1].dimensions(in: b)
    var labelY: CGFloat = 0, controlY: CGFloat = 0
    if let x = label[explicit: .firstTextBaseline], let y = control[explicit: .firstTextBaseline] {
      labelY = max(0, y - x)
      controlY = max(0, x - y)
    } else {
      let height = max(label.height, control.height)
      labelY = (height - label.height) / 2
      controlY = (height - control.height) / 2
    }
    return (label, control, labelY, controlY, max(labelY + label.height, controlY + control.height))
  }
  func sizeThatFits(proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void) -> CGSize {
    guard subviews.count == 2 else { return subviews.first?.sizeThatFits(proposal) ?? .zero }
    let m = metrics(proposal, subviews)
    var width = m.label.width + gap + m.control.width
    if form == .grouped, let offered = proposal.width, offered.isFinite { width = max(width, offered) }
    return CGSize(width: width, height: m.height)
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void) {
    guard subviews.count == 2 else { subviews.first?.place(at: bounds.origin, proposal: proposal); return }
    let whole = ProposedViewSize(width: bounds.width, height: proposal.height)
    let (a, b) = split(whole, subviews), m = metrics(whole, subviews)
    subviews[0].place(at: CGPoint(x: bounds.minX, y: bounds.minY + m.labelY), proposal: a)
    let x = form == .grouped ? bounds.maxX - m.control.width : bounds.minX + m.label.width + gap
    subviews[1].place(at: CGPoint(x: x, y: bounds.minY + m.controlY), proposal: b)
  }
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void
  ) -> CGFloat? {
    guard subviews.count == 2, guide == .firstTextBaseline else { return nil }
    let m = metrics(ProposedViewSize(width: bounds.width, height: proposal.height), subviews)
    return m.label[explicit: guide].map { bounds.minY + m.labelY + $0 }
  }
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void
  ) -> CGFloat? {
    guard subviews.count == 2, guide == .formColumn else { return nil }
    return metrics(ProposedViewSize(width: bounds.width, height: proposal.height), subviews).label.width + gap
  }
}
