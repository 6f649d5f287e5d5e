/// The client messages of XDND, decoded: what another program claims, in range but not yet believed.
///
/// Each names the sender's window in its first word, except that a target answers with its own.
nonisolated enum XdndMessage: Equatable, Sendable {
  /// `types` are up to three atoms; with `hasTypeList` the source's window has all of them as a property.
  case enter(source: UInt, version: Int, hasTypeList: Bool, types: [UInt])
  /// Pixels of the root, which monitors to the left and above make negative.
  case position(source: UInt, x: Int, y: Int, time: UInt, action: UInt)
  case leave(source: UInt)
  case drop(source: UInt, time: UInt)
  case status(target: UInt, DropStatus)
  /// Programs of versions below 5 say neither whether the drop went well nor what they did.
  case finished(target: UInt, isAccepted: Bool, action: UInt)

  /// The versions spoken here: what is older lacks actions or has other coordinates.
  static let versions = 3...5

  init?(_ name: AtomName, _ words: (Int, Int, Int, Int, Int)) {
    // What is 32 bits wide on the wire comes as a long with its sign extended.
    func word(_ long: Int) -> UInt { UInt(UInt32(truncatingIfNeeded: long)) }
    let sender = word(words.0), second = word(words.1)
    guard sender != 0, sender <= 0x1FFF_FFFF else { return nil }
    switch name {
    case .XdndEnter:
      self = .enter(
        source: sender, version: Int(second >> 24), hasTypeList: second & 1 != 0,
        types: [words.2, words.3, words.4].map(word).filter { $0 != 0 })
    case .XdndPosition:
      let (x, y) = Self.point(words.2)
      self = .position(source: sender, x: x, y: y, time: word(words.3), action: word(words.4))
    case .XdndLeave: self = .leave(source: sender)
    case .XdndDrop: self = .drop(source: sender, time: word(words.2))
    case .XdndStatus:
      let (x, y) = Self.point(words.2)
      let area = PixelRect(x: x, y: y, width: Int(word(words.3) >> 16), height: Int(word(words.3) & 0xFFFF))
      self = .status(
        target: sender,
        DropStatus(isAccepted: second & 1 != 0, calmArea: second & 2 != 0 ? nil : area, action: word(words.4)))
    case .XdndFinished: self = .finished(target: sender, isAccepted: second & 1 != 0, action: word(words.2))
    default: return nil
    }
  }

  var name: AtomName {
    switch self {
    case .enter: .XdndEnter
    case .position: .XdndPosition
    case .leave: .XdndLeave
    case .drop: .XdndDrop
    case .status: .XdndStatus
    case .finished: .XdndFinished
    }
  }

  /// The message's five words.
  var words: (UInt, UInt, UInt, UInt, UInt) {
    switch self {
    case .enter(let source, let version, let hasTypeList, let types):
      func type(_ index: Int) -> UInt { index < types.count ? types[index] : 0 }
      return (source, UInt(version) << 24 | (hasTypeList ? 1 : 0), type(0), type(1), type(2))
    case .position(let source, let x, let y, let time, let action): return (source, 0, Self.pack(x, y), time, action)
    case .leave(let source): return (source, 0, 0, 0, 0)
    case .drop(let source, let time): return (source, 0, time, 0, 0)
    case .status(let target, let status):
      let area = status.calmArea ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
      return (
        target, (status.isAccepted ? 1 : 0) | (status.calmArea == nil ? 2 : 0), Self.pack(area.x, area.y),
        Self.pack(area.width, area.height), status.action
      )
    case .finished(let target, let isAccepted, let action): return (target, isAccepted ? 1 : 0, action, 0, 0)
    }
  }

  private static func point(_ word: Int) -> (Int, Int) {
    let bits = UInt32(truncatingIfNeeded: word)
    return (Int(Int16(truncatingIfNeeded: bits >> 16)), Int(Int16(truncatingIfNeeded: bits)))
  }
  private static func pack(_ high: Int, _ low: Int) -> UInt {
    UInt(UInt16(truncatingIfNeeded: high)) << 16 | UInt(UInt16(truncatingIfNeeded: low))
  }
}

/// What a target says about the place where the pointer is.
nonisolated struct DropStatus: Equatable, Sendable {
  var isAccepted: Bool
  /// Part of the root in which the answer stays the same, so that the source need not ask; nil: it has to ask each time.
  var calmArea: PixelRect?
  var action: UInt = 0
}
