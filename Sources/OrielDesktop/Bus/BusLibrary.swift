import OrielBase

/// libdbus, opened on first use.
///
/// Linked, it and the seven libraries behind it would cost every start 0.7 to 1.2 ms before `main`; most programs only
/// need it after their first frame, some never. Its functions are found by name, so neither its headers nor its
/// development package are needed. `DBusError` and `DBusMessageIter`, the two structures whose insides belong to its
/// ABI, are kept as raw memory.
nonisolated struct BusLibrary: @unchecked Sendable {
  typealias Text = UnsafePointer<CChar>
  typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void
  typealias Filter = @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Int32
  typealias AddWatch = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> UInt32
  typealias WatchCall = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void

  // Connections.
  let open: @convention(c) (Text, UnsafeMutableRawPointer) -> OpaquePointer?
  let close, unref: @convention(c) (OpaquePointer) -> Void
  let setMaximumMessageSize, setMaximumReceivedSize: @convention(c) (OpaquePointer, Int) -> Void
  let setWatchFunctions:
    @convention(c) (OpaquePointer, AddWatch, WatchCall, WatchCall, UnsafeMutableRawPointer?, Free?) -> UInt32
  let addFilter: @convention(c) (OpaquePointer, Filter, UnsafeMutableRawPointer?, Free?) -> UInt32
  let removeFilter: @convention(c) (OpaquePointer, Filter, UnsafeMutableRawPointer?) -> Void
  let send: @convention(c) (OpaquePointer, OpaquePointer, UnsafeMutablePointer<UInt32>?) -> UInt32
  let dispatch, dispatchStatus: @convention(c) (OpaquePointer) -> Int32
  // Watches.
  let watchDescriptor: @convention(c) (OpaquePointer) -> Int32
  let watchFlags, watchIsEnabled: @convention(c) (OpaquePointer) -> UInt32
  let handleWatch: @convention(c) (OpaquePointer, UInt32) -> UInt32
  // Messages.
  let newCall: @convention(c) (Text?, Text, Text?, Text) -> OpaquePointer?
  let newSignal: @convention(c) (Text, Text, Text) -> OpaquePointer?
  let newReturn: @convention(c) (OpaquePointer) -> OpaquePointer?
  let newError: @convention(c) (OpaquePointer, Text, Text?) -> OpaquePointer?
  let refMessage: @convention(c) (OpaquePointer) -> OpaquePointer
  let unrefMessage: @convention(c) (OpaquePointer) -> Void
  let setNoReply: @convention(c) (OpaquePointer, UInt32) -> Void
  let setMayAskPerson: @convention(c) (OpaquePointer, UInt32) -> Void
  let noReply: @convention(c) (OpaquePointer) -> UInt32
  let messageType: @convention(c) (OpaquePointer) -> Int32
  let replySerial: @convention(c) (OpaquePointer) -> UInt32
  let sender, path, interface, member, errorName: @convention(c) (OpaquePointer) -> Text?
  // Arguments.
  let startReading: @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> UInt32
  let startWriting: @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> Void
  let argumentType, elementType: @convention(c) (UnsafeMutableRawPointer) -> Int32
  let next: @convention(c) (UnsafeMutableRawPointer) -> UInt32
  let readBasic: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  let recurse: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  let readFixedArray: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutablePointer<Int32>) -> Void
  let signatureOf: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutablePointer<CChar>?
  let writeBasic: @convention(c) (UnsafeMutableRawPointer, Int32, UnsafeRawPointer) -> UInt32
  let writeFixedArray: @convention(c) (UnsafeMutableRawPointer, Int32, UnsafeRawPointer, Int32) -> UInt32
  let openContainer: @convention(c) (UnsafeMutableRawPointer, Int32, Text?, UnsafeMutableRawPointer) -> UInt32
  let closeContainer: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> UInt32
  let freeText: @convention(c) (UnsafeMutableRawPointer?) -> Void
  // What may be sent: libdbus ends the process over ill-formed arguments.
  let isPath, isInterface, isMember, isErrorName, isBusName, isSingleSignature: @convention(c) (Text, UnsafeMutableRawPointer?) -> UInt32

  /// Opened once; a failure stays one.
  static let shared: Result<BusLibrary, BusError> = Result { () throws(BusError) in try BusLibrary("libdbus-1.so.3") }

  init(_ name: String) throws(BusError) {
    let library = LazyLibrary(name, bindsAtOnce: true)
    if let complaint = library.complaint { throw .noLibrary(complaint) }
    func find<T>(_ function: String) throws(BusError) -> T {
      guard let found: T = library.find("dbus_" + function) else { throw .noLibrary("\(name) has no dbus_\(function)") }
      return found
    }
    open = try find("connection_open_private")
    close = try find("connection_close")
    unref = try find("connection_unref")
    setMaximumMessageSize = try find("connection_set_max_message_size")
    setMaximumReceivedSize = try find("connection_set_max_received_size")
    setWatchFunctions = try find("connection_set_watch_functions")
    addFilter = try find("connection_add_filter")
    removeFilter = try find("connection_remove_filter")
    send = try find("connection_send")
    dispatch = try find("connection_dispatch")
    dispatchStatus = try find("connection_get_dispatch_status")
    watchDescriptor = try find("watch_get_unix_fd")
    watchFlags = try find("watch_get_flags")
    watchIsEnabled = try find("watch_get_enabled")
    handleWatch = try find("watch_handle")
    newCall = try find("message_new_method_call")
    newSignal = try find("message_new_signal")
    newReturn = try find("message_new_method_return")
    newError = try find("message_new_error")
    refMessage = try find("message_ref")
    unrefMessage = try find("message_unref")
    setNoReply = try find("message_set_no_reply")
    setMayAskPerson = try find("message_set_allow_interactive_authorization")
    noReply = try find("message_get_no_reply")
    messageType = try find("message_get_type")
    replySerial = try find("message_get_reply_serial")
    sender = try find("message_get_sender")
    path = try find("message_get_path")
    interface = try find("message_get_interface")
    member = try find("message_get_member")
    errorName = try find("message_get_error_name")
    startReading = try find("message_iter_init")
    startWriting = try find("message_iter_init_append")
    argumentType = try find("message_iter_get_arg_type")
    elementType = try find("message_iter_get_element_type")
    next = try find("message_iter_next")
    readBasic = try find("message_iter_get_basic")
    recurse = try find("message_iter_recurse")
    readFixedArray = try find("message_iter_get_fixed_array")
    signatureOf = try find("message_iter_get_signature")
    writeBasic = try find("message_iter_append_basic")
    writeFixedArray = try find("message_iter_append_fixed_array")
    openContainer = try find("message_iter_open_container")
    closeContainer = try find("message_iter_close_container")
    freeText = try find("free")
    isPath = try find("validate_path")
    isInterface = try find("validate_interface")
    isMember = try find("validate_member")
    isErrorName = try find("validate_error_name")
    isBusName = try find("validate_bus_name")
    isSingleSignature = try find("signature_validate_single")
  }

  /// Zeroed memory for a `DBusError` (32 bytes) or `DBusMessageIter` (72 bytes), with room to spare.
  static func withRecord<R, E: Error>(_ body: (UnsafeMutableRawPointer) throws(E) -> R) throws(E) -> R {
    let record = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 16)
    defer { record.deallocate() }
    record.initializeMemory(as: UInt8.self, repeating: 0, count: 256)
    return try body(record)
  }
}
