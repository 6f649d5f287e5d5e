import OrielScenes

/// A card's current content.
@Observable final class ActivityCardModel<Attributes: ActivityAttributes> {
  var context: ActivityViewContext<Attributes>?
  /// The action of the card's button.
  @ObservationIgnored var end: () -> Void = {}
}

/// The app's view of an activity under a row with the app's name and the button that ends it.
struct ActivityCard<Attributes: ActivityAttributes>: View {
  let title: String
  let model: ActivityCardModel<Attributes>
  private static var rowHeight: CGFloat { 24 }
  @State private var background: Color?
  @Environment(\.self) private var environment

  var body: some View {
    Group {
      if let context = model.context, let view = ActivityDesk.shared.view(context) { view }
    }
    // The app's content must be readable on its tint, whatever the desktop's colour scheme.
    .environment(\.colorScheme, Color.scheme(on: background, in: environment))
    .onPreferenceChange(ActivityTintKey.self) { background = $0.background ?? nil }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(.top, Self.rowHeight + 8)
    .padding(14)
    .frame(width: Metrics.Card.width)
    .fixedSize(horizontal: false, vertical: true)
    // The content sets the colours as preferences; they do not change its size.
    .overlayPreferenceValue(ActivityTintKey.self, alignment: .top) { tint in row(tint).padding(14) }
    .backgroundPreferenceValue(ActivityTintKey.self) { tint in Background(color: tint.background ?? nil) }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Text("Live Activity, \(title)"))
  }
  private func row(_ tint: ActivityTint) -> some View {
    HStack {
      CardText(title: title, background: tint.background ?? nil)
      Spacer(minLength: 12)
      Button("End") { [model] in model.end() }
        .buttonStyle(ActivityButtonStyle(color: tint.action ?? nil, background: tint.background ?? nil))
        .accessibilityHint(Text("Takes the card away."))
    }
    .frame(height: Self.rowHeight)
  }
}

/// The tint, or the window's own background. A click on it opens the app.
private struct Background: View {
  let color: Color?
  var body: some View {
    (color ?? .clear).contentShape(Rectangle()).onTapGesture { CardWindow.showApp() }
  }
}
private struct CardText: View {
  let title: String
  let background: Color?
  @Environment(\.self) private var environment
  var body: some View {
    Text(verbatim: title).font(.caption.weight(.semibold)).lineLimit(1).foregroundStyle(Color.legible(on: background, in: environment).opacity(0.75))
  }
}
/// A capsule tinted with its text's colour.
private struct ActivityButtonStyle: ButtonStyle {
  let color: Color?
  let background: Color?
  func makeBody(configuration: Configuration) -> some View {
    ActivityButtonFace(configuration: configuration, color: color, background: background)
  }
}
private struct ActivityButtonFace: View {
  let configuration: ButtonStyleConfiguration
  let color: Color?
  let background: Color?
  @State private var isHovered = false
  @Environment(\.self) private var environment
  var body: some View {
    let color = color ?? Color.legible(on: background, in: environment)
    configuration.label.font(.caption.weight(.semibold)).foregroundStyle(color).padding(.horizontal, 12).frame(height: 24)
      .background(color.opacity(configuration.isPressed ? 0.28 : isHovered ? 0.2 : 0.13), in: Capsule())
      .contentShape(Capsule())
      .onHover { isHovered = $0 }
      // Resolves system colours for this background: the yellow meant for a white one looks brown on a dark tint.
      .environment(\.colorScheme, Color.scheme(on: background, in: environment))
  }
}

extension Color {
  /// Black or white, whichever has the higher contrast with the background; the default text colour without one.
  static func legible(on background: Color?, in environment: EnvironmentValues) -> Color {
    switch isDark(background, in: environment) {
    case nil: .primary
    case true?: .white
    case false?: .black
    }
  }
  /// The colour scheme that fits the background; the environment's without one.
  static func scheme(on background: Color?, in environment: EnvironmentValues) -> ColorScheme {
    isDark(background, in: environment).map { $0 ? .dark : .light } ?? environment.colorScheme
  }
  /// nil if the colour is translucent.
  private static func isDark(_ background: Color?, in environment: EnvironmentValues) -> Bool? {
    guard let background = background?.resolve(in: environment), background.opacity > 0.5 else { return nil }
    let luminance = 0.2126 * background.linearRed + 0.7152 * background.linearGreen + 0.0722 * background.linearBlue
    // At this relative luminance, black and white have the same contrast (WCAG 2).
    return luminance <= 0.179
  }
}
