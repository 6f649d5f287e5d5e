import Foundation
import OrielWindowing

/// The keys typed into one top-level window on their way through an input method: one at a time, in the order typed.
///
/// Nothing here waits. A key goes out when the one before it has been answered, so that each finds the focus and the text
/// as the keys before left them. An input method that does not answer within `patience` is passed by: what stands in the
/// line goes to the window as it is, and so do later keys until the input method has caught up.
final class TypingLine {
  enum State: Equatable {
    /// Keys go to the window: there is no input method.
    case direct
    /// Keys wait until one is there and has made a place for us.
    case opening
    case open
    /// Keys wait until the input method has forgotten what it was composing.
    case settling
    /// It did not answer in time: keys go to the window until it does.
    case silent
  }
  private enum Entry {
    case key(InputMethodKey, done: (_ isUsed: Bool) -> Void)
    /// Something that must not overtake the keys before it, such as a click.
    case other(() -> Void)
  }

  /// Seconds that an input method has for an answer. An engine that loads its dictionary with the first key needs half of one.
  static let patience = 1.0
  private let patience: Double
  /// More keys than this in the line are a key that repeats before a program that hangs.
  private static let greatestCount = 200

  private(set) var state = State.direct
  private(set) weak var service: (any InputMethodService)?
  private let window: UInt64
  private let schedule: (TimeInterval, @escaping @MainActor () -> Void) -> ScheduledCall
  /// Commits, preedits, deletions and keys for the window.
  private let output: (InputMethodOutput) -> Void
  private var context: (any InputMethodContext)?
  private var entries: [Entry] = []
  /// The question under way is answered only under its own number.
  private var question = 0
  private var isAsking = false
  /// It has said something since it was asked about a key: it uses that one, even if the answer never comes.
  private var hasSpoken = false
  /// Counts contexts: what an earlier one still says is nobody's.
  private var generation = 0
  private var limit: ScheduledCall?
  private var preedit = Preedit.none
  /// The input method may have something half composed.
  private var isTouched = false
  private var hasFocus = false
  private var place: (state: TextInputState, caret: CGRect, spot: CGPoint)?
  private var isPlaceTold = false

  init(
    window: UInt64, patience: Double = TypingLine.patience,
    schedule: @escaping (TimeInterval, @escaping @MainActor () -> Void) -> ScheduledCall,
    output: @escaping (InputMethodOutput) -> Void
  ) {
    self.window = window
    self.patience = patience
    self.schedule = schedule
    self.output = output
  }

  isolated deinit { context?.close() }

  var isComposing: Bool { state == .open || state == .settling }
  var isWaiting: Bool { !entries.isEmpty }

  // MARK: Which input method

  /// It is being found out whether there is one: keys wait.
  func waitForService() {
    guard state == .direct else { return }
    state = .opening
    startLimit()
  }

  /// Speaks to `service` from now on; nil: to none.
  func use(_ service: (any InputMethodService)?) {
    if let service, context != nil, self.service === service { return }
    if context != nil { leaveContext() }
    self.service = service
    guard let service else {
      state = .direct
      return passOn()
    }
    // Keys that wait already go on waiting.
    state = .opening
    startLimit()
    generation += 1
    let made = generation
    context = service.makeContext(window: window) { [weak self] said in
      if let self, made == generation { heard(said) }
    }
  }

  private func leaveContext() {
    context?.close()
    context = nil
    service = nil
    isTouched = false
    isPlaceTold = false
    generation += 1
    question += 1
    state = .direct
    keepPreedit()
    passOn()
  }

  // MARK: Where text goes

  func focus(_ state: TextInputState, caret: CGRect, spot: CGPoint) {
    let isNew = place.map { $0.state.session != state.session } ?? true
    if let place, place.state == state, place.caret == caret, place.spot == spot, hasFocus { return }
    place = (state, caret, spot)
    isPlaceTold = false
    if isNew, hasFocus { settle() }
    if !hasFocus {
      hasFocus = true
      if isReachable { context?.setFocus(true) }
    }
    if self.state == .open, !isAsking { tellPlace() }
  }

  /// No more text here for now. What is in the line goes to the window before anything else changes.
  func unfocus() {
    guard hasFocus else { return }
    // The answer to come is about a key that the window has by then.
    if isAsking { question += 1 }
    passOn()
    if isTouched { settle() }
    if isReachable { context?.setFocus(false) }
    hasFocus = false
    place = nil
  }

  /// The text has ended composing by itself, or the focus is in another field: the input method starts over.
  private func settle() {
    preedit = .none
    guard isTouched || isAsking, let context, state == .open || state == .settling else { return }
    isTouched = false
    state = .settling
    takeUsedKey()
    isAsking = false
    startLimit()
    question += 1
    let asked = question
    context.reset { [weak self] in self?.caughtUp(asked) }
  }

  private func caughtUp(_ asked: Int) {
    guard asked == question, state == .settling || state == .silent else { return }
    opened()
  }

  private var isReachable: Bool {
    switch state {
    case .open, .settling, .silent: true
    case .direct, .opening: false
    }
  }

  private func opened() {
    state = .open
    limit = nil
    next()
  }

  private func tellPlace() {
    guard let place, !isPlaceTold else { return }
    isPlaceTold = true
    context?.update(place.state, caret: place.caret, spot: place.spot)
  }

  // MARK: Keys

  /// A key was pressed or released; `done` hears, in its turn, whether the input method used it.
  func offer(_ key: InputMethodKey, done: @escaping (_ isUsed: Bool) -> Void) {
    switch state {
    case .direct, .silent: return done(false)
    case .opening, .open, .settling: break
    }
    entries.append(.key(key, done: done))
    if entries.count > Self.greatestCount { return passBy() }
    next()
  }

  /// Runs `body` when the keys before it are done: at once if there are none.
  func afterKeys(_ body: @escaping () -> Void) {
    if entries.isEmpty { body() } else { entries.append(.other(body)) }
  }

  private func next() {
    while state == .open, !isAsking, let first = entries.first {
      switch first {
      case .other(let body):
        entries.removeFirst()
        body()
      case .key(let key, _):
        guard let context else { return }
        tellPlace()
        isAsking = true
        hasSpoken = false
        isTouched = true
        startLimit()
        question += 1
        let asked = question
        context.process(key) { [weak self] in self?.answered(asked, isUsed: $0) }
      }
    }
    guard state == .open, !isAsking else { return }
    limit = nil
    tellPlace()
  }

  private func answered(_ asked: Int, isUsed: Bool) {
    guard asked == question, isAsking, state == .open else { return }
    isAsking = false
    limit = nil
    guard !entries.isEmpty, case .key(_, let done) = entries.removeFirst() else { return next() }
    // May move the focus, which settles what comes next.
    done(isUsed)
    next()
  }

  /// The key under way is done if it has had an effect: otherwise it would have another.
  private func takeUsedKey() {
    guard isAsking, hasSpoken, case .key(_, let done)? = entries.first else { return }
    entries.removeFirst()
    isAsking = false
    done(true)
  }

  /// Hands out everything in the line as it is.
  private func passOn() {
    takeUsedKey()
    isAsking = false
    limit = nil
    let all = entries
    entries = []
    for entry in all {
      switch entry {
      case .key(_, let done): done(false)
      case .other(let body): body()
      }
    }
  }

  // MARK: Silence

  private func startLimit() {
    limit = schedule(patience) { [weak self] in self?.passBy() }
  }

  private func passBy() {
    let old = state
    state = .silent
    if old == .open {
      // What it says until it has caught up belongs to keys that were typed without it.
      isTouched = false
      question += 1
      let asked = question
      context?.reset { [weak self] in self?.caughtUp(asked) }
    }
    keepPreedit()
    passOn()
  }

  /// What was half composed stays, although the one who composed it does not answer any more.
  private func keepPreedit() {
    let rest = preedit
    guard rest != .none else { return }
    preedit = .none
    output(.preedit(.none))
    if rest.isKept { output(.commit(rest.text)) }
  }

  // MARK: What it says

  private func heard(_ said: InputMethodOutput) {
    switch said {
    case .ready:
      guard state == .opening || state == .silent else { return }
      if hasFocus { context?.setFocus(true) }
      state = .open
      tellPlace()
      opened()
    case .lost:
      leaveContext()
    case .commit, .deleteSurroundings, .key:
      guard state == .open, hasFocus else { return }
      hasSpoken = true
      output(said)
    case .preedit(let new):
      guard state == .open, hasFocus, new != preedit else { return }
      hasSpoken = true
      preedit = new
      output(said)
    }
  }
}
