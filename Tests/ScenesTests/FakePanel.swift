import OrielHeadless

@testable import OrielScenes

/// A panel, or a tray, as a test wants it.
final class FakePanel: StatusItemHost {
  var isAvailable: Bool? {
    didSet { if isAvailable != oldValue { onChange?() } }
  }
  var onChange: (() -> Void)?
  private(set) var starts = 0
  private(set) var items: [FakeStatusItem] = []
  /// Those that are shown.
  var shown: [FakeStatusItem] { isAvailable == true ? items.filter { !$0.isClosed } : [] }

  init(isAvailable: Bool? = true) { self.isAvailable = isAvailable }
  func start() { starts += 1 }
  func makeItem(_ identifier: String, _ content: StatusItemContent, delegate: any StatusItemDelegate) -> any StatusItem {
    let item = FakeStatusItem(identifier, content, delegate)
    items.append(item)
    return item
  }
}

final class FakeStatusItem: StatusItem {
  let identifier: String
  private(set) var content: StatusItemContent
  private weak var delegate: (any StatusItemDelegate)?
  private(set) var isClosed = false
  private(set) var shows = 0

  init(_ identifier: String, _ content: StatusItemContent, _ delegate: any StatusItemDelegate) {
    self.identifier = identifier
    self.content = content
    self.delegate = delegate
  }
  func show(_ new: StatusItemContent) {
    shows += 1
    content = new
  }
  func close() { isClosed = true }

  // What the panel tells.
  func activate(_ place: StatusItemPlace) { delegate?.statusItem(self, activatedAt: place) }
  func askForMenu(_ place: StatusItemPlace) { delegate?.statusItem(self, wantsMenuAt: place) }
  func openMenu() { delegate?.statusItemMenuOpens(self) }
  func middlePress(_ place: StatusItemPlace) { delegate?.statusItem(self, middlePressedAt: place) }
  func scroll(_ steps: Int) { delegate?.statusItem(self, scrolledBy: steps) }
  func remove() { delegate?.statusItemRemoved(self) }
  /// Chooses by titles, from the outermost menu on.
  func choose(_ titles: String...) {
    var entries = content.menu, path: [Int] = []
    for title in titles {
      guard let index = entries.firstIndex(where: { $0.title == title }) else { return }
      path.append(index)
      entries = entries[index].children
    }
    choose(path)
  }
  func choose(_ path: [Int]) { delegate?.statusItem(self, chose: path) }
  func draw(_ width: Int, _ height: Int, ink: RGBA = .black, leavesTextOut: Bool = false) -> Bitmap? {
    let picture = StatusItemPicture(size: CGSize(width: width, height: height), ink: ink, leavesTextOut: leavesTextOut)
    return delegate?.statusItem(self, draw: picture)
  }
  func width(at height: Int) -> Int? { delegate?.statusItem(self, widthFor: height) }
  /// The menu in words: marks before titles, submenus in brackets.
  var menu: [String] { Self.words(content.menu) }
  private static func words(_ entries: [MenuEntry]) -> [String] {
    entries.map { entry in
      let mark = switch entry.mark {
      case .none: ""
      case .off: "[ ] "
      case .on: "[x] "
      case .mixed: "[-] "
      }
      return switch entry.kind {
      case .separator: "-"
      case .header: "# " + entry.title
      case .command: mark + entry.title + (entry.isEnabled ? "" : " (off)")
      case .submenu(let inner): entry.title + " {" + words(inner).joined(separator: ", ") + "}"
      }
    }
  }
}

extension Bitmap {
  /// How many pixels are at least half covered.
  var inkCount: Int {
    var count = 0
    for y in 0..<pixelHeight { for x in 0..<pixelWidth where pixel(x: x, y: y) >> 24 > 127 { count += 1 } }
    return count
  }
}
