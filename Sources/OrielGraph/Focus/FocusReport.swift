/// Tells an action when the view gets and loses the focus.
private struct FocusReport: ViewModifier {
  let isFocusable: Bool
  let action: (Bool) -> Void
  @FocusState private var isFocused: Bool

  func body(content: Content) -> some View {
    content.focusable(isFocusable).focused($isFocused).onChange(of: isFocused) { action(isFocused) }
  }
}

extension View {
  public func focusable(_ isFocusable: Bool = true, onFocusChange: @escaping (_ isFocused: Bool) -> Void) -> some View {
    modifier(FocusReport(isFocusable: isFocusable, action: onFocusChange))
  }
}
