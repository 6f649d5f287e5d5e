import OrielGraph

/// Whether a view is presented, and the way to end it; the older form of `dismiss` and `isPresented`.
public struct PresentationMode {
  public private(set) var isPresented: Bool
  /// Ends the presentation the mode was read in; the window, where nothing is presented over it.
  public mutating func dismiss() {
    isPresented = false
    end()
  }
  package let end: @MainActor () -> Void
  package init(isPresented: Bool, end: @escaping @MainActor () -> Void) {
    self.isPresented = isPresented
    self.end = end
  }
}
