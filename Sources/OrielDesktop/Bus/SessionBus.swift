import Foundation
import OrielBase
import OrielWindowing

/// The session bus as this process has it: calls, signals, names and objects, all on the main actor.
///
/// Opened by the first use, not before. Calls made while the bus lets us in wait. When the bus is gone, calls fail with
/// `disconnected` and the next use tries again; what was subscribed to and served is then told to the new bus.
package final class SessionBus {
  package enum State: Equatable { case closed, opening, open(name: String), failed(BusError) }
  package private(set) var state = State.closed
  /// The bus was there and is not any more.
  package var onLost: (() -> Void)?

  private let system: any WindowSystem
  private let address: String?
  private let library: () -> Result<BusLibrary, BusError>
  private var connection: BusConnection?
  /// The connection being made; stays while its thread is stuck, so that no second one joins it.
  private var opening: BusOpening?
  private var openingTimeout: ScheduledCall?
  /// Seconds the bus has to let us in.
  private let patience: Double
  private var lastAttempt = -Double.infinity

  private struct Waiting {
    var title: String
    var completion: (Result<[BusValue], BusError>) -> Void
    var timeout: ScheduledCall?
  }
  private var waiting: [UInt32: Waiting] = [:]
  private var queued: [() -> Void] = []

  private struct Subscription {
    var filter: BusSignalFilter
    var handler: (BusSignal) -> Void
  }
  private var subscriptions: [Int: Subscription] = [:]
  private struct NameWatch {
    var name: String
    var handler: (String?) -> Void
  }
  private var nameWatches: [Int: NameWatch] = [:]
  package typealias Handler = @MainActor (BusRequest) async throws -> [BusValue]
  private var objects: [String: Handler] = [:]
  private var tokens = 0
  /// Owners of well-known names somebody listens to; absent: not known yet, nil: nobody.
  private var owners: [String: String?] = [:]

  /// `address` nil: the environment's.
  package convenience init(system: any WindowSystem, address: String? = nil, patience: Double = 10) {
    self.init(system: system, address: address, patience: patience) { BusLibrary.shared }
  }
  init(
    system: any WindowSystem, address: String?, patience: Double = 10, library: @escaping () -> Result<BusLibrary, BusError>
  ) {
    self.system = system
    self.address = address ?? Self.environmentAddress
    self.patience = patience
    self.library = library
  }

  /// A second connection to the same bus, for what is to end apart from this one.
  package func another() -> SessionBus { SessionBus(system: system, address: address ?? "", patience: patience, library: library) }

  private static var environmentAddress: String? {
    if let address = getenv("DBUS_SESSION_BUS_ADDRESS").map({ String(cString: $0) }), !address.isEmpty { return address }
    guard let folder = BaseFolders().runtime else { return nil }
    let socket = folder + "/bus"
    return access(socket, F_OK) == 0 ? "unix:path=" + socket : nil
  }

  /// The library, if there is an address it could go to: `disabled:` is what a session without a bus says, and no reason to
  /// load libdbus and the seven it brings.
  private func neededLibrary() throws(BusError) -> BusLibrary {
    guard let address else { throw .noBus }
    let transports = ["unix:", "tcp:", "nonce-tcp:", "unixexec:", "autolaunch:", "systemd:"]
    guard address.split(separator: ";").contains(where: { entry in transports.contains { entry.hasPrefix($0) } }) else {
      throw .cannotConnect(address: address, reason: "no transport of it is known")
    }
    return try library().get()
  }

  // MARK: Coming and going

  /// Connects, if that has not happened; later calls do the same by themselves.
  package func open() {
    switch state {
    case .opening, .open: return
    case .failed(let error):
      // A bus that is absent stays so for a while: not every call should try.
      guard error == .disconnected || system.now > lastAttempt + 5 else { return }
    case .closed: break
    }
    lastAttempt = system.now
    do throws(BusError) {
      guard let address else { throw .noBus }
      let library = try neededLibrary()
      guard opening?.isStuck != true else { throw .refused(address: address) }
      let deadline = system.now + patience
      opening = try BusOpening(address: address, library: library, system: system) { [weak self] result in
        self?.opened(result, address: address, library: library, deadline: deadline)
      }
      state = .opening
      openingTimeout = system.schedule(at: deadline) { [weak self] in self?.fail(.refused(address: address)) }
    } catch {
      fail(error)
    }
  }

  private func opened(_ result: Result<OpaquePointer, BusError>, address: String, library: BusLibrary, deadline: Double) {
    opening = nil
    openingTimeout = nil
    do throws(BusError) {
      let connection = try BusConnection(result.get(), to: address, library: library, system: system)
      self.connection = connection
      connection.onMessage = { [weak self] in self?.received($0) ?? false }
      connection.onEnd = { [weak self] in self?.ended() }
      send(.bus("Hello"), timeout: max(0, deadline - system.now)) { [weak self] in self?.greeted($0, address: address) }
    } catch {
      fail(error)
    }
  }

  package func close() {
    fail(.disconnected)
    state = .closed
  }

  private func greeted(_ answer: Result<[BusValue], BusError>, address: String) {
    // Without a connection somebody else has already said why.
    guard connection != nil else { return }
    guard case .success(let arguments) = answer, let name = arguments.first?.text else {
      return fail(.refused(address: address))
    }
    state = .open(name: name)
    for subscription in subscriptions.values { tell(subscription.filter) }
    for watch in nameWatches.values { follow(watch.name) }
    let calls = queued
    queued = []
    for call in calls { call() }
  }

  private func ended() {
    let wasOpen = if case .open = state { true } else { false }
    fail(wasOpen ? .disconnected : .refused(address: address ?? ""))
    guard wasOpen else { return }
    for watch in nameWatches.values { watch.handler(nil) }
    onLost?()
  }

  private func fail(_ error: BusError) {
    drop(error)
    state = .failed(error)
    let calls = queued
    queued = []
    for call in calls { call() }
  }

  /// Ends the connection; everything still waiting hears why.
  private func drop(_ error: BusError) {
    openingTimeout = nil
    opening?.abandon()
    if opening?.isStuck == false { opening = nil }
    connection?.close()
    connection = nil
    owners = [:]
    let abandoned = waiting.values
    waiting = [:]
    for call in abandoned { call.completion(.failure(error)) }
  }

  // MARK: Calling

  /// Calls a method; `completion` hears the answer or why there is none, always later and always once.
  package func call(_ call: BusCall, completion: @escaping (Result<[BusValue], BusError>) -> Void) {
    open()
    switch state {
    case .open: send(call, timeout: call.timeout, completion)
    case .opening: queued.append { [weak self] in self?.sendQueued(call, completion) }
    case .failed(let error): later { completion(.failure(error)) }
    case .closed: later { completion(.failure(.disconnected)) }
    }
  }
  package func call(_ call: BusCall) async throws(BusError) -> [BusValue] {
    let answer = await withCheckedContinuation { continuation in
      self.call(call) { continuation.resume(returning: $0) }
    }
    return try answer.get()
  }
  /// Calls a method whose answer is of no interest. Nothing waits, and nothing is sent where no bus is open.
  package func tell(_ call: BusCall) {
    guard case .open = state, let library = try? neededLibrary() else { return }
    try? withMessage(for: call) { message throws(BusError) in
      library.setNoReply(message, 1)
      guard connection?.send(message) != nil else { throw .disconnected }
    }
  }
  private func sendQueued(_ call: BusCall, _ completion: @escaping (Result<[BusValue], BusError>) -> Void) {
    if case .failed(let error) = state { return completion(.failure(error)) }
    send(call, timeout: call.timeout, completion)
  }
  private func later(_ body: @escaping () -> Void) {
    tokens += 1
    let id = tokens
    delayed[id] = system.schedule(at: system.now) { [weak self] in
      self?.delayed[id] = nil
      body()
    }
  }
  private var delayed: [Int: ScheduledCall] = [:]

  private func send(_ call: BusCall, timeout: Double, _ completion: @escaping (Result<[BusValue], BusError>) -> Void) {
    do throws(BusError) {
      let serial = try withMessage(for: call) { message throws(BusError) in
        guard let serial = connection?.send(message) else { throw .disconnected }
        return serial
      }
      let timer = system.schedule(at: system.now + timeout) { [weak self] in
        guard let call = self?.waiting.removeValue(forKey: serial) else { return }
        call.completion(.failure(.timedOut(call.title)))
      }
      waiting[serial] = Waiting(title: call.title, completion: completion, timeout: timer)
    } catch {
      later { completion(.failure(error)) }
    }
  }
  private func withMessage<R>(for call: BusCall, _ body: (OpaquePointer) throws(BusError) -> R) throws(BusError) -> R {
    let library = try neededLibrary()
    try library.check(call.destination, library.isBusName, "The bus name")
    try library.check(call.path, library.isPath, "The object path")
    try library.check(call.interface, library.isInterface, "The interface")
    try library.check(call.member, library.isMember, "The method")
    guard let message = library.newCall(call.destination, call.path, call.interface, call.member) else {
      throw .invalid("A message")
    }
    defer { library.unrefMessage(message) }
    if call.mayAskPerson { library.setMayAskPerson(message, 1) }
    try library.append(call.arguments, to: message)
    return try body(message)
  }

  // MARK: Listening

  /// Hears signals until the token is released.
  package func subscribe(_ filter: BusSignalFilter, _ handler: @escaping (BusSignal) -> Void) throws(BusError) -> BusToken {
    let library = try neededLibrary()
    if let sender = filter.sender { try library.check(sender, library.isBusName, "The bus name") }
    try library.check(filter.interface, library.isInterface, "The interface")
    if let path = filter.path { try library.check(path, library.isPath, "The object path") }
    if let member = filter.member { try library.check(member, library.isMember, "The signal") }
    tokens += 1
    let id = tokens
    subscriptions[id] = Subscription(filter: filter, handler: handler)
    open()
    if case .open = state { tell(filter) }
    return BusToken { [weak self] in
      guard let self else { return }
      subscriptions[id] = nil
      if case .open = state { call(.bus("RemoveMatch", [.string(filter.rule)])) { _ in } }
    }
  }

  /// Tells who owns a well-known name, nil for nobody: now, and whenever that changes.
  package func watchName(_ name: String, _ handler: @escaping (_ owner: String?) -> Void) throws(BusError) -> BusToken {
    let library = try neededLibrary()
    try library.check(name, library.isBusName, "The bus name")
    tokens += 1
    let id = tokens
    nameWatches[id] = NameWatch(name: name, handler: handler)
    open()
    if case .open = state {
      if let owner = owners[name] { later { handler(owner) } } else { follow(name) }
    }
    return BusToken { [weak self] in self?.nameWatches[id] = nil }
  }

  private func tell(_ filter: BusSignalFilter) {
    if let sender = filter.sender, !sender.hasPrefix(":"), sender != "org.freedesktop.DBus" { follow(sender) }
    call(.bus("AddMatch", [.string(filter.rule)])) { _ in }
  }
  /// Learns the owner of a name. The rule comes before the question, so that no change is missed.
  private func follow(_ name: String) {
    guard owners[name] == nil else { return }
    let rule =
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'"
    call(.bus("AddMatch", [.string(rule)])) { _ in }
    call(.bus("GetNameOwner", [.string(name)])) { [weak self] answer in
      guard let self, case .open = state, owners[name] == nil else { return }
      ownerIs((try? answer.get())?.first?.text, of: name)
    }
  }
  private func ownerIs(_ owner: String?, of name: String) {
    guard owners[name] != .some(owner) else { return }
    owners[name] = .some(owner)
    for watch in nameWatches.values where watch.name == name { watch.handler(owner) }
  }

  // MARK: Being called

  /// Takes a well-known name; false if somebody else has it.
  package func requestName(_ name: String) async throws(BusError) -> Bool {
    // 4: do not queue. 1: we are its owner now, 4: we were.
    let answer = try await call(.bus("RequestName", [.string(name), .uint32(4)])).first?.integer
    return answer == 1 || answer == 4
  }

  /// Answers method calls to the object at `path` until the token is released. The handler throws `BusError.answered`
  /// for an error with a name of its own.
  package func serve(_ path: String, _ handler: @escaping Handler) throws(BusError) -> BusToken {
    let library = try neededLibrary()
    try library.check(path, library.isPath, "The object path")
    objects[path] = handler
    open()
    return BusToken { [weak self] in self?.objects[path] = nil }
  }

  /// Says a signal to everybody, or to one connection.
  package func emit(_ path: String, _ interface: String, _ member: String, _ arguments: [BusValue]) throws(BusError) {
    let library = try neededLibrary()
    try library.check(path, library.isPath, "The object path")
    try library.check(interface, library.isInterface, "The interface")
    try library.check(member, library.isMember, "The signal")
    guard case .open = state else { throw .disconnected }
    guard let message = library.newSignal(path, interface, member) else { throw .invalid("A message") }
    defer { library.unrefMessage(message) }
    try library.append(arguments, to: message)
    guard connection?.send(message) != nil else { throw .disconnected }
  }

  // MARK: What comes

  private func received(_ message: BusMessage) -> Bool {
    switch message.kind {
    case .answer, .error:
      guard let call = waiting.removeValue(forKey: message.answeredSerial) else { return true }
      call.completion(Result { () throws(BusError) in
        let arguments = try message.arguments()
        guard message.kind == .answer else {
          throw .answered(name: message.errorName, message: arguments.first?.text ?? "")
        }
        return arguments
      })
      return true
    case .signal:
      heard(message)
      return true
    case .call: return asked(message)
    case .invalid: return false
    }
  }

  private func heard(_ message: BusMessage) {
    guard let sender = message.sender, let path = message.path, let interface = message.interface,
      let member = message.member, let arguments = try? message.arguments()
    else { return }
    let signal = BusSignal(sender: sender, path: path, interface: interface, member: member, arguments: arguments)
    if sender == "org.freedesktop.DBus", member == "NameOwnerChanged", arguments.count == 3, let name = arguments[0].text,
      let owner = arguments[2].text
    {
      ownerIs(owner.isEmpty ? nil : owner, of: name)
    }
    // Anybody may send a signal straight to us, past every rule: who says it is looked at here.
    for subscription in subscriptions.values
    where subscription.filter.takes(signal, senderIs: subscription.filter.sender.flatMap { owners[$0] ?? nil }) {
      subscription.handler(signal)
    }
  }

  /// False lets libdbus answer that there is no such method.
  private func asked(_ message: BusMessage) -> Bool {
    guard let path = message.path, let handler = objects[path], let sender = message.sender, let member = message.member
    else { return false }
    let answer = BusAnswer(to: message)
    let arguments: [BusValue]
    do throws(BusError) {
      arguments = try message.arguments()
    } catch {
      answer.send(.failure(error), over: connection)
      return true
    }
    let request = BusRequest(
      sender: sender, path: path, interface: message.interface, member: member, arguments: arguments)
    Task { [weak self] in
      do {
        let result = try await handler(request)
        answer.send(.success(result), over: self?.connection)
      } catch {
        answer.send(.failure(error as? BusError ?? .invalid("The answer")), over: self?.connection)
      }
    }
    return true
  }
}

/// A call that is answered later, and once.
private final class BusAnswer {
  private let library: BusLibrary
  private let request: OpaquePointer
  private let isWanted: Bool

  init(to message: BusMessage) {
    library = message.library
    request = library.refMessage(message.pointer)
    isWanted = message.wantsAnswer
  }
  isolated deinit { library.unrefMessage(request) }

  func send(_ result: Result<[BusValue], BusError>, over connection: BusConnection?) {
    guard isWanted, let connection else { return }
    do throws(BusError) {
      try send(newAnswer(library.newReturn(request), try result.get()), over: connection)
    } catch {
      let (name, text) =
        if case .answered(let name, let message) = error { (name, message) } else {
          ("org.freedesktop.DBus.Error.Failed", error.description)
        }
      let isValid = (try? library.check(name, library.isErrorName, "The error")) != nil
      let answer = library.newError(request, isValid ? name : "org.freedesktop.DBus.Error.Failed", nil)
      try? send(newAnswer(answer, [.string(text.filter { $0 != "\0" })]), over: connection)
    }
  }
  private func newAnswer(_ message: OpaquePointer?, _ arguments: [BusValue]) throws(BusError) -> OpaquePointer {
    guard let message else { throw .invalid("An answer") }
    do throws(BusError) {
      try library.append(arguments, to: message)
    } catch {
      library.unrefMessage(message)
      throw error
    }
    return message
  }
  private func send(_ message: OpaquePointer, over connection: BusConnection) {
    _ = connection.send(message)
    library.unrefMessage(message)
  }
}
