import Foundation
import OrielBase

/// libSM, and libICE with it, opened when a session manager is there: few desktops have one that speaks XSMP.
nonisolated struct SessionLibrary: @unchecked Sendable {
  typealias Text = UnsafePointer<CChar>
  typealias Callback = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void
  typealias SaveYourself = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, Int32, Int32, Int32, Int32) -> Void
  typealias IOError = @convention(c) (OpaquePointer?) -> Void
  typealias ProtocolError =
    @convention(c) (OpaquePointer?, Int32, Int32, UInt, Int32, Int32, UnsafeMutableRawPointer?) -> Void

  let open:
    @convention(c) (
      Text?, UnsafeMutableRawPointer?, Int32, Int32, UInt, UnsafeMutableRawPointer, Text?,
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, Int32, UnsafeMutablePointer<CChar>
    ) -> OpaquePointer?
  let close: @convention(c) (OpaquePointer, Int32, UnsafeMutableRawPointer?) -> Int32
  let setProperties: @convention(c) (OpaquePointer, Int32, UnsafeMutableRawPointer) -> Void
  let saveYourselfDone: @convention(c) (OpaquePointer, Int32) -> Void
  /// The callback is called when the session manager lets this program ask something, after those that came before.
  let requestInteraction: @convention(c) (OpaquePointer, Int32, Callback, UnsafeMutableRawPointer?) -> Int32
  let interactionDone: @convention(c) (OpaquePointer, Int32) -> Void
  let iceConnection: @convention(c) (OpaquePointer) -> OpaquePointer?
  let descriptor: @convention(c) (OpaquePointer) -> Int32
  /// 0: handled, 1: the other side is gone, 2: the connection was closed in order and is no more.
  let processMessages: @convention(c) (OpaquePointer, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>?) -> Int32
  let setIOErrorHandler: @convention(c) (IOError?) -> IOError?
  let setErrorHandler: @convention(c) (ProtocolError?) -> ProtocolError?
  let setSessionErrorHandler: @convention(c) (ProtocolError?) -> ProtocolError?

  init?() {
    let session = LazyLibrary("libSM.so.6", bindsAtOnce: true), ice = LazyLibrary("libICE.so.6", bindsAtOnce: true)
    guard
      let open: @convention(c) (
        Text?, UnsafeMutableRawPointer?, Int32, Int32, UInt, UnsafeMutableRawPointer, Text?,
        UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, Int32, UnsafeMutablePointer<CChar>
      ) -> OpaquePointer? = session.find("SmcOpenConnection"),
      let close: @convention(c) (OpaquePointer, Int32, UnsafeMutableRawPointer?) -> Int32 = session.find("SmcCloseConnection"),
      let setProperties: @convention(c) (OpaquePointer, Int32, UnsafeMutableRawPointer) -> Void = session.find("SmcSetProperties"),
      let saveYourselfDone: @convention(c) (OpaquePointer, Int32) -> Void = session.find("SmcSaveYourselfDone"),
      let requestInteraction: @convention(c) (OpaquePointer, Int32, Callback, UnsafeMutableRawPointer?) -> Int32 =
        session.find("SmcInteractRequest"),
      let interactionDone: @convention(c) (OpaquePointer, Int32) -> Void = session.find("SmcInteractDone"),
      let iceConnection: @convention(c) (OpaquePointer) -> OpaquePointer? = session.find("SmcGetIceConnection"),
      let setSessionErrorHandler: @convention(c) (ProtocolError?) -> ProtocolError? = session.find("SmcSetErrorHandler"),
      let descriptor: @convention(c) (OpaquePointer) -> Int32 = ice.find("IceConnectionNumber"),
      let processMessages: @convention(c) (OpaquePointer, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>?) -> Int32 =
        ice.find("IceProcessMessages"),
      let setIOErrorHandler: @convention(c) (IOError?) -> IOError? = ice.find("IceSetIOErrorHandler"),
      let setErrorHandler: @convention(c) (ProtocolError?) -> ProtocolError? = ice.find("IceSetErrorHandler")
    else { return nil }
    self.open = open
    self.close = close
    self.setProperties = setProperties
    self.saveYourselfDone = saveYourselfDone
    self.requestInteraction = requestInteraction
    self.interactionDone = interactionDone
    self.iceConnection = iceConnection
    self.descriptor = descriptor
    self.processMessages = processMessages
    self.setIOErrorHandler = setIOErrorHandler
    self.setErrorHandler = setErrorHandler
    self.setSessionErrorHandler = setSessionErrorHandler
  }
}

/// A property of a session's client, in the memory libSM wants: `SmProp` with its `SmPropValue`s.
nonisolated struct SessionProperty {
  enum Kind: String { case card8 = "CARD8", array8 = "ARRAY8", list = "LISTofARRAY8" }
  var name: String
  var kind: Kind
  var values: [[UInt8]]

  init(_ name: String, _ text: String) { (self.name, kind, values) = (name, .array8, [Array(text.utf8)]) }
  init(_ name: String, list: [String]) { (self.name, kind, values) = (name, .list, list.map { Array($0.utf8) }) }
  init(_ name: String, byte: UInt8) { (self.name, kind, values) = (name, .card8, [[byte]]) }

  private struct Value {
    var length: Int32
    var value: UnsafeMutableRawPointer?
  }
  private struct Record {
    var name, type: UnsafeMutablePointer<CChar>?
    var count: Int32
    var values: UnsafeMutableRawPointer?
  }

  /// Calls `body` with an array of pointers to the records.
  static func withRecords(_ properties: [SessionProperty], _ body: (_ count: Int32, _ list: UnsafeMutableRawPointer) -> Void) {
    var allocations: [UnsafeMutableRawPointer] = []
    defer { for memory in allocations { free(memory) } }
    func allocate<T>(_ type: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
      let memory = calloc(max(1, count), MemoryLayout<T>.stride)!
      allocations.append(memory)
      return memory.bindMemory(to: type, capacity: max(1, count))
    }
    func text(_ string: String) -> UnsafeMutablePointer<CChar>? {
      let copy = strdup(string)
      if let copy { allocations.append(copy) }
      return copy
    }
    let list = allocate(UnsafeMutablePointer<Record>.self, properties.count)
    for (index, property) in properties.enumerated() {
      let values = allocate(Value.self, property.values.count)
      for (place, bytes) in property.values.enumerated() {
        let copy = allocate(UInt8.self, bytes.count)
        copy.update(from: bytes, count: bytes.count)
        values[place] = Value(length: Int32(bytes.count), value: copy)
      }
      let record = allocate(Record.self, 1)
      record.pointee = Record(
        name: text(property.name), type: text(property.kind.rawValue), count: Int32(property.values.count), values: values)
      list[index] = record
    }
    body(Int32(properties.count), list)
  }
}
