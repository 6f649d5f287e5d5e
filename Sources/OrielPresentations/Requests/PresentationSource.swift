import OrielControls
import OrielGraph

/// The modifier's side of a presentation, for the window.
package class PresentationSource {
  package let id: PresentationID
  /// Its kind in regular size classes.
  package let naturalKind: PresentationKind
  /// Its kind in the size classes where it was requested.
  package private(set) var kind: PresentationKind
  package let name: String
  /// The modifier's node, which provides the content's environment and a popover's anchor.
  package private(set) weak var node: ViewNode?
  /// The presenting view's environment. It outlives the view, because the presentation may still be fading out.
  package let scope: EnvironmentScope
  private let revision = StateLocation(0)
  private weak var presenter: WindowPresenter?
  private var level: PresentationID?

  init(_ kind: PresentationKind, name: String, node: ViewNode) {
    Self.count += 1
    id = PresentationID(Self.count)
    naturalKind = kind
    self.kind = kind
    self.name = name
    self.node = node
    scope = node.scope
  }
  private static var count = 0

  /// Creates the content for the presentation's item. Its reads become dependencies of the caller.
  func makeContent() -> AnyView { AnyView(EmptyView()) }
  package func resetCondition() {}
  package func tellEnd() {}
  /// Captures the wanted item when the presentation appears.
  package func begin() {}
  var identity: AnyHashable? { nil }
  var isWanted: Bool { false }

  /// Its placement, if it is a popover.
  package var popover: PopoverRequest { PopoverRequest() }
  /// The portal request, if it is a file panel.
  var filePanel: FilePanelAsk? { nil }

  /// The content, for the presentation's own graph.
  package var content: PresentedContent { PresentedContent(source: self) }

  /// Whether it is on the screen, possibly leaving.
  var isThere: Bool { presenter?.isThere(id) == true }
  func readRevision() { _ = revision.get() }
  /// Call this when the content's closure changed.
  func contentChanged() { if isThere { revision.set(revision.get() &+ 1, transaction: Transaction.current) } }

  // MARK: Notifying the window

  private enum Told: Equatable { case nothing, unwanted, wanted(AnyHashable?) }
  private var told = Told.nothing
  var hasNews: Bool { told != (isWanted ? .wanted(identity) : .unwanted) && !(told == .nothing && !isWanted) }

  func tell() {
    guard hasNews else { return }
    told = isWanted ? .wanted(identity) : .unwanted
    guard let node, let host = node.graph.host.flatMap({ PresentationHosts.host(of: $0) }), let here = host.presenter else {
      if isWanted {
        RuntimeIssue.report("\(name) presents nothing: its view is not in a window that can show presentations.")
      }
      return
    }
    // A shown presentation keeps its kind and presenter, even if the presenting view has since moved to a separate window.
    let presenter = isThere ? self.presenter ?? here : here
    if !isThere {
      if let old = self.presenter, old !== here { old.send(.unwanted(id)) }
      level = host.presentationID
    }
    self.presenter = presenter
    if isWanted {
      if !presenter.isThere(id) { kind = PresentationKinds.adapted(self) }
      presenter.add(self)
      presenter.send(.wanted(id, PresentationTerms(kind, name: name, level: level, item: identity)))
    } else {
      presenter.send(.unwanted(id))
    }
  }
  func presenterGone() {
    presenter?.send(.presenterGone(id))
    told = .nothing
  }
  /// The window reset the condition, and it was read before the write took effect: discard the last reported state.
  func forgetTold() { told = .unwanted }
}

final class PresentationSourceOf<Item, Content: View>: PresentationSource {
  var presentation: Presentation<Item, Content>
  /// The current result of the condition, set after each evaluation.
  var wanted: (item: Item, identity: AnyHashable?)? {
    didSet {
      guard presentation.condition.followsItem, let wanted, item != nil, oldValue?.identity == wanted.identity else { return }
      item = wanted.item
      contentChanged()
    }
  }
  private var item: Item?

  init(_ presentation: Presentation<Item, Content>, node: ViewNode) {
    self.presentation = presentation
    super.init(presentation.kind, name: presentation.name, node: node)
  }
  override var identity: AnyHashable? { wanted?.identity }
  override var isWanted: Bool { wanted != nil }

  override package func begin() { item = wanted?.item ?? item }
  override package var popover: PopoverRequest { presentation.popover }
  override var filePanel: FilePanelAsk? { item.flatMap { presentation.filePanel?($0) } }
  override func makeContent() -> AnyView {
    readRevision()
    guard let item else { return AnyView(EmptyView()) }
    let content = AnyView(presentation.content(item))
    // What a menu's command presents is no part of the menu.
    guard scope.read(\.isMenuContent, for: nil) else { return content }
    return AnyView(content.environment(\.isMenuContent, false).labelStyle(.automatic))
  }
  override package func resetCondition() {
    forgetTold()
    presentation.condition.reset()
  }
  override package func tellEnd() { presentation.onDismiss?() }
}

/// A presentation's content, evaluated in its own graph.
package struct PresentedContent: View {
  let source: PresentationSource
  package var body: some View { source.makeContent() }
}
