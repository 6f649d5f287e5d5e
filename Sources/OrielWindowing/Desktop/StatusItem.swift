import Foundation
import OrielDrawing

/// What an item in the desktop's panel says and offers. Its picture is asked for, since the panel decides how large it is.
nonisolated package struct StatusItemContent: Hashable, Sendable {
  /// What assistive technology and tool tips say.
  package var title: String
  /// Words that the item shows, beside its picture or instead of one; empty where it shows none.
  package var text: String
  /// Another number each time that the picture is another.
  package var pictureVersion: Int
  /// The item's menu, or the one for the secondary button where `opensMenu` is false.
  package var menu: [MenuEntry]
  /// The primary button opens the menu; otherwise it activates the item.
  package var opensMenu: Bool
  package init(title: String, text: String = "", pictureVersion: Int = 0, menu: [MenuEntry] = [], opensMenu: Bool) {
    self.title = title
    self.text = text
    self.pictureVersion = pictureVersion
    self.menu = menu
    self.opensMenu = opensMenu
  }
}

/// A picture of an item, as a panel needs it. Lengths are pixels.
nonisolated package struct StatusItemPicture: Hashable, Sendable {
  package var size: CGSize
  /// The colour of words and symbols on the panel.
  package var ink: RGBA
  /// The panel shows the item's text by itself, if any.
  package var leavesTextOut: Bool
  package init(size: CGSize, ink: RGBA, leavesTextOut: Bool = false) {
    self.size = size
    self.ink = ink
    self.leavesTextOut = leavesTextOut
  }
}

/// Where an item was pressed, in points of the screen.
nonisolated package enum StatusItemPlace: Hashable, Sendable {
  case icon(CGRect)
  /// The panel tells no more than a point in or near the item.
  case near(CGPoint)

  package var rect: CGRect {
    switch self {
    case .icon(let rect): rect
    case .near(let point): CGRect(origin: point, size: .zero)
    }
  }
}

/// An item in the desktop's panel, until it is closed or released.
package protocol StatusItem: AnyObject {
  func show(_ content: StatusItemContent)
  func close()
}

/// Who an item belongs to. Panels are other programs: anything may come at any time, any number of times.
package protocol StatusItemDelegate: AnyObject {
  /// The item's picture, exactly as large as asked for.
  func statusItem(_ item: any StatusItem, draw picture: StatusItemPicture) -> Bitmap
  /// Pixels that the item wants to be wide on a panel that gives it this height.
  func statusItem(_ item: any StatusItem, widthFor height: Int) -> Int
  func statusItem(_ item: any StatusItem, activatedAt place: StatusItemPlace)
  /// The middle button.
  func statusItem(_ item: any StatusItem, middlePressedAt place: StatusItemPlace)
  /// The wheel turns over the item, by so many detents; away from the user is positive.
  func statusItem(_ item: any StatusItem, scrolledBy steps: Int)
  /// The secondary button, where the panel does not show the menu itself.
  func statusItem(_ item: any StatusItem, wantsMenuAt place: StatusItemPlace)
  /// A menu that the panel shows is about to open: `show` brings it up to date.
  func statusItemMenuOpens(_ item: any StatusItem)
  /// An entry of the menu that was shown last.
  func statusItem(_ item: any StatusItem, chose path: [Int])
  /// The user has taken the item away.
  func statusItemRemoved(_ item: any StatusItem)
}

/// A place for items that a desktop may have: a panel that is spoken to over the bus, a tray.
package protocol StatusItemHost: AnyObject {
  /// Nil: it has been asked for and the answer is not there yet.
  var isAvailable: Bool? { get }
  var onChange: (() -> Void)? { get set }
  /// Looks for it, and follows its coming and going. Does not wait for anybody.
  func start()
  /// `identifier` is the app's name towards other programs.
  func makeItem(_ identifier: String, _ content: StatusItemContent, delegate: any StatusItemDelegate) -> any StatusItem
}
