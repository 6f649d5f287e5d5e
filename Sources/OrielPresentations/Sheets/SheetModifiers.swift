import OrielControls

extension View {
  /// Presents a sheet while the binding is true.
  ///
  /// The sheet lies inside the window where there is room, and is a dialog over the window otherwise. It has the environment
  /// of this view; Escape ends it unless `interactiveDismissDisabled` forbids that. Toolbar items of its content become the
  /// row of buttons below it.
  /// - Parameter onDismiss: called once the sheet has left the screen.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presents(
      Presentation(.sheet, name: "sheet(isPresented:onDismiss:content:)", when: .isPresented(isPresented), onDismiss: onDismiss) {
        content()
      })
  }
  /// Presents a sheet while the binding holds an item. An item with another id replaces the sheet; the same id with new
  /// contents changes what the sheet shows.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presents(
      Presentation(.sheet, name: "sheet(item:onDismiss:content:)", when: .item(item), onDismiss: onDismiss, content: content))
  }
  /// Presents over the whole monitor while the binding is true.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presents(
      Presentation(
        .cover, name: "fullScreenCover(isPresented:onDismiss:content:)", when: .isPresented(isPresented), onDismiss: onDismiss
      ) { content() })
  }
  /// Presents over the whole monitor while the binding holds an item.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presents(
      Presentation(
        .cover, name: "fullScreenCover(item:onDismiss:content:)", when: .item(item), onDismiss: onDismiss, content: content))
  }
}
