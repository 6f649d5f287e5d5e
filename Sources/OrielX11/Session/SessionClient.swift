import Foundation
import OrielWindowing

/// This process as a client of the session manager (XSMP 1.0): known by an identifier that lasts, asked to save, told to
/// end, started again.
///
/// The session manager's socket is joined on a thread, because the library waits for each answer; everything after that
/// happens in the loop.
final class SessionClient {
  private let library: SessionLibrary
  private let connection: OpaquePointer
  private let ice: OpaquePointer
  /// What the session manager calls this program, now and the next time it starts it.
  let identifier: String
  private var watch: DescriptorWatch?
  /// State must be on the disk when this returns.
  var onSave: (() -> Void)?
  /// The session ends.
  var onDie: (() -> Void)?
  private(set) var isOver = false

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
      DispatchQueue.main.async { MainActor.assumeIsolated { completion(joined.flatMap { SessionClient($0) }) } }
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
        unsafeBitCast(Joined.nothing, to: UnsafeRawPointer.self), unsafeBitCast(Joined.nothing, to: UnsafeRawPointer.self),
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

    private static let saveYourself: SessionLibrary.SaveYourself = { _, data, _, _, _, _ in
      ClientBox.with(data) { $0.saveYourself() }
    }
    private static let die: SessionLibrary.Callback = { _, data in ClientBox.with(data) { $0.die() } }
    /// Saved everywhere, or the end was called off: nothing waits for either here.
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

  /// Says who we are and listens.
  func start(in system: any WindowSystem) {
    let arguments = CommandLine.arguments
    let program = arguments.first ?? "app"
    let restart = ["env", "\(Self.variable)=\(identifier)"] + (arguments.isEmpty ? [program] : arguments)
    let user = String(getuid())
    SessionProperty.withRecords([
      SessionProperty("Program", program), SessionProperty("UserID", user),
      SessionProperty("RestartCommand", list: restart), SessionProperty("CloneCommand", list: arguments),
      SessionProperty("CurrentDirectory", FileManager.default.currentDirectoryPath),
      SessionProperty("ProcessID", String(getpid())),
      // If it runs when the session is saved, it is started again with the session.
      SessionProperty("RestartStyleHint", byte: 0),
    ]) { count, list in library.setProperties(connection, count, list) }
    watch = system.watch(library.descriptor(ice), for: .readable) { [weak self] _ in self?.read() }
  }

  private func read() {
    guard !isOver else { return }
    if library.processMessages(ice, nil, nil) == 1 { over() }
  }

  /// The session manager is gone: its library must not be called for this connection any more, not even to close it.
  private func over() {
    isOver = true
    watch = nil
    box.takeUnretainedValue().client = nil
  }

  private func saveYourself() {
    onSave?()
    library.saveYourselfDone(connection, 1)
  }
  private func die() { onDie?() }

  /// Leaves the session in order, when the program ends by itself.
  func leave() {
    guard !isOver else { return }
    over()
    _ = library.close(connection, 0, nil)
  }
}
