import OrielControls

extension View {
  /// Presents a sheet while the binding is true.
  ///
  /// The sheet is inside the window if there is room, otherwise a dialog over the window. It inherits this view's environment. Escape
  /// dismisses it, unless `interactiveDismissDisabled` is set. Toolbar items of its content become a
  /// row of buttons at its bottom.
  /// - Parameter onDismiss: Called once the sheet has left the screen.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presents(
      Presentation(.sheet, name: "sheet(isPresented:onDismiss:content:)", when: .isPresented(isPresented), onDismiss: onDismiss) {
        content()
      })
  }
  /// Presents a sheet while the binding is not nil. An item with a different id replaces the sheet; a changed item with the same id
  /// updates its content.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presents(
      Presentation(.sheet, name: "sheet(item:onDismiss:content:)", when: .item(item), onDismiss: onDismiss, content: content))
  }
  /// Presents a cover of the whole monitor while the binding is true.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presents(
      Presentation(
        .cover, name: "fullScreenCover(isPresented:onDismiss:content:)", when: .isPresented(isPresented), onDismiss: onDismiss
      ) { content() })
  }
  /// Presents a cover of the whole monitor while the binding is not nil.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presents(
      Presentation(
        .cover, name: "fullScreenCover(item:onDismiss:content:)", when: .item(item), onDismiss: onDismiss, content: content))
  }
}
