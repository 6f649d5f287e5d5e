internal import COriel
import Foundation
import OrielWindowing

/// The place an XIM server keeps for one top-level: an input context (XIM 4.2).
///
/// Servers say which keys they do not want; that they used one, only some of them say. So a question follows each key that
/// every server answers in its turn: what has not come back by then was used.
final class XimContext: InputMethodContext {
  let window: XID
  private weak var server: XimServer?
  private let output: (InputMethodOutput) -> Void
  private(set) var number: Int?
  /// Its creation is under way.
  var isAsked = false
  /// The events the server wants to see.
  var eventMask = UInt32(KeyPressMask | KeyReleaseMask)
  private var preedit = PreeditText()
  private var hasFocus = false

  private enum Question { case key(InputMethodKey, (Bool) -> Void), reset(() -> Void) }
  private var questions: [Question] = []
  /// The key being asked about has come back, or was never wanted.
  private var isUnwanted = false

  init(server: XimServer, window: XID, output: @escaping (InputMethodOutput) -> Void) {
    self.server = server
    self.window = window
    self.output = output
  }

  func close() {
    server?.forget(self)
    server = nil
    questions = []
  }
  func lost() {
    questions = []
    number = nil
    output(.lost)
  }

  // MARK: To the server

  private func send(_ opcode: XimOpcode, _ build: (inout XimWriter) -> Void = { _ in }) {
    guard let server, let number else { return }
    server.send(opcode) {
      $0.short(server.method.number)
      $0.short(number)
      build(&$0)
    }
  }

  func setFocus(_ hasFocus: Bool) {
    guard hasFocus != self.hasFocus else { return }
    self.hasFocus = hasFocus
    send(hasFocus ? .setFocus : .unsetFocus)
  }

  /// The protocol knows the place only.
  func update(_ state: TextInputState, caret: CGRect, spot: CGPoint) {
    guard let server, let preedit = server.method.contextAttributes["preeditAttributes"],
      let location = server.method.contextAttributes["spotLocation"]
    else { return }
    let point = XimWriter.body {
      $0.short(Int(Int16(clamping: Int(spot.x))))
      $0.short(Int(Int16(clamping: Int(spot.y))))
    }
    let nested = XimWriter.body { $0.attribute(location, point) }
    let list = XimWriter.body { $0.attribute(preedit, nested) }
    send(.setContextValues) {
      $0.short(list.count)
      $0.short(0)
      $0.raw(list)
    }
  }

  func process(_ key: InputMethodKey, answer: @escaping (Bool) -> Void) {
    guard let server, number != nil else { return }
    questions.append(.key(key, answer))
    let wanted = eventMask & UInt32(key.isRelease ? KeyReleaseMask : KeyPressMask) != 0
    if wanted {
      send(.forwardEvent) {
        $0.short(1)
        $0.short(0)
        $0.raw(event(key, on: server.connection))
      }
    } else {
      isUnwanted = true
    }
    server.ping(self)
  }

  /// As it travels on the wire (core protocol, appendix B).
  private func event(_ key: InputMethodKey, on connection: X11Connection) -> [UInt8] {
    XimWriter.body {
      $0.byte(UInt8(key.isRelease ? KeyRelease : KeyPress))
      $0.byte(UInt8(truncatingIfNeeded: key.code))
      $0.short(0)
      $0.long(Int(key.time))
      $0.long(Int(connection.root))
      $0.long(Int(window))
      $0.long(0)
      $0.long(0)
      $0.long(0)
      $0.short(Int(key.modifiers))
      $0.byte(1)
      $0.byte(0)
    }
  }

  func reset(answer: @escaping () -> Void) {
    guard let server, number != nil else { return }
    preedit = PreeditText()
    questions.append(.reset(answer))
    send(.resetContext)
    server.ping(self)
  }

  // MARK: From the server

  func made(_ number: Int) {
    self.number = number
    output(.ready)
  }

  /// All that was said before has been dealt with.
  func caughtUp() {
    guard !questions.isEmpty else { return }
    switch questions.removeFirst() {
    case .key(_, let answer):
      let isUsed = !isUnwanted
      isUnwanted = false
      answer(isUsed)
    case .reset(let answer): answer()
    }
  }

  /// A key comes back: the one just asked about, or an earlier one that the server thought about for longer.
  func forwarded(_ event: [UInt8]) {
    guard event.count == 32 else { return }
    var reader = XimReader(event[2...])
    let type = event[0] & 0x7F, code = UInt32(event[1])
    reader.skip(2)
    let time = UInt32(reader.long())
    reader.skip(20)
    let modifiers = UInt32(reader.short())
    guard Int32(type) == KeyPress || Int32(type) == KeyRelease else { return }
    let isRelease = Int32(type) == KeyRelease
    if case .key(let key, _)? = questions.first, key.code == code, key.isRelease == isRelease, !isUnwanted {
      isUnwanted = true
      return
    }
    output(.key(InputMethodKey(symbol: 0, code: code, modifiers: modifiers & 0xff, isRelease: isRelease, time: time)))
  }

  func committed(_ text: String) {
    if !text.isEmpty { output(.commit(text)) }
  }
  func draw(first: Int, length: Int, text: [Unicode.Scalar], feedback: [UInt32], caret: Int) {
    preedit.replace(first: first, length: length, with: text, feedback: feedback, caret: caret)
    output(.preedit(preedit.preedit))
  }
  func moveCaret(_ position: Int, _ direction: Int) -> Int {
    // XIMCaretDirection; words and lines of what is being composed are for the server to find.
    switch direction {
    case 0: preedit.caret += 1
    case 1: preedit.caret -= 1
    case 10: preedit.caret = position
    default: break
    }
    output(.preedit(preedit.preedit))
    return preedit.caret
  }
  func preeditDone() {
    preedit = PreeditText()
    output(.preedit(.none))
  }
}
