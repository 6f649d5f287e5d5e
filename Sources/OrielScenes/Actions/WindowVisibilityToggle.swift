import OrielControls

/// A button that shows or hides the window of a scene.
public struct WindowVisibilityToggle<Label: View>: View {
  let id: String
  let label: Label
  @Environment(\.openWindow) private var openWindow
  @Environment(\.dismissWindow) private var dismissWindow
  @Environment(\.openWindows) private var open
  public var body: some View {
    Button {
      if open?.isOpen(id) == true { dismissWindow(id: id) } else { openWindow(id: id) }
    } label: { label }
  }
}
/// "Show" or "Hide" and the scene's title.
public struct DefaultWindowVisibilityToggleLabel: View {
  let id: String
  @Environment(\.openWindows) private var open
  public var body: some View {
    Text("\(open?.isOpen(id) == true ? "Hide" : "Show") \(open?.title(of: id) ?? id)")
  }
}
extension WindowVisibilityToggle where Label == DefaultWindowVisibilityToggleLabel {
  public init(windowID: String) {
    id = windowID
    label = DefaultWindowVisibilityToggleLabel(id: windowID)
  }
}
