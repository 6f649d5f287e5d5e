import OrielControls
import OrielPresentations

// Drags over the content.
extension SceneInstance {
  package func window(_ window: any PlatformWindow, drop offer: any DropOffer, movedTo location: CGPoint) -> DragOperation? {
    guard window === surface, takesDrops else {
      graph.input.dropLeft(offer)
      return nil
    }
    if let tab = TabPress.of(offer) { return tab.moved(over: self, at: location) }
    return graph.input.drop(offer, movedTo: location)
  }
  package func window(_ window: any PlatformWindow, dropLeft offer: any DropOffer) {
    TabPress.of(offer)?.left(self)
    graph.input.dropLeft(offer)
  }
  package func window(_ window: any PlatformWindow, dropped offer: any DropOffer, at location: CGPoint) {
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
