#if DEBUG
  import Foundation

  @testable import MailStore
  @testable import OrielControls
  @testable import OrielDesktop
  @testable import OrielDocuments
  @testable import OrielDrawing
  @testable import OrielPresentations
  @testable import OrielScenes
  @testable import OrielX11

  /// What reads bytes that come from elsewhere: from files, other programs, servers and people.
  enum Parser {
    typealias Body = @MainActor ([UInt8]) -> Void
    static var current: Body = { _ in }

    static let all: [String: Body] = [
      "addresses": { _ = DroppedAddresses.read(Data($0)) },
      "appearance": { _ = AppearanceMemory.decode(text($0)) },
      "archive": { _ = WindowArchive.read(Data($0)) },
      "bookmarks": { bytes in
        _ = BookmarkFile(text(bytes))
        _ = MountTable(text(bytes))
      },
      "catalogue": { bytes in
        var entries: [String: LocalizationTables.Entry] = [:]
        LocalizationTables.merge(catalogue: Data(bytes), language: "en", into: &entries)
      },
      "desktopFile": { _ = DesktopFile(text($0)) },
      "editing": { edit($0) },
      "html": { _ = HTMLText.readable(text($0)) },
      "images": { _ = try? ImageDecoding.decode(Data($0), scale: 1, size: nil) },
      "mail": { bytes in
        var reader = MessageReader(bytes: bytes, id: Message.ID(account: UUID(), key: 0))
        let content = reader.read()
        for piece in TextPiece.paragraphs(of: content.text) { _ = piece.linkedText }
      },
      "mailFields": { bytes in
        _ = MailAddress.list(bytes)
        _ = MailDate.seconds(bytes)
        _ = EncodedWord.decode(bytes)
        _ = Maildir.decodeModifiedUTF7(text(bytes))
      },
      "markdown": { bytes in
        var steps = 0
        let spans = InlineMarkdown.parse(text(bytes), steps: &steps)
        // Linear, whatever it is.
        precondition(steps <= 64 * bytes.count + 1000, "\(steps) steps")
        precondition(spans.reduce(0) { $0 + $1.text.utf8.count } <= 8 * bytes.count + 8)
      },
      "path": { bytes in
        guard let path = Path(text(bytes)) else { return }
        // What is written is read again as the same.
        precondition(Path(path.description)?.description == path.description)
      },
      "predicate": { bytes in
        var reader = PredicateFormatReader(text(bytes), [])
        _ = (try? reader.read())?("https://example.org/a")
      },
      "propertyList": { bytes in
        guard let list = AppProperties.parse(Data(bytes), origin: "fuzz") else { return }
        _ = list
        if let values = (try? PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)) as? [String: Any] {
          _ = DocumentTypes(values)
        }
      },
      "recents": { _ = RecentFiles(Data($0)) },
      "resources": { _ = ResourceDatabase(text($0)) },
      "symbol": { _ = SymbolDrawing(text($0)) },
      "textForms": { bytes in
        for type in ["STRING", "UTF8_STRING", "TEXT", "COMPOUND_TEXT", "text/plain"] { _ = TextForms.decode(Data(bytes), type: type) }
      },
      "xim": { _ = XimReply($0) },
      "xsettings": { _ = XSettings(decoding: $0) },
    ]

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// What a person does to a text, a byte each, with what must always hold.
    private static func edit(_ bytes: [UInt8]) {
      var editing = TextEditing("One two\nthree — 👩‍👩‍👧 e\u{301}")
      editing.isSingleLine = bytes.first.map { $0 & 1 == 0 } ?? true
      var index = 0
      while index < bytes.count {
        let act = bytes[index], amount = index + 1 < bytes.count ? Int(bytes[index + 1]) : 0
        index += 2
        let words = text(Array(bytes.dropFirst(index).prefix(amount % 8)))
        switch act % 12 {
        case 0: editing.type(words)
        case 1: editing.paste(words)
        case 2: editing.delete([.character, .word, .paragraph, .document][amount % 4], forward: amount & 4 != 0)
        case 3: editing.moveCaret(to: amount - 8, extending: amount & 1 != 0)
        case 4: editing.select(TextInputSelection(anchor: amount - 8, head: 255 - amount))
        case 5: editing.undo()
        case 6: editing.redo()
        case 7: editing.selectAll()
        case 8: editing.mark(Preedit(words, cursor: amount - 4, highlights: [amount - 9..<amount]))
        case 9: editing.endComposing()
        case 10: editing.deleteSurroundings(offset: amount - 128, count: Int(act) - 40)
        default: editing.replaceAll(with: words)
        }
        let range = editing.selection.range
        precondition(range.lowerBound >= 0 && range.upperBound <= editing.count)
        precondition(editing.text.slice(range).utf8.count == range.count)
      }
      while editing.canUndo { editing.undo() }
      while editing.canRedo { editing.redo() }
    }
  }
#endif
