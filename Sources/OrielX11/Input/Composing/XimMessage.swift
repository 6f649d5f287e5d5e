import Foundation
import OrielWindowing

/// Packets of the X Input Method protocol (version 1.0), in this machine's byte order.
///
/// What comes in is another program's claim: lengths are checked, and a packet that does not fit is no packet.
nonisolated enum XimOpcode: UInt8 {
  case connect = 1, connectReply, disconnect, disconnectReply
  case authRequired = 10
  case error = 20
  case open = 30, openReply, close, closeReply, registerTriggerKeys, triggerNotify, triggerNotifyReply, setEventMask
  case encodingNegotiation, encodingNegotiationReply, queryExtension, queryExtensionReply
  case getValues = 44, getValuesReply
  case createContext = 50, createContextReply, destroyContext, destroyContextReply, setContextValues, setContextValuesReply
  case setFocus = 58, unsetFocus, forwardEvent, sync, syncReply, commit, resetContext, resetContextReply
  case preeditStart = 73, preeditStartReply, preeditDraw, preeditCaret, preeditCaretReply, preeditDone
}

nonisolated struct XimWriter {
  private(set) var bytes: [UInt8] = []
  mutating func byte(_ value: UInt8) { bytes.append(value) }
  mutating func short(_ value: Int) { append(UInt16(truncatingIfNeeded: value)) }
  mutating func long(_ value: Int) { append(UInt32(truncatingIfNeeded: value)) }
  mutating func raw(_ value: [UInt8]) { bytes += value }
  /// Zeros up to a multiple of four.
  mutating func pad() { while bytes.count % 4 != 0 { bytes.append(0) } }
  mutating func attribute(_ identifier: Int, _ value: [UInt8]) {
    short(identifier)
    short(value.count)
    raw(value)
    pad()
  }
  private mutating func append<T: FixedWidthInteger>(_ value: T) { withUnsafeBytes(of: value) { bytes += $0 } }

  static func body(_ build: (inout XimWriter) -> Void) -> [UInt8] {
    var writer = XimWriter()
    build(&writer)
    return writer.bytes
  }
  static func packet(_ opcode: XimOpcode, _ build: (inout XimWriter) -> Void = { _ in }) -> [UInt8] {
    var body = XimWriter()
    build(&body)
    body.pad()
    var packet = XimWriter()
    packet.byte(opcode.rawValue)
    packet.byte(0)
    packet.short(body.bytes.count / 4)
    return packet.bytes + body.bytes
  }
}

/// Reads on; past the end everything is zero and `isIntact` false.
nonisolated struct XimReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private(set) var isIntact = true
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }
  var isAtEnd: Bool { position >= bytes.endIndex }

  mutating func raw(_ count: Int) -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.endIndex - position else {
      isIntact = false
      position = bytes.endIndex
      return []
    }
    defer { position += count }
    return bytes[position..<position + count]
  }
  mutating func short() -> Int { Int(number(of: UInt16.self)) }
  mutating func long() -> Int { Int(number(of: UInt32.self)) }
  mutating func signedLong() -> Int { Int(Int32(bitPattern: number(of: UInt32.self))) }
  mutating func skip(_ count: Int) { _ = raw(count) }
  /// To the next multiple of four from the start of the body.
  mutating func pad() {
    let rest = (4 - (position - bytes.startIndex) % 4) % 4
    position = min(position + rest, bytes.endIndex)
  }
  private mutating func number<T: FixedWidthInteger>(of type: T.Type) -> T {
    let part = raw(MemoryLayout<T>.size)
    return isIntact ? part.withUnsafeBytes { $0.loadUnaligned(as: T.self) } : 0
  }
}

/// What a server says, decoded. Text is in the encoding that was agreed upon.
nonisolated enum XimReply: Equatable {
  case connected
  /// The identifiers of its attributes by name.
  case opened(method: Int, methodAttributes: [String: Int], contextAttributes: [String: Int])
  case encoding(index: Int)
  case styles([UInt32])
  case contextMade(context: Int)
  case eventMask(context: Int, mask: UInt32)
  /// A key that it does not want, as the core protocol has it.
  case forwarded(context: Int, isSynchronous: Bool, event: [UInt8])
  case sync(context: Int)
  case syncReply(context: Int)
  case commit(context: Int, isSynchronous: Bool, text: [UInt8]?, symbol: UInt32?)
  case resetDone(context: Int)
  case preeditStart(context: Int)
  case preeditDraw(context: Int, caret: Int, first: Int, length: Int, text: [UInt8]?, feedback: [UInt32])
  case preeditCaret(context: Int, position: Int, direction: Int)
  case preeditDone(context: Int)
  case refused
  /// Valid, and of no interest.
  case other

  /// Nil for what is no packet of the protocol.
  init?(_ packet: [UInt8]) {
    guard packet.count >= 4, let opcode = XimOpcode(rawValue: packet[0]) else {
      if packet.count >= 4 { self = .other } else { return nil }
      return
    }
    var header = XimReader(packet[2..<4])
    let length = header.short() * 4
    guard length <= packet.count - 4 else { return nil }
    var body = XimReader(packet[4..<4 + length])
    guard let reply = Self.decode(opcode, &body), body.isIntact else { return nil }
    self = reply
  }

  private static func decode(_ opcode: XimOpcode, _ body: inout XimReader) -> XimReply? {
    switch opcode {
    case .connectReply: return .connected
    case .authRequired, .error, .disconnect, .close: return .refused
    case .openReply:
      let method = body.short()
      let first = attributes(body.raw(body.short()))
      let count = body.short()
      body.skip(2)
      return .opened(method: method, methodAttributes: first, contextAttributes: attributes(body.raw(count)))
    case .encodingNegotiationReply:
      body.skip(4)
      return .encoding(index: body.short())
    case .getValuesReply:
      body.skip(2)
      var values = XimReader(body.raw(body.short()))
      values.skip(2)
      var value = XimReader(values.raw(values.short()))
      let count = value.short()
      value.skip(2)
      var styles: [UInt32] = []
      while styles.count < min(count, 64), !value.isAtEnd { styles.append(UInt32(value.long())) }
      return .styles(styles)
    case .createContextReply:
      body.skip(2)
      return .contextMade(context: body.short())
    default: break
    }
    body.skip(2)
    let context = body.short()
    switch opcode {
    case .setEventMask: return .eventMask(context: context, mask: UInt32(body.long()))
    case .forwardEvent:
      let flags = body.short()
      body.skip(2)
      return .forwarded(context: context, isSynchronous: flags & 1 != 0, event: Array(body.raw(32)))
    case .sync: return .sync(context: context)
    case .syncReply: return .syncReply(context: context)
    case .commit:
      let flags = body.short()
      var symbol: UInt32?
      if flags & 4 != 0 {
        body.skip(2)
        symbol = UInt32(body.long())
      }
      let text = flags & 2 != 0 ? Array(body.raw(body.short())) : nil
      return .commit(context: context, isSynchronous: flags & 1 != 0, text: text, symbol: symbol)
    case .resetContextReply: return .resetDone(context: context)
    case .preeditStart: return .preeditStart(context: context)
    case .preeditDraw:
      let caret = body.signedLong(), first = body.signedLong(), length = body.signedLong(), status = body.long()
      let text = Array(body.raw(body.short()))
      body.pad()
      let size = body.short()
      body.skip(2)
      var list = XimReader(body.raw(size))
      var feedback: [UInt32] = []
      while !list.isAtEnd, list.isIntact { feedback.append(UInt32(list.long())) }
      // Bit 0: no text, it is deleted; bit 1: no feedback.
      return .preeditDraw(
        context: context, caret: caret, first: first, length: length, text: status & 1 != 0 ? nil : text,
        feedback: status & 2 != 0 ? [] : feedback)
    case .preeditCaret:
      let position = body.signedLong()
      return .preeditCaret(context: context, position: position, direction: body.long())
    case .preeditDone: return .preeditDone(context: context)
    default: return .other
    }
  }

  private static func attributes(_ bytes: ArraySlice<UInt8>) -> [String: Int] {
    var reader = XimReader(bytes)
    var result: [String: Int] = [:]
    while !reader.isAtEnd, reader.isIntact, result.count < 256 {
      let identifier = reader.short()
      reader.skip(2)
      let name = String(decoding: reader.raw(reader.short()), as: UTF8.self)
      reader.pad()
      if reader.isIntact { result[name] = identifier }
    }
    return result
  }
}

/// Text that an XIM server composes, edited by its draw messages. Positions count Unicode scalars and are claims.
nonisolated struct PreeditText: Equatable {
  private var scalars: [Unicode.Scalar] = []
  private var isHighlighted: [Bool] = []
  var caret = 0 {
    didSet { caret = min(max(caret, 0), scalars.count) }
  }

  var text: String { String(String.UnicodeScalarView(scalars)) }
  /// The caret as a UTF-8 offset.
  var cursorOffset: Int { offset(caret) }
  var preedit: Preedit {
    var highlights: [Range<Int>] = []
    // Where all of it is marked, nothing is.
    if !isHighlighted.allSatisfy({ $0 }) {
      for index in scalars.indices where isHighlighted[index] {
        let part = offset(index)..<offset(index + 1)
        if let last = highlights.last, last.upperBound == part.lowerBound {
          highlights[highlights.count - 1] = last.lowerBound..<part.upperBound
        } else {
          highlights.append(part)
        }
      }
    }
    return Preedit(text, cursor: cursorOffset, highlights: highlights, isKept: true)
  }
  private func offset(_ index: Int) -> Int { scalars[..<index].reduce(0) { $0 + UTF8.width($1) } }

  /// Replaces a range; nil leaves the text and moves only the caret. Feedback says reverse (1) or highlighted (4).
  mutating func replace(first: Int, length: Int, with new: [Unicode.Scalar]?, feedback: [UInt32] = [], caret: Int) {
    if let new {
      let start = min(max(first, 0), scalars.count)
      let end = min(start + min(max(length, 0), scalars.count), scalars.count)
      let new = new.prefix(4096)
      scalars.replaceSubrange(start..<end, with: new)
      isHighlighted.replaceSubrange(
        start..<end, with: new.indices.map { $0 < feedback.count && feedback[$0] & 5 != 0 })
    }
    self.caret = caret
  }
}
