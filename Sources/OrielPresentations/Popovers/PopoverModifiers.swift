import OrielControls
import OrielDrawing

/// The part of a view that a popover points to.
public enum PopoverAttachmentAnchor {
  /// A rectangle: of the whole view, or in its coordinates.
  case rect(Anchor<CGRect>.Source)
  /// A point, in fractions of the view's size.
  case point(UnitPoint)

  /// The rectangle in window coordinates of `box`.
  fileprivate func rect(of box: Box) -> CGRect {
    switch self {
    case .rect(let source): return source.valueInWindow(of: box)
    case .point(let point):
      let x = box.mirrored(point.x)
      let place = CGRect(x: box.bounds.minX + x * box.bounds.width, y: box.bounds.minY + point.y * box.bounds.height, width: 0, height: 0)
      return box.convertToWindow(place, clipped: false)
    }
  }
}

/// The requested placement of a popover.
package struct PopoverRequest {
  var anchor = PopoverAttachmentAnchor.rect(.bounds)
  /// The edge of the anchor that the arrow touches; nil chooses one.
  var edge: Edge?

  func attachment(of source: PresentationSource) -> PopoverAttachment {
    // In a toolbar, popovers open below; elsewhere above, the default edge.
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

  /// Presents a popover beside this view while the binding is true.
  ///
  /// A click outside and Escape dismiss it and set the binding to false, unless the content has `interactiveDismissDisabled()`.
  /// On Linux, a click in another program's window only dismisses the popover, and `presentationSizing` does not apply: it fits
  /// its content.
  ///
  /// - Parameters:
  ///   - attachmentAnchor: The part of this view that the arrow points to.
  ///   - arrowEdge: The edge of that part which the arrow touches: `.top` puts the popover above. If there is no room on the
  ///     screen, another edge is used. If nil, the system chooses.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    popover(
      "popover(isPresented:attachmentAnchor:arrowEdge:content:)", when: .isPresented(isPresented), attachmentAnchor, arrowEdge
    ) { content() }
  }
  /// Presents a popover beside this view while the binding is true. The arrow touches `arrowEdge`.
  @_disfavoredOverload
  public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    popover(isPresented: isPresented, attachmentAnchor: attachmentAnchor, arrowEdge: Optional(arrowEdge), content: content)
  }
  /// Presents a popover for an item beside this view while the binding is not nil. An item with another id gets a new popover.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    popover(
      "popover(item:attachmentAnchor:arrowEdge:content:)", when: .item(item), attachmentAnchor, arrowEdge, content: content)
  }
  /// Presents a popover for an item beside this view while the binding is not nil. The arrow touches `arrowEdge`.
  @_disfavoredOverload
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    popover(item: item, attachmentAnchor: attachmentAnchor, arrowEdge: Optional(arrowEdge), content: content)
  }
}
