internal import COriel
import Foundation
import OrielWindowing

/// One selection (CLIPBOARD, PRIMARY ...) as the contract's clipboard: owned by us or read from another program.
final class Selection: Clipboard {
  private let connection: X11Connection
  private let reader: SelectionReader
  let owner: SelectionOwner
  var atom: Atom { owner.selection }
  private(set) var changeCount = 0

  init(connection: X11Connection, reader: SelectionReader, owner: SelectionOwner) {
    self.connection = connection
    self.reader = reader
    self.owner = owner
  }

  var isOwned: Bool { owner.since != nil }

  func write(_ items: [String: Data]) {
    guard !connection.isLost, owner.take(items) else { return }
    changeCount += 1
  }

  func types() async -> [String]? {
    if isOwned { return owner.contentTargets }
    return await offeredTypes()
  }

  func read(_ type: String) async -> Data? {
    if isOwned { return owner.content(type) }
    if TextForms.isText(type) { return await readText() }
    guard let content = await convert(type), content.format == 8 else { return nil }
    return content.data
  }

  /// Asks for UTF8_STRING straight away, which nearly everybody has; only who refuses is asked what there is instead.
  private func readText() async -> Data? {
    if let content = await convert(TextForms.names[0]) { return connection.text(content) }
    guard let offered = await offeredTypes() else { return nil }
    for name in TextForms.names.dropFirst() where offered.contains(name) {
      if let content = await convert(name) { return connection.text(content) }
    }
    return nil
  }

  private func offeredTypes() async -> [String]? {
    guard XGetSelectionOwner(connection.display, atom) != 0 else { return nil }
    return names(await convert("TARGETS", limit: 1 << 20))
  }
  /// Some owners give the list the type TARGETS instead of ATOM.
  private func names(_ targets: SelectionContent?) -> [String]? {
    guard let atoms = targets?.atoms else { return nil }
    var names = connection.atoms.names(of: atoms).compactMap { $0 }
    if names.contains(where: TextForms.isText), !names.contains(TextForms.plainText) { names.append(TextForms.plainText) }
    return names
  }

  private func convert(_ target: String, limit: Int = SelectionReader.limit) async -> SelectionContent? {
    await reader.convert(atom, to: connection.atoms[named: target], limit: limit)
  }

  // MARK: Without suspending

  func typesNow() -> [String]? {
    if isOwned { return owner.contentTargets }
    guard !connection.isLost, XGetSelectionOwner(connection.display, atom) != 0 else { return nil }
    return names(convertNow("TARGETS", limit: 1 << 20))
  }
  func readNow(_ type: String) -> Data? {
    if isOwned { return owner.content(type) }
    guard TextForms.isText(type) else { return convertNow(type).flatMap { $0.format == 8 ? $0.data : nil } }
    // The list first: an owner that is silent is waited for once.
    guard let offered = typesNow(), let name = TextForms.names.first(where: offered.contains) else { return nil }
    return convertNow(name).flatMap { connection.text($0) }
  }
  private func convertNow(_ target: String, limit: Int = SelectionReader.limit) -> SelectionContent? {
    reader.convertNow(atom, to: connection.atoms[named: target], limit: limit)
  }

  // MARK: What others do

  func cleared(_ event: XSelectionClearEvent, countsChange: Bool) {
    owner.lose(event)
    if countsChange { changeCount += 1 }
  }
  func ownerChanged() { changeCount += 1 }
}

extension X11Connection {
  /// Text that an owner gave under any of its names, as UTF-8.
  func text(_ content: SelectionContent) -> Data? {
    guard content.format == 8 else { return nil }
    let type = atoms.name(of: content.type) ?? ""
    return type == "COMPOUND_TEXT" ? compoundText(content) : TextForms.decode(content.data, type: type)
  }

  private func compoundText(_ content: SelectionContent) -> Data? {
    _ = InputLocale.name
    var bytes = [UInt8](content.data)
    let count = bytes.count
    return bytes.withUnsafeMutableBufferPointer { buffer in
      var property = XTextProperty(value: buffer.baseAddress, encoding: content.type, format: 8, nitems: UInt(count))
      var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      var number: Int32 = 0
      guard Xutf8TextPropertyToTextList(display, &property, &list, &number) >= 0, let list else { return nil }
      defer { XFreeStringList(list) }
      return (0..<Int(number)).compactMap { list[$0].map { String(cString: $0) } }.joined(separator: "\n").data(using: .utf8)
    }
  }
}
