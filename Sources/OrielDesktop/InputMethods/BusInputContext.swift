import Foundation
import OrielWindowing

/// What fcitx5 and ibus have in common over D-Bus: a place that is made by a call, told things, and says things by signals.
class BusInputContext: InputMethodContext {
  let bus: SessionBus
  let destination: String
  let interface: String
  let output: (InputMethodOutput) -> Void
  private(set) var path: String?
  private var subscription: BusToken?
  private var isClosed = false
  private var isLost = false
  /// What was said last, not to say it again.
  private var last: (state: TextInputState, caret: CGRect)?
  /// Waits for an answer to a key for so long; the one who asked has given up much earlier, but a late answer says that the
  /// other program is back.
  static let patience = 60.0

  init(bus: SessionBus, destination: String, interface: String, output: @escaping (InputMethodOutput) -> Void) {
    self.bus = bus
    self.destination = destination
    self.interface = interface
    self.output = output
  }

  // MARK: The place

  /// Asks for the place. `call` answers with its object path first.
  final func make(_ call: BusCall) {
    var call = call
    call.timeout = Self.patience
    bus.call(call) { [weak self] answer in
      guard let self, !isClosed else { return }
      switch answer {
      case .success(let arguments):
        guard let path = arguments.first?.text else { return lost() }
        made(path)
      // It is there and has not found the time.
      case .failure(.timedOut): make(call)
      case .failure: lost()
      }
    }
  }

  private func made(_ path: String) {
    self.path = path
    do throws(BusError) {
      subscription = try bus.subscribe(BusSignalFilter(sender: destination, path: path, interface: interface)) { [weak self] signal in
        guard let self, !isClosed, !isLost else { return }
        heard(signal.member, signal.arguments)
      }
    } catch {
      return lost()
    }
    introduce()
    // An answer from the other side: our wish to hear its signals has reached the bus before.
    call("Reset") { [weak self] answer in
      guard let self, !isClosed else { return }
      if case .failure = answer { lost() } else { output(.ready) }
    }
  }

  final func lost() {
    guard !isLost, !isClosed else { return }
    isLost = true
    subscription = nil
    output(.lost)
  }
  final func close() {
    guard !isClosed else { return }
    isClosed = true
    subscription = nil
    if !isLost { leave() }
  }

  // MARK: Calls

  final func tell(_ member: String, _ arguments: [BusValue] = [], interface other: String? = nil) {
    guard let path, !isLost else { return }
    bus.tell(BusCall(destination, path, other ?? interface, member, arguments))
  }
  final func call(
    _ member: String, _ arguments: [BusValue] = [], _ completion: @escaping (Result<[BusValue], BusError>) -> Void
  ) {
    guard let path, !isLost else { return }
    bus.call(BusCall(destination, path, interface, member, arguments, timeout: Self.patience), completion: completion)
  }

  // MARK: What both can

  final func setFocus(_ hasFocus: Bool) { tell(hasFocus ? "FocusIn" : "FocusOut") }

  final func update(_ state: TextInputState, caret: CGRect, spot: CGPoint) {
    if last?.state.purpose != state.purpose || last?.state.hints != state.hints
      || (last?.state.surroundings == nil) != (state.surroundings == nil)
    {
      tellPurpose(state)
    }
    if last?.caret != caret { tellCaret(caret) }
    if let surroundings = state.surroundings, last?.state.surroundings != surroundings {
      tellSurroundings(ScalarSurroundings(surroundings))
    }
    last = (state, caret)
  }

  final func process(_ key: InputMethodKey, answer: @escaping (Bool) -> Void) {
    let (member, arguments) = question(about: key)
    call(member, arguments) { [weak self] result in
      guard let self, !isClosed else { return }
      switch result {
      case .success(let values): answer(values.first?.isTrue ?? false)
      // The line has gone on without; the reset it asked for says when we are back.
      case .failure(.timedOut): break
      case .failure: lost()
      }
    }
  }

  final func reset(answer: @escaping () -> Void) {
    call("Reset") { [weak self] result in
      guard let self, !isClosed else { return }
      switch result {
      case .success: answer()
      case .failure(.timedOut): reset(answer: answer)
      case .failure: lost()
      }
    }
  }

  // MARK: What each does in its own way

  /// Says what we can, right after the place was made.
  func introduce() {}
  func leave() {}
  func heard(_ signal: String, _ arguments: [BusValue]) {}
  func question(about key: InputMethodKey) -> (member: String, arguments: [BusValue]) { ("", []) }
  func tellPurpose(_ state: TextInputState) {}
  func tellCaret(_ caret: CGRect) {}
  func tellSurroundings(_ surroundings: ScalarSurroundings) {}
}

/// The text around the caret, counted in Unicode scalars as both of them do.
nonisolated struct ScalarSurroundings: Equatable {
  var text: String
  var cursor: UInt32
  var anchor: UInt32

  init(_ surroundings: TextInputState.Surroundings) {
    // A text over D-Bus has no NUL.
    text = surroundings.text.contains("\0") ? surroundings.text.replacingOccurrences(of: "\0", with: " ") : surroundings.text
    func count(_ offset: Int) -> UInt32 {
      UInt32(String(decoding: surroundings.text.utf8.prefix(max(0, offset)), as: UTF8.self).unicodeScalars.count)
    }
    cursor = count(surroundings.cursor)
    anchor = count(surroundings.anchor)
  }
}

extension String {
  /// The UTF-8 offset of a Unicode scalar by its number; the end for numbers beyond it.
  nonisolated func offset(ofScalar number: Int) -> Int {
    unicodeScalars.prefix(max(0, number)).reduce(0) { $0 + UTF8.width($1) }
  }
}
