import OrielGraph

/// Connects a binding of the app with the find bars of the editors inside.
final class FindNavigator {
  private struct Weak { weak var box: FindContainerBox? }
  private var editors: [Weak] = []
  fileprivate var isPresented = Binding.constant(false)
  private var isWanted = false
  func add(_ box: FindContainerBox) {
    editors.append(Weak(box: box))
    // The app wanted it before there was an editor.
    if isWanted { box.graph.host.map { host in opening = host.schedule(after: 0) { [weak self] in self?.open() } } }
  }
  private var opening: ScheduledCall?
  func remove(_ box: FindContainerBox) { editors.removeAll { $0.box == nil || $0.box === box } }

  fileprivate func show(_ isShown: Bool) {
    isWanted = isShown
    if isShown { open() } else { for editor in editors { editor.box?.session.close() } }
  }
  /// The bar of the editor with the focus, otherwise that of the first one.
  private func open() {
    let boxes = editors.compactMap(\.box).filter { $0.isInWindow && $0.canPerform(.find) }
    guard isWanted, !boxes.contains(where: \.session.isShown) else { return }
    let focused = boxes.first { box in box.session.box.map { $0.graph.input.focusedBox === $0 } ?? false }
    (focused ?? boxes.first)?.session.open()
  }
  func shownChanged(in box: FindContainerBox, to isShown: Bool) {
    let isAnyShown = editors.contains { $0.box?.session.isShown == true }
    isWanted = isAnyShown
    if isPresented.wrappedValue != isAnyShown { isPresented.wrappedValue = isAnyShown }
  }
}

private struct FindNavigatorModifier: ViewModifier {
  @Binding var isPresented: Bool
  @State private var navigator = FindNavigator()
  func body(content: Content) -> some View {
    let _ = navigator.isPresented = $isPresented
    content
      .environment(\.findNavigator, navigator)
      .onChange(of: isPresented, initial: true) { navigator.show(isPresented) }
  }
}

extension View {
  /// Shows and hides the find bar of the editors inside by a binding, which also follows the user.
  ///
  /// Ctrl+F opens it with and without a binding. With several editors inside, the one with the focus shows it, or else the first.
  /// On Linux, it finds plain words: no patterns, no whole words, and letters with accents are others than those without.
  public func findNavigator(isPresented: Binding<Bool>) -> some View { modifier(FindNavigatorModifier(isPresented: isPresented)) }
  /// Prevents the editors inside from showing a find bar.
  public func findDisabled(_ isDisabled: Bool = true) -> some View {
    transformEnvironment(\.isFindDisabled) { $0 = $0 || isDisabled }
  }
  /// Prevents the find bars of the editors inside from replacing.
  public func replaceDisabled(_ isDisabled: Bool = true) -> some View {
    transformEnvironment(\.isReplaceDisabled) { $0 = $0 || isDisabled }
  }
}

extension EnvironmentValues {
  @Entry nonisolated var isFindDisabled = false
  @Entry nonisolated var isReplaceDisabled = false
  @Entry nonisolated var findNavigator: FindNavigator?
  /// False in a find bar, which Escape closes at once.
  @Entry nonisolated var escapeClearsSearch = true
}
