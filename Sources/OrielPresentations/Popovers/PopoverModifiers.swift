import OrielControls
import OrielDrawing

/// The part of a view that a popover points to.
public enum PopoverAttachmentAnchor {
  /// A rectangle: of the whole view, or in its coordinates.
  case rect(Anchor<CGRect>.Source)
  /// A point, in fractions of the view's size.
  case point(UnitPoint)

  /// In the coordinates of the window of `box`.
  fileprivate func rect(of box: Box) -> CGRect {
    switch self {
    case .rect(let source): return source.valueInWindow(of: box)
    case .point(let point):
      let x = box.isRightToLeft ? 1 - point.x : point.x
      let place = CGRect(x: box.bounds.minX + x * box.bounds.width, y: box.bounds.minY + point.y * box.bounds.height, width: 0, height: 0)
      return box.convertToWindow(place, clipped: false)
    }
  }
}

/// Where a popover is to stand.
package struct PopoverRequest {
  var anchor = PopoverAttachmentAnchor.rect(.bounds)
  /// The edge of the anchor that the arrow touches; nil: one is chosen.
  var edge: Edge?

  func attachment(of source: PresentationSource) -> PopoverAttachment {
    // In a toolbar there is room below; elsewhere popovers stand above, as their default edge says.
    let edge = edge ?? (source.scope.read(\.isInToolbar, for: nil) ? .bottom : .top)
    return PopoverAttachment(edge: edge) { [weak source] in
      source?.node?.boxes.first
    } rect: { [weak source] box in
      source?.popover.anchor.rect(of: box) ?? box.convertToWindow(box.bounds, clipped: false)
    }
  }
}

extension View {
  private func popover<Item, Content: View>(
    _ name: String, when condition: PresentationCondition<Item>, _ anchor: PopoverAttachmentAnchor, _ edge: Edge?,
    content: @escaping (Item) -> Content
  ) -> some View {
    var presentation = Presentation(.popover, name: name, when: condition, content: content)
    presentation.popover = PopoverRequest(anchor: anchor, edge: edge)
    return presents(presentation)
  }

  /// Shows content in a bubble beside this view while the binding is true.
  ///
  /// A press outside and Escape close it and set the binding to false, unless the content says `interactiveDismissDisabled()`.
  ///
  /// - Parameters:
  ///   - attachmentAnchor: the part of this view that the arrow points to.
  ///   - arrowEdge: the edge of that part which the arrow touches: `.top` puts the popover above. Where there is no room on
  ///     the screen it goes to another edge. nil: the system chooses.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    popover(
      "popover(isPresented:attachmentAnchor:arrowEdge:content:)", when: .isPresented(isPresented), attachmentAnchor, arrowEdge
    ) { content() }
  }
  /// Shows content in a bubble beside this view while the binding is true. The arrow touches `arrowEdge`.
  @_disfavoredOverload
  public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    popover(isPresented: isPresented, attachmentAnchor: attachmentAnchor, arrowEdge: Optional(arrowEdge), content: content)
  }
  /// Shows content for an item in a bubble beside this view while the binding holds one. An item with another id gets a
  /// popover of its own.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    popover(
      "popover(item:attachmentAnchor:arrowEdge:content:)", when: .item(item), attachmentAnchor, arrowEdge, content: content)
  }
  /// Shows content for an item in a bubble beside this view while the binding holds one. The arrow touches `arrowEdge`.
  @_disfavoredOverload
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    popover(item: item, attachmentAnchor: attachmentAnchor, arrowEdge: Optional(arrowEdge), content: content)
  }
}
