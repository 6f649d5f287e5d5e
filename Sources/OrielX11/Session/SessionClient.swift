import Foundation
import OrielWindowing

/// The program's part in the session.
struct SessionMembership {
  /// nil before it joined, and where there is no session manager.
  var client: SessionClient?
  /// Puts the app's state on the disk.
  var onSaveState: (() -> Void)?
}

/// This process as a client of the session manager (XSMP 1.0): known by an identifier that lasts, asked to save, told to
/// end, started again. What has to be asked before the session ends is asked while the session manager waits.
///
/// The session manager's socket is joined on a thread, because the library waits for each answer; everything after that
/// happens in the loop, which calls the library for whole messages alone: it waits for the rest of one that it has begun.
final class SessionClient {
  private let library: SessionLibrary
  private let connection: OpaquePointer
  private let ice: OpaquePointer
  /// What the session manager calls this program, now and the next time it starts it.
  let identifier: String
  private var watch: DescriptorWatch?
  private weak var system: (any WindowSystem)?
  /// Looks again for the rest of a message.
  private var nextLook: ScheduledCall?
  /// Part of a message has come; until the rest of it has, or `patience` is over, nothing is read.
  private(set) var awaitsRest = false
  private var restDeadline: TimeInterval = 0
  /// Seconds that a session manager has for the rest of a message it has begun.
  var patience: TimeInterval = 10
  /// State must be on the disk when this returns.
  var onSave: (() -> Void)?
  /// Something must be asked before the session may end.
  var mustAsk: (() -> Bool)?
  /// Asks the user, and passes on whether the session may end.
  var onAsk: ((_ answer: @escaping (_ mayEnd: Bool) -> Void) -> Void)?
  /// The session does not end after all.
  var onGoOn: (() -> Void)?
  private var interaction = Interaction.none
  /// The session ends.
  var onDie: (() -> Void)?
  private(set) var isOver = false

  /// How far the program has come with what it wants to ask before the session ends (XSMP 7, the client's states).
  private enum Interaction {
    case none
    /// Other programs may be asking.
    case requested
    case underway
  }

  /// The variable that carries the identifier from one start to the next. An argument would reach the app's own parsing.
  nonisolated static let variable = "ORIEL_SESSION_CLIENT_ID"

  /// Joins the session that SESSION_MANAGER names; `completion` gets nil when there is none or it does not answer.
  static func join(_ completion: @escaping @MainActor (SessionClient?) -> Void) {
    guard let address = getenv("SESSION_MANAGER").map({ String(cString: $0) }), !address.isEmpty else {
      return completion(nil)
    }
    let former = getenv(variable).map { String(cString: $0) }
    // Programs we start are not us.
    unsetenv(variable)
    Thread.detachNewThread {
      let joined = Joined(address: address, former: former.flatMap { $0.utf8.count < 256 ? $0 : nil })
      joined?.introduce()
      DispatchQueue.main.async { MainActor.assumeIsolated { completion(joined.map { SessionClient($0) }) } }
    }
  }

  /// The connection as the thread made it. Its callbacks get a box that the client fills in afterwards: none is called
  /// before the loop reads from the socket.
  private nonisolated struct Joined: @unchecked Sendable {
    let library: SessionLibrary
    let connection, ice: OpaquePointer
    let identifier: String
    let box: Unmanaged<ClientBox>

    init?(address: String, former: String?) {
      guard let library = SessionLibrary() else { return nil }
      // The default handlers end the process.
      _ = library.setIOErrorHandler { _ in }
      _ = library.setErrorHandler { _, _, _, _, _, _, _ in }
      _ = library.setSessionErrorHandler { _, _, _, _, _, _, _ in }
      let box = Unmanaged.passRetained(ClientBox())
      // SmcCallbacks: four pairs of a function and its data, copied by the library.
      let callbacks = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 8)
      defer { callbacks.deallocate() }
      for (index, function) in [
        unsafeBitCast(Joined.saveYourself, to: UnsafeRawPointer.self), unsafeBitCast(Joined.die, to: UnsafeRawPointer.self),
        unsafeBitCast(Joined.nothing, to: UnsafeRawPointer.self), unsafeBitCast(Joined.shutdownCancelled, to: UnsafeRawPointer.self),
      ].enumerated() {
        callbacks[index * 2] = function
        callbacks[index * 2 + 1] = UnsafeRawPointer(box.toOpaque())
      }
      var name: UnsafeMutablePointer<CChar>?
      var reason = [CChar](repeating: 0, count: 256)
      let connection = library.open(address, nil, 1, 0, 0xF, callbacks, former, &name, Int32(reason.count), &reason)
      guard let connection, let ice = library.iceConnection(connection), let name else {
        box.release()
        return nil
      }
      self.library = library
      self.connection = connection
      self.ice = ice
      self.box = box
      identifier = String(cString: name)
      free(name)
    }

    /// Says who we are; that waits while the session manager does not read.
    func introduce() {
      let arguments = CommandLine.arguments
      let program = arguments.first ?? "app"
      let restart = ["env", "\(SessionClient.variable)=\(identifier)"] + (arguments.isEmpty ? [program] : arguments)
      let user = String(getuid())
      SessionProperty.withRecords([
        SessionProperty("Program", program), SessionProperty("UserID", user),
        SessionProperty("RestartCommand", list: restart), SessionProperty("CloneCommand", list: arguments),
        SessionProperty("CurrentDirectory", FileManager.default.currentDirectoryPath),
        SessionProperty("ProcessID", String(getpid())),
        // If it runs when the session is saved, it is started again with the session.
        SessionProperty("RestartStyleHint", byte: 0),
      ]) { count, list in library.setProperties(connection, count, list) }
    }

    private static let saveYourself: SessionLibrary.SaveYourself = { _, data, _, isShutdown, interactStyle, isFast in
      // 2: anything may be asked, not only about errors.
      let mayAsk = isShutdown != 0 && interactStyle == 2 && isFast == 0
      ClientBox.with(data) { $0.saveYourself(mayAsk: mayAsk) }
    }
    static let interact: SessionLibrary.Callback = { _, data in ClientBox.with(data) { $0.interact() } }
    private static let shutdownCancelled: SessionLibrary.Callback = { _, data in ClientBox.with(data) { $0.shutdownCancelled() } }
    private static let die: SessionLibrary.Callback = { _, data in ClientBox.with(data) { $0.die() } }
    /// Saved everywhere: nothing waits for it here.
    private static let nothing: SessionLibrary.Callback = { _, _ in }
  }
  private final class ClientBox {
    weak var client: SessionClient?
    nonisolated init() {}
    nonisolated static func with(_ data: UnsafeMutableRawPointer?, _ body: @MainActor (SessionClient) -> Void) {
      guard let data else { return }
      nonisolated(unsafe) let data_ = data
      MainActor.assumeIsolated {
        if let client = Unmanaged<ClientBox>.fromOpaque(data_).takeUnretainedValue().client { body(client) }
      }
    }
  }
  private let box: Unmanaged<ClientBox>

  private init(_ joined: Joined) {
    library = joined.library
    connection = joined.connection
    ice = joined.ice
    identifier = joined.identifier
    box = joined.box
    box.takeUnretainedValue().client = self
  }

  /// Listens.
  func start(in system: any WindowSystem) {
    self.system = system
    watch = system.watch(library.descriptor(ice), for: .readable) { [weak self] _ in self?.read() }
  }

  /// Hands on what has come whole, so much in a turn that a flood leaves time for the windows.
  private func read() {
    for _ in 0..<64 where !isOver {
      switch SessionInput(waitingAt: library.descriptor(ice)) {
      case .nothing: return restCame()
      case .part: return awaitRest()
      case .message, .end:
        restCame()
        if library.processMessages(ice, nil, nil) != 0 { over() }
      case .tooLong: return end()
      }
    }
  }

  /// A descriptor with half a message stays readable: the loop looks for the rest less and less often.
  private func awaitRest(after delay: TimeInterval = 0.01) {
    guard let system else { return }
    if !awaitsRest { restDeadline = system.now + patience }
    awaitsRest = true
    watch?.events = []
    guard system.now < restDeadline else { return end() }
    nextLook = system.schedule(at: min(system.now + delay, restDeadline)) { [weak self] in
      guard let self, !isOver else { return }
      if case .part = SessionInput(waitingAt: library.descriptor(ice)) { return awaitRest(after: delay * 2) }
      read()
    }
  }
  private func restCame() {
    awaitsRest = false
    nextLook = nil
    watch?.events = .readable
  }

  /// The session manager is gone: its library must not be called for this connection any more, not even to close it.
  private func over() {
    isOver = true
    interaction = .none
    onGoOn?()
    awaitsRest = false
    nextLook = nil
    watch = nil
    box.takeUnretainedValue().client = nil
  }
  /// It speaks no XSMP any more: nothing else is believed.
  private func end() {
    shutdown(library.descriptor(ice), Int32(SHUT_RDWR))
    over()
  }

  private func saveYourself(mayAsk: Bool) {
    // The state is safe whatever the answer, and whether or not one comes.
    onSave?()
    guard interaction == .none else { return }
    if mayAsk, mustAsk?() == true, canWrite,
      library.requestInteraction(connection, 1 /* no error */, Joined.interact, UnsafeMutableRawPointer(box.toOpaque())) != 0
    {
      interaction = .requested
    } else {
      saved()
    }
  }
  private func saved() { if canWrite { library.saveYourselfDone(connection, 1) } }
  private func interact() {
    guard interaction == .requested else { return }
    interaction = .underway
    onAsk? { [weak self] in self?.answered(mayEnd: $0) }
  }
  private func answered(mayEnd: Bool) {
    guard interaction == .underway, !isOver else { return }
    interaction = .none
    if canWrite { library.interactionDone(connection, mayEnd ? 0 : 1) }
    // What was answered may have changed what there is to save.
    onSave?()
    saved()
  }
  private func shutdownCancelled() {
    let awaitsSave = interaction != .none
    interaction = .none
    onGoOn?()
    if awaitsSave { saved() }
  }
  private func die() { onDie?() }

  /// The library waits until its socket takes what it writes.
  private var canWrite: Bool {
    var state = pollfd(fd: library.descriptor(ice), events: Int16(POLLOUT), revents: 0)
    return poll(&state, 1, 0) == 1 && state.revents & Int16(POLLOUT) != 0
  }

  /// Leaves the session in order, when the program ends by itself.
  func leave() {
    guard !isOver else { return }
    over()
    if canWrite { _ = library.close(connection, 0, nil) }
  }
}
