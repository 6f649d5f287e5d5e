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
  @State private var ground: Color?
  @Environment(\.self) private var environment

  var body: some View {
    Group {
      if let context = model.context, let view = ActivityDesk.shared.view(context) { view }
    }
    // The app's content must be readable on its tint, whatever the desktop's colour scheme.
    .environment(\.colorScheme, Color.scheme(on: ground, in: environment))
    .onPreferenceChange(ActivityTintKey.self) { ground = $0.background ?? nil }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(.top, Self.rowHeight + 8)
    .padding(14)
    .frame(width: CardWindow.width)
    .fixedSize(horizontal: false, vertical: true)
    // The content sets the colours as preferences; they do not change its size.
    .overlayPreferenceValue(ActivityTintKey.self, alignment: .top) { tint in row(tint).padding(14) }
    .backgroundPreferenceValue(ActivityTintKey.self) { tint in Ground(color: tint.background ?? nil) }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Text("Live Activity, \(title)"))
  }
  private func row(_ tint: ActivityTint) -> some View {
    HStack {
      CardText(title: title, ground: tint.background ?? nil)
      Spacer(minLength: 12)
      Button("End") { [model] in model.end() }
        .buttonStyle(ActivityButtonStyle(color: tint.action ?? nil, ground: tint.background ?? nil))
        .accessibilityHint(Text("Takes the card away."))
    }
    .frame(height: Self.rowHeight)
  }
}

/// The tint, or the window's own background. A click on it opens the app.
private struct Ground: View {
  let color: Color?
  var body: some View {
    (color ?? .clear).contentShape(Rectangle()).onTapGesture { CardWindow.showApp() }
  }
}
private struct CardText: View {
  let title: String
  let ground: Color?
  @Environment(\.self) private var environment
  var body: some View {
    Text(verbatim: title).font(.caption.weight(.semibold)).lineLimit(1).foregroundStyle(Color.legible(on: ground, in: environment).opacity(0.75))
  }
}
/// A capsule tinted with its text's colour.
private struct ActivityButtonStyle: ButtonStyle {
  let color: Color?
  let ground: Color?
  func makeBody(configuration: Configuration) -> some View {
    ActivityButtonFace(configuration: configuration, color: color, ground: ground)
  }
}
private struct ActivityButtonFace: View {
  let configuration: ButtonStyleConfiguration
  let color: Color?
  let ground: Color?
  @State private var isHovered = false
  @Environment(\.self) private var environment
  var body: some View {
    let color = color ?? Color.legible(on: ground, in: environment)
    configuration.label.font(.caption.weight(.semibold)).foregroundStyle(color).padding(.horizontal, 12).frame(height: 24)
      .background(color.opacity(configuration.isPressed ? 0.28 : isHovered ? 0.2 : 0.13), in: Capsule())
      .contentShape(Capsule())
      .onHover { isHovered = $0 }
      // Resolves system colours for this background: the yellow meant for a white one looks brown on a dark tint.
      .environment(\.colorScheme, Color.scheme(on: ground, in: environment))
  }
}

extension Color {
  /// Black or white, whichever has the higher contrast with the background; the default text colour without one.
  static func legible(on ground: Color?, in environment: EnvironmentValues) -> Color {
    switch isDark(ground, in: environment) {
    case nil: .primary
    case true?: .white
    case false?: .black
    }
  }
  /// The colour scheme that fits the background; the environment's without one.
  static func scheme(on ground: Color?, in environment: EnvironmentValues) -> ColorScheme {
    isDark(ground, in: environment).map { $0 ? .dark : .light } ?? environment.colorScheme
  }
  /// nil if the colour is translucent.
  private static func isDark(_ ground: Color?, in environment: EnvironmentValues) -> Bool? {
    guard let ground = ground?.resolve(in: environment), ground.opacity > 0.5 else { return nil }
    let luminance = 0.2126 * ground.linearRed + 0.7152 * ground.linearGreen + 0.0722 * ground.linearBlue
    // At this relative luminance, black and white have the same contrast (WCAG 2).
    return luminance <= 0.179
  }
}
