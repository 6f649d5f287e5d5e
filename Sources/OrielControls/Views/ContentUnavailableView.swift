import OrielDrawing
import OrielGraph

/// A placeholder that explains why there is no content, with optional actions.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  let label: Label
  let description: Description
  let actions: Actions
  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }
  /// What it says keeps off the edges of a narrow place.
  private static var margin: CGFloat { 20 }
  public var body: some View {
    OpticalCentre() {
      VStack(spacing: 6) {
        label.labelStyle(UnavailableLabelStyle())
        if Description.self != EmptyView.self {
          description.foregroundStyle(.secondary).multilineTextAlignment(.center).balancedLines().frame(maxWidth: 280)
        }
        if Actions.self != EmptyView.self { VStack(spacing: 8) { actions }.padding(.top, 6) }
      }
      .padding(.horizontal, Self.margin)
    }
  }
}
/// Places the content slightly above the centre, where it looks centred.
nonisolated struct OpticalCentre: Layout {
  typealias AnimatableData = EmptyAnimatableData
  func sizeThatFits(proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void) -> CGSize {
    let own = subviews.first?.sizeThatFits(proposal) ?? .zero
    return CGSize(width: max(own.width, proposal.width ?? own.width), height: max(own.height, proposal.height ?? own.height))
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void) {
    guard let view = subviews.first else { return }
    let own = view.sizeThatFits(ProposedViewSize(bounds.size))
    let y = bounds.minY + max(0, bounds.height * 0.46 - own.height / 2)
    view.place(at: CGPoint(x: bounds.midX - own.width / 2, y: y), proposal: ProposedViewSize(bounds.size))
  }
}
private struct UnavailableLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 14) {
      configuration.icon.font(.system(size: 44 * 13 / 16, weight: .light)).foregroundStyle(.tertiary)
      configuration.title.font(.title3.weight(.semibold)).multilineTextAlignment(.center)
    }
  }
}
extension ContentUnavailableView where Label == OrielControls.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init(label: { OrielControls.Label(title, systemImage: name) }, description: { description }, actions: { EmptyView() })
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, systemImage name: String, description: Text? = nil) {
    self.init(label: { OrielControls.Label(titleResource, systemImage: name) }, description: { description }, actions: { EmptyView() })
  }
  public init(_ title: LocalizedStringKey, image name: String, description: Text? = nil) {
    self.init(label: { OrielControls.Label(title, image: name) }, description: { description }, actions: { EmptyView() })
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image name: String, description: Text? = nil) {
    self.init(label: { OrielControls.Label(titleResource, image: name) }, description: { description }, actions: { EmptyView() })
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
    self.init(label: { OrielControls.Label(title, systemImage: name) }, description: { description }, actions: { EmptyView() })
  }
}
public struct SearchUnavailableContent {
  public struct Label: View {
    let query: String?
    public var body: some View {
      OrielControls.Label(query.map { "No Results for “\($0)”" } ?? "No Results", systemImage: "magnifyingglass")
    }
  }
  public struct Description: View {
    public var body: some View { Text("Check the spelling or try a new search.") }
  }
  public struct Actions: View {
    public var body: some View { EmptyView() }
  }
}
extension ContentUnavailableView
where Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description, Actions == SearchUnavailableContent.Actions {
  public static var search: Self { Self.make(nil) }
  public static func search(text: String) -> Self { Self.make(text) }
  private static func make(_ query: String?) -> Self {
    Self(
      label: { SearchUnavailableContent.Label(query: query) }, description: { SearchUnavailableContent.Description() },
      actions: { SearchUnavailableContent.Actions() })
  }
}
