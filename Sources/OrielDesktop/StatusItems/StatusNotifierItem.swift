import Foundation
import OrielDrawing
import OrielWindowing

/// An item that panels show over the bus: `org.kde.StatusNotifierItem` with its menu.
///
/// Each has a connection of its own: watchers drop an item when its connection ends, and have no other way to hear of it.
final class StatusNotifierItem: StatusItem {
  static let path = "/StatusNotifierItem"
  private static let menuPath = "/StatusNotifierItem/Menu"
  let bus: SessionBus
  private let identifier: String
  private unowned let host: StatusNotifierHost
  private weak var delegate: (any StatusItemDelegate)?
  private var content: StatusItemContent
  private var export: BusExport?
  private var menu: BusMenu?
  /// The picture in all sizes, as it was drawn last, and for what.
  private var pictures: (version: Int, ink: RGBA, value: BusValue)?
  private var lastActivation = -Double.infinity

  private static let interface = "org.kde.StatusNotifierItem"
  /// What panels show items at, on one screen or another. Pixels.
  private static let sizes = [16, 22, 24, 32, 48, 64]
  /// Clicks that come faster than any hand.
  private static let fastest = 0.05

  init(_ identifier: String, _ content: StatusItemContent, host: StatusNotifierHost, delegate: any StatusItemDelegate) {
    bus = host.bus.another()
    self.identifier = identifier
    self.content = content
    self.host = host
    self.delegate = delegate
    do throws(BusError) {
      let system = host.system
      menu = try BusMenu(at: Self.menuPath, on: bus) { system.desktop.isRightToLeft }
      export = try BusExport([makeInterface()], at: Self.path, on: bus)
    } catch {
      menu = nil
    }
    menu?.show(content.menu)
    menu?.onOpen = { [weak self] in
      guard let self else { return }
      self.delegate?.statusItemMenuOpens(self)
    }
    menu?.onChoose = { [weak self] path in
      guard let self else { return }
      self.host.system.noteInputElsewhere()
      self.delegate?.statusItem(self, chose: path)
    }
  }

  func show(_ new: StatusItemContent) {
    let old = content
    content = new
    menu?.show(new.menu)
    if new.pictureVersion != old.pictureVersion { export?.emit(Self.interface, "NewIcon") }
    if new.title != old.title {
      export?.emit(Self.interface, "NewTitle")
      export?.emit(Self.interface, "NewToolTip")
    }
    if new.text != old.text { export?.emit(Self.interface, "XAyatanaNewLabel", [.string(clean(new.text)), .string("")]) }
    if new.opensMenu != old.opensMenu { export?.tellProperties(["ItemIsMenu"], of: Self.interface) }
  }
  func close() {
    export?.withdraw()
    menu?.close()
    bus.close()
    host.withdrew(self)
  }

  private var title: String { clean(content.title) }
  private var words: String { clean(content.text) }
  private func clean(_ text: String) -> String { String(text.filter { $0 != "\0" }.prefix(1000)) }

  // MARK: The interface

  private func makeInterface() -> BusInterface {
    var interface = BusInterface(Self.interface)
    interface.property("Category", "s") { .string("ApplicationStatus") }
    interface.property("Id", "s") { [identifier] in .string(identifier) }
    interface.property("Title", "s") { [weak self] in .string(self?.title ?? "") }
    interface.property("Status", "s") { .string("Active") }
    interface.property("WindowId", "i") { .int32(0) }
    interface.property("IconThemePath", "s") { .string("") }
    interface.property("IconName", "s") { .string("") }
    interface.property("IconPixmap", "a(iiay)") { [weak self] in self?.pixmaps ?? .array(of: "(iiay)", []) }
    for name in ["Overlay", "Attention"] {
      interface.property("\(name)IconName", "s") { .string("") }
      interface.property("\(name)IconPixmap", "a(iiay)") { .array(of: "(iiay)", []) }
    }
    interface.property("AttentionMovieName", "s") { .string("") }
    interface.property("ToolTip", "(sa(iiay)ss)") { [weak self] in
      .structure([.string(""), .array(of: "(iiay)", []), .string(self?.title ?? ""), .string("")])
    }
    interface.property("ItemIsMenu", "b") { [weak self] in .bool(self?.content.opensMenu ?? false) }
    interface.property("Menu", "o") { .objectPath(Self.menuPath) }
    // Words beside the picture, as Ayatana's indicators have them. MATE's panel shows a label that is there, even an empty one,
    // instead of the picture.
    interface.property("XAyatanaLabel", "s", isListed: { [weak self] in self?.words.isEmpty == false }) { [weak self] in .string(self?.words ?? "") }
    interface.property("XAyatanaLabelGuide", "s") { .string("") }
    interface.property("XAyatanaOrderingIndex", "u") { .uint32(0) }

    interface.method("Activate", takes: "i i") { [weak self] in self?.pressed($0) { $0.statusItem($1, activatedAt: $2) } ?? [] }
    // The middle button.
    interface.method("SecondaryActivate", takes: "i i") { [weak self] in
      self?.pressed($0) { $0.statusItem($1, middlePressedAt: $2) } ?? []
    }
    interface.method("ContextMenu", takes: "i i") { [weak self] in self?.pressed($0) { $0.statusItem($1, wantsMenuAt: $2) } ?? [] }
    interface.method("Scroll", takes: "i s") { [weak self] in self?.scrolled($0) ?? [] }
    interface.method("ProvideXdgActivationToken", takes: "s") { _ in [] }
    interface.method("XAyatanaSecondaryActivate", takes: "u") { [weak self] _ in
      self?.pressed(nil) { $0.statusItem($1, middlePressedAt: $2) } ?? []
    }
    for name in ["NewTitle", "NewIcon", "NewAttentionIcon", "NewOverlayIcon", "NewToolTip", "NewMenu"] { interface.signal(name) }
    interface.signal("NewStatus", "s")
    interface.signal("XAyatanaNewLabel", "s s")
    return interface
  }

  private func pressed(
    _ request: BusRequest?, _ tell: (any StatusItemDelegate, StatusNotifierItem, StatusItemPlace) -> Void
  ) -> [BusValue] {
    let now = host.system.now
    guard now - lastActivation >= Self.fastest, let delegate else { return [] }
    lastActivation = now
    host.system.noteInputElsewhere()
    let zero = BusValue.int32(0)
    tell(delegate, self, host.place(x: request?.arguments.first ?? zero, y: request?.arguments.last ?? zero))
    return []
  }

  /// Some panels count detents, others eighths of a degree of the wheel, of which a detent has 120.
  private func scrolled(_ request: BusRequest) -> [BusValue] {
    guard case .int32(let delta)? = request.arguments.first, case .string(let axis)? = request.arguments.last,
      axis.lowercased() != "horizontal", delta != 0
    else { return [] }
    let detents = abs(Int(delta)) >= Self.detent ? Int(delta) / Self.detent : Int(delta).signum()
    delegate?.statusItem(self, scrolledBy: min(max(detents, -Self.mostDetents), Self.mostDetents))
    return []
  }
  private static let detent = 120, mostDetents = 10

  // MARK: Pictures

  private var pixmaps: BusValue {
    let ink = host.ink
    if let pictures, pictures.version == content.pictureVersion, pictures.ink == ink { return pictures.value }
    guard let delegate else { return .array(of: "(iiay)", []) }
    let value = BusValue.array(
      of: "(iiay)",
      Self.sizes.map { side in
        let size = CGSize(width: side, height: side)
        return Self.pixmap(delegate.statusItem(self, draw: StatusItemPicture(size: size, ink: ink, leavesTextOut: true)))
      })
    pictures = (content.pictureVersion, ink, value)
    return value
  }
  /// ARGB in network byte order, not premultiplied.
  static func pixmap(_ bitmap: Bitmap) -> BusValue {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(bitmap.pixelWidth * bitmap.pixelHeight * 4)
    for y in 0..<bitmap.pixelHeight {
      for x in 0..<bitmap.pixelWidth {
        let pixel = bitmap.pixel(x: x, y: y), alpha = pixel >> 24
        bytes.append(UInt8(alpha))
        for shift in [UInt32(16), 8, 0] {
          let part = pixel >> shift & 0xFF
          bytes.append(alpha == 0 ? 0 : UInt8(min(255, (part * 255 + alpha / 2) / alpha)))
        }
      }
    }
    return .structure([.int32(Int32(bitmap.pixelWidth)), .int32(Int32(bitmap.pixelHeight)), .bytes(bytes)])
  }
}
