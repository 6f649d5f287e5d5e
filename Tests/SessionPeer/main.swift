import Foundation

// A session manager of few words: prints where it listens, then what its client says, one thing a line.
// SIGUSR1 asks the client to save, SIGUSR2 tells it to end. SIGALRM asks it to save because the session ends, and lets it ask the
// user; SIGVTALRM calls that off. SIGHUP sends half a message, SIGWINCH the rest of it.

typealias Data_ = UnsafeMutableRawPointer?
typealias Client = OpaquePointer
let session = dlopen("libSM.so.6", RTLD_NOW | RTLD_GLOBAL)
let ice = dlopen("libICE.so.6", RTLD_NOW | RTLD_GLOBAL)
func find<T>(_ name: String, as: T.Type) -> T {
  guard let symbol = dlsym(session, name) ?? dlsym(ice, name) else {
    print("no \(name)")
    exit(3)
  }
  return unsafeBitCast(symbol, to: T.self)
}
func say(_ line: String) {
  print(line)
  fflush(stdout)
}

var clients: [Client] = []
let generateID = find("SmsGenerateClientID", as: (@convention(c) (Client) -> UnsafeMutablePointer<CChar>?).self)
let acceptClient = find("SmsRegisterClientReply", as: (@convention(c) (Client, UnsafePointer<CChar>) -> Int32).self)
let saveYourself = find("SmsSaveYourself", as: (@convention(c) (Client, Int32, Int32, Int32, Int32) -> Void).self)
let saveComplete = find("SmsSaveComplete", as: (@convention(c) (Client) -> Void).self)
let die = find("SmsDie", as: (@convention(c) (Client) -> Void).self)
let interact = find("SmsInteract", as: (@convention(c) (Client) -> Void).self)
let shutdownCancelled = find("SmsShutdownCancelled", as: (@convention(c) (Client) -> Void).self)

let register: @convention(c) (Client, Data_, UnsafeMutablePointer<CChar>?) -> Int32 = { client, _, former in
  say("register \(former.map { String(cString: $0) } ?? "new")")
  let name = former.map { String(cString: $0) } ?? generateID(client).map { String(cString: $0) } ?? "?"
  _ = name.withCString { acceptClient(client, $0) }
  say("client \(name)")
  clients.append(client)
  return 1
}
struct Property {
  var name, type: UnsafeMutablePointer<CChar>?
  var count: Int32
  var values: UnsafeMutablePointer<(length: Int32, value: UnsafePointer<UInt8>?)>?
}
let setProperties: @convention(c) (Client, Data_, Int32, UnsafeMutableRawPointer) -> Void = {
  _, _, count, raw in
  let list = raw.assumingMemoryBound(to: UnsafeMutablePointer<Property>.self)
  for index in 0..<Int(count) {
    let property = list[index].pointee
    let values = (0..<Int(property.count)).map { place in
      let value = property.values![place]
      return String(decoding: UnsafeBufferPointer(start: value.value, count: Int(value.length)), as: UTF8.self)
    }
    say("property \(String(cString: property.name!)) \(String(cString: property.type!)) \(values.joined(separator: "|"))")
  }
}
let saved: @convention(c) (Client, Data_, Int32) -> Void = { client, _, success in
  say("saved \(success)")
  saveComplete(client)
}
let closed: @convention(c) (Client, Data_, Int32, Data_) -> Void = { client, _, _, _ in
  clients.removeAll { $0 == client }
  say("closed")
}
let interactionRequest: @convention(c) (Client, Data_, Int32) -> Void = { client, _, kind in
  say("interaction \(kind)")
  interact(client)
}
let interactionDone: @convention(c) (Client, Data_, Int32) -> Void = { client, _, cancels in
  say("interacted \(cancels)")
  if cancels != 0 { shutdownCancelled(client) }
}
let ignored: @convention(c) (Client, Data_) -> Void = { _, _ in }

let newClient: @convention(c) (Client, Data_, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<UnsafeRawPointer?>, Data_) -> Int32 = {
  _, _, mask, callbacks, _ in
  mask.pointee = 0x3FF
  let functions: [UnsafeRawPointer] = [
    unsafeBitCast(register, to: UnsafeRawPointer.self), unsafeBitCast(interactionRequest, to: UnsafeRawPointer.self),
    unsafeBitCast(interactionDone, to: UnsafeRawPointer.self), unsafeBitCast(ignored, to: UnsafeRawPointer.self),
    unsafeBitCast(ignored, to: UnsafeRawPointer.self), unsafeBitCast(saved, to: UnsafeRawPointer.self),
    unsafeBitCast(closed, to: UnsafeRawPointer.self), unsafeBitCast(setProperties, to: UnsafeRawPointer.self),
    unsafeBitCast(ignored, to: UnsafeRawPointer.self), unsafeBitCast(ignored, to: UnsafeRawPointer.self),
  ]
  for (index, function) in functions.enumerated() {
    callbacks[index * 2] = function
    callbacks[index * 2 + 1] = nil
  }
  return 1
}
typealias HostCheck = @convention(c) (UnsafePointer<CChar>?) -> Int32
let everybody: HostCheck = { _ in 1 }
var reason = [CChar](repeating: 0, count: 256)
let initialize = find(
  "SmsInitialize",
  as: (@convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, @convention(c) (Client, Data_, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<UnsafeRawPointer?>, Data_) -> Int32, Data_, HostCheck, Int32, UnsafeMutablePointer<CChar>) -> Int32).self)
guard initialize("test", "1", newClient, nil, everybody, 256, &reason) != 0 else {
  say("cannot start: \(String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))")
  exit(2)
}
var count: Int32 = 0
var listeners: UnsafeMutablePointer<OpaquePointer>?
let listen = find(
  "IceListenForConnections",
  as: (@convention(c) (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UnsafeMutablePointer<OpaquePointer>?>, Int32, UnsafeMutablePointer<CChar>) -> Int32).self)
guard listen(&count, &listeners, 256, &reason) != 0, let listeners else {
  say("cannot listen")
  exit(2)
}
let setHostCheck = find("IceSetHostBasedAuthProc", as: (@convention(c) (OpaquePointer, HostCheck) -> Void).self)
let address = find("IceGetListenConnectionString", as: (@convention(c) (OpaquePointer) -> UnsafeMutablePointer<CChar>?).self)
let number = find("IceGetListenConnectionNumber", as: (@convention(c) (OpaquePointer) -> Int32).self)
let accept_ = find("IceAcceptConnection", as: (@convention(c) (OpaquePointer, UnsafeMutablePointer<Int32>) -> OpaquePointer?).self)
let connectionNumber = find("IceConnectionNumber", as: (@convention(c) (OpaquePointer) -> Int32).self)
let process = find("IceProcessMessages", as: (@convention(c) (OpaquePointer, Data_, Data_) -> Int32).self)
_ = find("IceSetIOErrorHandler", as: (@convention(c) (@convention(c) (OpaquePointer?) -> Void) -> Data_).self)({ _ in })
for index in 0..<Int(count) { setHostCheck(listeners[index], everybody) }
// The first is a socket of this machine's own.
let addresses = (0..<Int(count)).compactMap { address(listeners[$0]).map { String(cString: $0) } }
say("address \(addresses.first { $0.hasPrefix("unix") || $0.hasPrefix("local") } ?? addresses[0])")

var signalled: [Int32] = []
var pipeEnds: [Int32] = [-1, -1]
pipe(&pipeEnds)
for number in [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGHUP, SIGWINCH] {
  signal(number) { number in
    var byte = UInt8(number)
    _ = write(pipeEnds[1], &byte, 1)
  }
}
signal(SIGPIPE, SIG_IGN)
var connections: [OpaquePointer] = []
while true {
  var descriptors = (0..<Int(count)).map { pollfd(fd: number(listeners[$0]), events: Int16(POLLIN), revents: 0) }
  descriptors += connections.map { pollfd(fd: connectionNumber($0), events: Int16(POLLIN), revents: 0) }
  descriptors.append(pollfd(fd: pipeEnds[0], events: Int16(POLLIN), revents: 0))
  guard poll(&descriptors, nfds_t(descriptors.count), -1) > 0 else { continue }
  if descriptors.last!.revents != 0 {
    var byte: UInt8 = 0
    read(pipeEnds[0], &byte, 1)
    switch Int32(byte) {
    // 1: whole state, both; 2: any interaction.
    case SIGUSR1: for client in clients { saveYourself(client, 1, 0, 0, 0) }
    case SIGUSR2: for client in clients { die(client) }
    case SIGALRM: for client in clients { saveYourself(client, 2, 1, 2, 0) }
    case SIGVTALRM: for client in clients { shutdownCancelled(client) }
    default:
      // A Ping of ICE in two halves.
      let half: [UInt8] = Int32(byte) == SIGHUP ? [0, 9, 0, 0] : [0, 0, 0, 0]
      for connection in connections { _ = write(connectionNumber(connection), half, half.count) }
      say("half")
    }
  }
  for index in 0..<Int(count) where descriptors[index].revents != 0 {
    var status: Int32 = 0
    if let connection = accept_(listeners[index], &status) { connections.append(connection) }
  }
  for (index, connection) in connections.enumerated().reversed()
  where index + Int(count) < descriptors.count - 1 && descriptors[index + Int(count)].revents != 0 {
    if process(connection, nil, nil) != 0 { connections.remove(at: index) }
  }
}
