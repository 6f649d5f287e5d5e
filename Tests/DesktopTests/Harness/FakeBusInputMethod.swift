import OrielHeadless
import OrielWindowing

@testable import OrielDesktop

/// fcitx5 or ibus as a test wants it, on a connection of its own.
final class FakeBusInputMethod {
  enum Kind { case fcitx, ibus }
  let kind: Kind
  let bus: SessionBus
  /// Calls to the place it made: the member and what came with it.
  private(set) var calls: [(member: String, arguments: [BusValue])] = []
  private(set) var places = 0
  /// Whether it uses a key, by its symbol.
  var uses: (Int) -> Bool = { _ in false }
  /// Answers nothing any more, until it is true again.
  var isAwake = true {
    didSet {
      guard isAwake else { return }
      for sleeper in sleepers { sleeper.resume() }
      sleepers = []
    }
  }
  private var sleepers: [CheckedContinuation<Void, Never>] = []
  private var tokens: [BusToken] = []
  private var hasName = false

  private var name: String { kind == .fcitx ? "org.fcitx.Fcitx5" : "org.freedesktop.IBus" }
  private var path: String { kind == .fcitx ? "/org/freedesktop/portal/inputcontext/\(places)" : "/org/freedesktop/IBus/InputContext_\(places)" }
  private var interface: String { kind == .fcitx ? "org.fcitx.Fcitx.InputContext1" : "org.freedesktop.IBus.InputContext" }

  init(_ kind: Kind, on stage: PrivateBus) async throws {
    self.kind = kind
    bus = stage.connect()
    let root = kind == .fcitx ? "/org/freedesktop/portal/inputmethod" : "/org/freedesktop/IBus"
    tokens.append(
      try bus.serve(root) { [weak self] _ in
        guard let self else { throw BusError.disconnected }
        places += 1
        tokens.append(try bus.serve(path) { [weak self] in try await self?.answer($0) ?? [] })
        return kind == .fcitx ? [.objectPath(path), .bytes([1, 2])] : [.objectPath(path)]
      })
    Task { self.hasName = (try? await self.bus.requestName(self.name)) == true }
    _ = await stage.pump { self.hasName }
  }

  private func answer(_ request: BusRequest) async throws -> [BusValue] {
    calls.append((request.member, request.arguments))
    if !isAwake { await withCheckedContinuation { sleepers.append($0) } }
    return request.member == "ProcessKeyEvent" ? [.bool(uses(request.arguments[0].integer ?? 0))] : []
  }
  func say(_ signal: String, _ arguments: [BusValue]) throws { try bus.emit(path, interface, signal, arguments) }
  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls.map(\.member)
  }
  func last(_ member: String) -> [BusValue]? { calls.last { $0.member == member }?.arguments }
}
