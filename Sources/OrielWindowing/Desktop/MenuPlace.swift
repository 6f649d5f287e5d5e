/// A place of the desktop that shows a menu of the app: in a panel, at the app's icon in a dock, in the desktop's menu bar.
///
/// What it shows is a value. The place finds out what changed (`MenuTree`), so the app may show the whole menu again at any
/// time. It is another program: it opens the menu, and chooses from it, at any time and any number of times.
package protocol MenuPlace: AnyObject {
  /// The desktop is about to show the menu, or a submenu of it; `show` brings it up to date.
  var onOpen: () -> Void { get set }
  /// An entry was chosen, by its path in the menu that was shown last. Called for enabled commands only.
  var onChoose: ([Int]) -> Void { get set }
  func show(_ menu: [MenuEntry])
}
