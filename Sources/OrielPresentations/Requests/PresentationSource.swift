import OrielGraph

/// Where a presentation comes from: the modifier's side of it, as the window sees it.
package class PresentationSource {
  package let id: PresentationID
  /// What it is where there is room.
  package let naturalKind: PresentationKind
  /// What it is in the surroundings where it was asked for.
  package private(set) var kind: PresentationKind
  package let name: String
  /// The node of the modifier: the environment of the content, and the boxes a popover stands beside.
  package private(set) weak var node: ViewNode?
  /// The environment of the view that presents; it outlives the view, as what it presented does while it fades.
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

  /// What is shown, made for the item of the presentation. What it reads makes the reader depend on it.
  func makeContent() -> AnyView { AnyView(EmptyView()) }
  package func resetCondition() {}
  package func tellEnd() {}
  /// The presentation appears: the item that is wanted now is the one it is about.
  package func begin() {}
  var identity: AnyHashable? { nil }
  var isWanted: Bool { false }

  /// Where it stands if it is a popover.
  package var popover: PopoverRequest { PopoverRequest() }
  /// How another program shows it if it is a file panel.
  var filePanel: FilePanelAsk? { nil }

  /// The content, for the presentation's own graph.
  package var content: PresentedContent { PresentedContent(source: self) }

  /// On the screen, or on its way off it.
  var isThere: Bool { presenter?.isThere(id) == true }
  func readRevision() { _ = revision.get() }
  /// The content's closure is a new one.
  func contentChanged() { if isThere { revision.set(revision.get() &+ 1, transaction: Transaction.current) } }

  // MARK: Telling the window

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
    // What is there already stays what and where it is, also if the view that asks for it has since got a window of its own.
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
  /// The condition was reset by the window, and read before the write arrived: forget what was told.
  func forgetTold() { told = .unwanted }
}

final class PresentationSourceOf<Item, Content: View>: PresentationSource {
  var presentation: Presentation<Item, Content>
  /// What the condition gives now; set after each reading.
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
    return AnyView(presentation.content(item))
  }
  override package func resetCondition() {
    forgetTold()
    presentation.condition.reset()
  }
  override package func tellEnd() { presentation.onDismiss?() }
}

/// The content of a presentation, evaluated in the presentation's own graph.
package struct PresentedContent: View {
  let source: PresentationSource
  package var body: some View { source.makeContent() }
}
