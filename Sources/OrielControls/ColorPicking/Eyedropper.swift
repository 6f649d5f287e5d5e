import OrielDrawing
import OrielGraph

/// Picks a colour anywhere on the screen: through the desktop's portal where there is one, otherwise with a loupe of our own.
///
/// Portals come first because they can show the screen where programs cannot read it.
package final class Eyedropper {
  package enum Outcome: Equatable {
    case picked(RGBA)
    case cancelled
    /// Neither is a portal there nor can the screen be read.
    case unreadable
  }
  /// Creates the portal's picker; returns nil if there is none. Called for the first colour.
  package static var makePicker: () -> (any ScreenColorPicker)? = { nil }
  private static var picker: (any ScreenColorPicker)?
  /// Set if the portal did not respond; the loupe is then used until the app quits.
  private static var isPickerUnavailable = false
  /// Discards the picker.
  package static func reset() { (picker, isPickerUnavailable) = (nil, false) }

  private var done: ((Outcome) -> Void)?
  private var question: QuestionToken?
  private(set) var loupe: LoupePanel?
  private weak var host: (any OverlayHost)?

  /// Begins over a window. `done` is called once; a popover that asks gets the pointer back before.
  package init(over host: any OverlayHost, done: @escaping (Outcome) -> Void) {
    self.host = host
    self.done = done
    Self.picker = Self.picker ?? Self.makePicker()
    if let picker = Self.picker, !Self.isPickerUnavailable { ask(picker, for: host) } else { showLoupe() }
  }
  private func ask(_ picker: any ScreenColorPicker, for host: any OverlayHost) {
    releaseHost()
    question = picker.pick(over: Self.topLevel(of: host)?.identifier ?? 0) { [weak self] in
      switch $0 {
      case .picked(let red, let green, let blue): self?.end(.picked(RGBA(red: red, green: green, blue: blue)))
      case .cancelled: self?.end(.cancelled)
      case .unavailable:
        Self.isPickerUnavailable = true
        self?.question = nil
        self?.showLoupe()
      }
    }
  }
  /// Ends without a colour, and without telling.
  package func cancel() {
    done = nil
    end(.cancelled)
  }

  private func showLoupe() {
    guard done != nil, let host else { return end(.cancelled) }
    releaseHost()
    loupe = LoupePanel(over: host) { [weak self] in self?.end($0) }
    if loupe == nil { end(.unreadable) }
  }
  private func end(_ outcome: Outcome) {
    let done = done
    self.done = nil
    question = nil
    loupe?.close()
    loupe = nil
    (host as? PopoverPanel)?.holdInput()
    done?(outcome)
  }
  /// A transient popover would take the press on the screen for its end.
  private func releaseHost() { (host as? PopoverPanel)?.platformWindow?.releaseInput() }
  /// The window that other programs know.
  private static func topLevel(of host: any OverlayHost) -> (any PlatformWindow)? {
    var host = host
    while let popover = host as? PopoverPanel, let owner = popover.popoverOwner { host = owner }
    return host.platformWindow
  }
}

/// The button of the colour panel.
struct EyedropperButton: View {
  let choose: (RGBA) -> Void
  @State private var place = EyedropperPlace()
  @Binding var isUnreadable: Bool

  var body: some View {
    Button { pick() } label: { Image(systemName: "eyedropper") }
      .background { EyedropperMarker(place: place) }
      .accessibilityLabel("Pick a color from the screen")
      .help("Pick a color from the screen")
  }
  private func pick() {
    guard let host = place.box?.overlayHost else { return }
    isUnreadable = false
    // It works on while the panel is away: a portal takes the focus, which closes popovers.
    place.eyedropper?.cancel()
    place.eyedropper = Eyedropper(over: host) { [place] outcome in
      place.eyedropper = nil
      switch outcome {
      case .picked(let color): choose(color)
      case .cancelled: break
      case .unreadable: isUnreadable = true
      }
    }
  }
}

/// Where the button is, and what it began.
final class EyedropperPlace {
  fileprivate(set) weak var box: Box?
  fileprivate(set) var eyedropper: Eyedropper?
}
private struct EyedropperMarker: LeafView {
  let place: EyedropperPlace
  func makeBox(_ node: ViewNode) -> EyedropperMarkerBox {
    let box = EyedropperMarkerBox(node)
    place.box = box
    return box
  }
  func apply(to box: EyedropperMarkerBox, from old: Self?, in node: ViewNode) { place.box = box }
}
private final class EyedropperMarkerBox: Box {
  override package class var roles: BoxRoles { [] }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }
}
