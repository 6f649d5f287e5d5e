import OrielControls
import OrielDocuments
import OrielPresentations

/// The first window of a document app, with recent documents and buttons to open and create others.
///
/// It opens at launch unless a document opens, and closes once there is a document. On Linux, it is an ordinary window;
/// accessory views do not move over its background.
public struct DocumentGroupLaunchScene<Actions: View>: PrimitiveScene {
  let title: SceneTitle?
  let content: AnyView

  init<Background: View>(_ title: Text?, actions: Actions, background: Background) {
    self.title = title.map { SceneTitle($0) }
    content = AnyView(DocumentStartWindow(title: title, actions: actions, background: background))
  }
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { LaunchSceneNode(self, context) }
}

extension DocumentGroupLaunchScene {
  public init<Background: View>(_ title: Text? = nil, @ViewBuilder _ actions: () -> Actions, @ViewBuilder background: () -> Background) {
    self.init(title, actions: actions(), background: background())
  }
  public init<Background: View>(_ title: LocalizedStringKey, @ViewBuilder _ actions: () -> Actions, @ViewBuilder background: () -> Background) {
    self.init(Text(title), actions: actions(), background: background())
  }
  @_disfavoredOverload
  public init<Background: View>(_ titleResource: LocalizedStringResource, @ViewBuilder _ actions: () -> Actions, @ViewBuilder background: () -> Background) {
    self.init(Text(titleResource), actions: actions(), background: background())
  }
  public init(_ title: Text? = nil, @ViewBuilder _ actions: () -> Actions) { self.init(title, actions: actions(), background: EmptyView()) }
  public init(_ title: LocalizedStringKey, @ViewBuilder _ actions: () -> Actions) {
    self.init(Text(title), actions: actions(), background: EmptyView())
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, @ViewBuilder _ actions: () -> Actions) {
    self.init(Text(titleResource), actions: actions(), background: EmptyView())
  }
}
/// The default button of a launch window.
public struct DefaultDocumentGroupLaunchActions: View {
  public init() {}
  public var body: some View { NewDocumentButton() }
}
extension DocumentGroupLaunchScene where Actions == DefaultDocumentGroupLaunchActions {
  public init<Background: View>(_ title: LocalizedStringKey, @ViewBuilder background: () -> Background) {
    self.init(Text(title), actions: DefaultDocumentGroupLaunchActions(), background: background())
  }
  @_disfavoredOverload
  public init<Background: View>(_ titleResource: LocalizedStringResource, @ViewBuilder background: () -> Background) {
    self.init(Text(titleResource), actions: DefaultDocumentGroupLaunchActions(), background: background())
  }
  public init(_ title: LocalizedStringKey) { self.init(Text(title), actions: DefaultDocumentGroupLaunchActions(), background: EmptyView()) }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource) { self.init(Text(titleResource), actions: DefaultDocumentGroupLaunchActions(), background: EmptyView()) }
}

private final class LaunchSceneNode<Actions: View>: SceneNodeOf<DocumentGroupLaunchScene<Actions>> {
  private let declaration: SceneDeclaration
  private let supply: WindowContentSupply<AnyView>

  override init(_ scene: DocumentGroupLaunchScene<Actions>, _ context: NodeContext) {
    let supply = WindowContentSupply(WindowContentSource { scene.content })
    self.supply = supply
    declaration = SceneDeclaration(.window, id: nil, title: scene.title?.resolved, makePresentation: supply.makePresentation)
    declaration.isStart = true
    super.init(scene, context)
    declaration.node = self
  }
  override func update(_ new: DocumentGroupLaunchScene<Actions>) {
    scene = new
    declaration.title = new.title?.resolved
    supply.source = WindowContentSource { new.content }
  }
  override func appendEntries(to entries: inout [SceneEntry]) {
    var entry = SceneEntry(declaration: declaration)
    entry.options.launchBehavior = .presented
    entry.options.restorationBehavior = .disabled
    entry.options.resizability = .contentSize
    entry.options.defaultPosition = .center
    entries.append(entry)
  }
}

private struct DocumentStartWindow<Actions: View, Background: View>: View {
  let title: Text?
  let actions: Actions
  let background: Background
  var body: some View {
    DocumentStart(title: title ?? Text(verbatim: RunningApp.current?.name ?? ""), actions: actions).background { background }
  }
}

/// The content of a viewer group's window until a document is open.
struct DocumentStartView: View {
  let title: String
  var body: some View { DocumentStart(title: Text(verbatim: title), actions: EmptyView()) }
}

private struct DocumentStart<Actions: View>: View {
  let title: Text
  let actions: Actions
  @Environment(\.openDocument) private var openDocument
  static var width: CGFloat { 420 }
  /// Abbreviates the home folder as "~".
  private static func short(_ path: String) -> String {
    let home = FilePath.normal(BaseFolders().home)
    return path == home || path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }

  var body: some View {
    let desk = openDocument.app?.documents
    let _ = desk?.recentsRevision.get()
    let recents = desk?.recents ?? []
    VStack(alignment: .leading, spacing: 16) {
      title.font(.title)
      HStack {
        actions
        Button("Open\u{2026}") { desk?.openPanel() }
      }
      if !recents.isEmpty {
        Divider()
        Text("Recent").font(.headline)
        ForEach(recents, id: \.self) { url in
          Button { desk?.openOrTell(url) } label: {
            VStack(alignment: .leading, spacing: 2) {
              Text(verbatim: url.lastPathComponent).lineLimit(1)
              Text(verbatim: Self.short(url.deletingLastPathComponent().path)).font(.caption).foregroundStyle(.secondary)
                .lineLimit(1).truncationMode(.middle)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
          }
          .buttonStyle(.plain)
        }
      }
    }
    .padding(24)
    .frame(width: Self.width)
    .onAppear { desk?.refreshRecents() }
  }
}
