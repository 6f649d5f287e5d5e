import Foundation
import OrielDrawing
import OrielWindowing

/// A panel, or a tray, in memory. The test plays the person in front of it.
package final class HeadlessPanel: StatusItemHost {
  /// What the desktop has: a panel, none, or no answer yet. It is `isAvailable` once somebody has asked.
  package var hasPanel: Bool? {
    didSet { if starts > 0, hasPanel != oldValue { onChange?() } }
  }
  package var isAvailable: Bool? { starts > 0 ? hasPanel : nil }
  package var onChange: (() -> Void)?
  /// How often it was looked for.
  package private(set) var starts = 0
  package private(set) var items: [HeadlessStatusItem] = []
  /// Those that a person sees.
  package var shown: [HeadlessStatusItem] { isAvailable == true ? items.filter { !$0.isClosed } : [] }

  package init(hasPanel: Bool? = true) { self.hasPanel = hasPanel }
  package func start() { starts += 1 }
  package func makeItem(_ identifier: String, _ content: StatusItemContent, delegate: any StatusItemDelegate) -> any StatusItem {
    let item = HeadlessStatusItem(identifier, content, delegate)
    items.append(item)
    return item
  }
}

package final class HeadlessStatusItem: StatusItem {
  package let identifier: String
  package private(set) var content: StatusItemContent
  private weak var delegate: (any StatusItemDelegate)?
  package private(set) var isClosed = false
  /// How often the app has said what it shows, beside the first time.
  package private(set) var shows = 0
  /// The menu as the panel shows it.
  package let menu = HeadlessMenu()

  init(_ identifier: String, _ content: StatusItemContent, _ delegate: any StatusItemDelegate) {
    self.identifier = identifier
    self.content = content
    self.delegate = delegate
    menu.show(content.menu)
    menu.onOpen = { [weak self] in self.map { $0.delegate?.statusItemMenuOpens($0) } }
    menu.onChoose = { [weak self] in self?.choose($0) }
  }
  package func show(_ new: StatusItemContent) {
    shows += 1
    content = new
    menu.show(new.menu)
  }
  package func close() { isClosed = true }

  // What the panel tells.
  package func activate(_ place: StatusItemPlace) { delegate?.statusItem(self, activatedAt: place) }
  package func askForMenu(_ place: StatusItemPlace) { delegate?.statusItem(self, wantsMenuAt: place) }
  package func middlePress(_ place: StatusItemPlace) { delegate?.statusItem(self, middlePressedAt: place) }
  package func scroll(_ steps: Int) { delegate?.statusItem(self, scrolledBy: steps) }
  package func remove() { delegate?.statusItemRemoved(self) }
  /// Chooses an entry of the menu, by titles from the outermost menu on.
  package func choose(_ titles: String...) { menu.choose(titles: titles) }
  /// Says that a path was chosen, as a panel may that has got it wrong.
  package func choose(_ path: [Int]) { delegate?.statusItem(self, chose: path) }
  package func draw(_ width: Int, _ height: Int, ink: RGBA = .black, leavesTextOut: Bool = false) -> Bitmap? {
    let picture = StatusItemPicture(size: CGSize(width: width, height: height), ink: ink, leavesTextOut: leavesTextOut)
    return delegate?.statusItem(self, draw: picture)
  }
  package func width(at height: Int) -> Int? { delegate?.statusItem(self, widthFor: height) }
}
