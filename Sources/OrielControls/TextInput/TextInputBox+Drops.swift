import Foundation
import OrielDrawing
import OrielGraph

// Dragging selected text out of a field, and dropping text, URLs and files into it.
extension TextInputBox: DragSource {
  /// On the selected characters, not beside them.
  func isOnSelection(_ point: CGPoint) -> Bool {
    guard !editing.selection.isEmpty, editing.marked == nil, !look.text.isSecure else { return false }
    let origin = textOrigin, seen = visibleFlow
    return stack.selectionRectangles(for: editing.selection.range, between: seen.lowerBound, and: seen.upperBound)
      .contains { $0.offsetBy(dx: origin.x, dy: origin.y).contains(point) }
  }
  package func mayDrag(from point: CGPoint) -> Bool { look.isEnabled && isOnSelection(point) }
  package func lift(from point: CGPoint) -> DragLoad? {
    guard isOnSelection(point) else { return nil }
    let text = editing.selectedText, selection = editing.selection, isEditable = isEditable
    let load = DragLoad(
      DragDescription(types: DroppedText.types, operations: isEditable ? [.copy, .move] : [.copy])
    ) { DroppedText.types.contains($0) ? DroppedText.data(text, as: $0) : nil }
    let origin = textOrigin, seen = visibleFlow
    load.pictureRect = stack.selectionRectangles(for: selection.range, between: seen.lowerBound, and: seen.upperBound)
      .reduce(CGRect.null) { $0.union($1.offsetBy(dx: origin.x, dy: origin.y)) }.common(with: inkRect)
    load.ended = { [weak self] outcome in
      // Moved to another place than this one, which does both at once.
      if let self, self.isEditable, outcome == .performed(.move), self.editing.selection == selection, self.editing.selectedText == text {
        self.change { $0.deleteSelection() }
      }
      return false
    }
    return load
  }
}

extension TextInputBox: DropTarget {
  private func isOwn(_ visit: DropVisit) -> Bool { DragFlight.local(visit.offer)?.source === self }

  package func wants(_ visit: DropVisit, at point: CGPoint) -> Bool {
    isEditable && visit.offer.types.contains { DroppedText.types.contains($0) || $0 == DroppedText.addresses }
  }
  package func dropEntered(_ visit: DropVisit, at point: CGPoint) { if editing.marked != nil { endComposing() } }
  package func dropMoved(_ visit: DropVisit, to point: CGPoint) -> DragOperation? {
    let place = offset(at: point), range = editing.selection.range
    if isOwn(visit), range.lowerBound <= place, place <= range.upperBound {
      show(dropOffset: nil)
      return nil
    }
    show(dropOffset: place)
    return isOwn(visit) ? .move : visit.permitted(visit.offer.localDrag == nil ? visit.offer.suggestedOperation : .copy)
  }
  package func dropExited(_ visit: DropVisit) { show(dropOffset: nil) }
  package func dropPerformed(_ visit: DropVisit, at point: CGPoint) {
    let place = dropOffset ?? offset(at: point), offer = visit.offer
    show(dropOffset: nil)
    graph.input.setFocus(self)
    if isOwn(visit) {
      moveSelection(to: place)
      // The move is already done, so the source must not remove the text again.
      return offer.finish(.copy)
    }
    let operation = visit.operation, isSingle = !look.isMultiLine
    Task { [weak self] in
      guard let text = await DroppedText.read(offer, isSingleLine: isSingle), !text.isEmpty, let self, self.isInWindow, self.isEditable
      else { return offer.finish(nil) }
      self.put(text, at: place)
      offer.finish(operation)
    }
  }

  private func show(dropOffset new: Int?) {
    guard new != dropOffset else { return }
    for offset in [dropOffset, new] { if let offset { setNeedsDisplay(caretRect(at: offset).insetBy(dx: -1, dy: -1)) } }
    dropOffset = new
  }
  private func put(_ text: String, at place: Int) {
    change {
      $0.select(TextInputSelection(min(place, $0.count)))
      let start = $0.selection.head
      $0.paste(text)
      $0.select(TextInputSelection(anchor: start, head: $0.selection.head))
    }
  }
  private func moveSelection(to place: Int) {
    let text = editing.selectedText, range = editing.selection.range
    change { $0.deleteSelection() }
    put(text, at: place > range.lowerBound ? place - range.count : place)
  }
}

/// Text as programs on X11 exchange it by drag and drop.
package enum DroppedText {
  /// Preferred types first.
  package nonisolated static let types = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING", "TEXT"]
  package nonisolated static let addresses = "text/uri-list"
  private nonisolated static let latin: Set<String> = ["STRING", "TEXT"]

  static func data(_ text: String, as type: String) -> Data? {
    latin.contains(type) ? text.data(using: .isoLatin1, allowLossyConversion: true) : Data(text.utf8)
  }
  /// UTF-8, or from a program that knows nothing of it. A zero at the end is not part of the text.
  package nonisolated static func string(_ data: Data) -> String {
    let data = data.last == 0 ? data.dropLast() : data
    return String(data: data, encoding: .utf8) ?? String(data: data, encoding: .isoLatin1) ?? ""
  }

  /// Files become paths; everything else becomes its text, or its URLs.
  static func read(_ offer: any DropOffer, isSingleLine: Bool) async -> String? {
    var found: [URL] = []
    if offer.types.contains(addresses), let data = await offer.read(addresses) {
      found = DroppedAddresses.read(data)
      if !found.isEmpty, found.allSatisfy(\.isFileURL) { return found.map(\.path).joined(separator: isSingleLine ? " " : "\n") }
    }
    if let type = types.first(where: { offer.types.contains($0) }), let data = await offer.read(type) { return string(data) }
    return found.isEmpty ? nil : found.map(\.absoluteString).joined(separator: isSingleLine ? " " : "\n")
  }
}

/// URI lists (RFC 2483), as dropped by file managers and browsers.
package nonisolated enum DroppedAddresses {
  /// The maximum number of URLs read.
  package static let greatestCount = 100_000

  /// Lines that begin with # are comments.
  package static func read(_ data: Data) -> [URL] {
    var found: [URL] = []
    for line in data.split(whereSeparator: { $0 == 10 || $0 == 13 || $0 == 0 }) where line.first != UInt8(ascii: "#") {
      guard let text = String(data: line, encoding: .utf8)?.trimmingCharacters(in: .whitespaces), !text.isEmpty,
        let url = URL(string: text) ?? text.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed).flatMap({ URL(string: $0) })
      else { continue }
      // File URLs may contain the host name.
      if url.isFileURL { found.append(URL(fileURLWithPath: url.path)) } else if url.scheme != nil { found.append(url) }
      if found.count == greatestCount { break }
    }
    return found
  }
  package static func list(_ addresses: [String]) -> Data { Data(addresses.map { $0 + "\r\n" }.joined().utf8) }
}
