import OrielGraph

/// Whether a view is presented, and a way to dismiss it; the older form of `dismiss` and `isPresented`.
public struct PresentationMode {
  public private(set) var isPresented: Bool
  /// Dismisses the current presentation, or closes the window if there is none.
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
