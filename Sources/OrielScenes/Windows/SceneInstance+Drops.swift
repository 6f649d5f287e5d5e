import OrielControls
import OrielPresentations

// Drags over the content.
extension SceneInstance {
  func drop(_ offer: any DropOffer, movedTo location: CGPoint) -> DragOperation? {
    guard takesDrops else {
      graph.input.dropLeft(offer)
      return nil
    }
    if let tab = TabPress.of(offer) { return tab.moved(over: self, at: location) }
    return graph.input.drop(offer, movedTo: location)
  }
  func dropLeft(_ offer: any DropOffer) {
    TabPress.of(offer)?.left(self)
    graph.input.dropLeft(offer)
  }
  func dropped(_ offer: any DropOffer, at location: CGPoint) {
    guard takesDrops else {
      graph.input.dropLeft(offer)
      return offer.finish(nil)
    }
    if let tab = TabPress.of(offer) { return tab.dropped(offer) }
    graph.input.dropped(offer, at: location)
  }
  /// Nothing modal is in front of the content, and no menu is open.
  private var takesDrops: Bool {
    guard !isClosed, menuSession == nil else { return false }
    if let alert = app.alertWindow, alert !== self { return false }
    return madePresenter?.takesDrops(nil) ?? true
  }
}
