import Foundation

/// GStreamer, loaded with the first track, so that browsing the library costs nothing.
struct GStreamer: @unchecked Sendable {
  typealias Object = UnsafeMutableRawPointer
  private let handle: UnsafeMutableRawPointer

  let make: @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>?) -> Object?
  let set: @convention(c) (Object, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void
  let setState: @convention(c) (Object, Int32) -> Int32
  let position: @convention(c) (Object, Int32, UnsafeMutablePointer<Int64>) -> Int32
  let duration: @convention(c) (Object, Int32, UnsafeMutablePointer<Int64>) -> Int32
  let seek: @convention(c) (Object, Int32, Int32, Int64) -> Int32
  let bus: @convention(c) (Object) -> Object?
  let awaitMessage: @convention(c) (Object, UInt64, UInt32) -> Object?
  let post: @convention(c) (Object, Object) -> Int32
  let newMessage: @convention(c) (Object?, Object) -> Object?
  let newStructure: @convention(c) (UnsafePointer<CChar>) -> Object?
  let readError: @convention(c) (Object, UnsafeMutablePointer<Object?>, UnsafeMutablePointer<Object?>) -> Void
  let releaseMessage: @convention(c) (Object) -> Void
  let release: @convention(c) (Object) -> Void
  let free: @convention(c) (Object?) -> Void

  /// GstState
  enum State: Int32 { case null = 1, ready, paused, playing }
  /// GstMessageType
  static let endOfStream: UInt32 = 1, failure: UInt32 = 2, application: UInt32 = 1 << 14
  /// GstFormat and GstSeekFlags
  static let time: Int32 = 3, flushingSeek: Int32 = 1 | 2

  /// nil if GStreamer is not installed.
  static let shared: GStreamer? = GStreamer()

  private init?() {
    guard let handle = dlopen("libgstreamer-1.0.so.0", RTLD_LAZY | RTLD_LOCAL) else { return nil }
    self.handle = handle
    func function<Signature>(_ name: String, _: Signature.Type = Signature.self) -> Signature? {
      dlsym(handle, name).map { unsafeBitCast($0, to: Signature.self) }
    }
    typealias Start = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int32
    guard let start = function("gst_init_check", Start.self), start(nil, nil, nil) != 0,
      let make = function("gst_element_factory_make", Swift.type(of: make)), let set = function("gst_util_set_object_arg", Swift.type(of: set)),
      let setState = function("gst_element_set_state", Swift.type(of: setState)),
      let position = function("gst_element_query_position", Swift.type(of: position)),
      let duration = function("gst_element_query_duration", Swift.type(of: duration)),
      let seek = function("gst_element_seek_simple", Swift.type(of: seek)), let bus = function("gst_element_get_bus", Swift.type(of: bus)),
      let awaitMessage = function("gst_bus_timed_pop_filtered", Swift.type(of: awaitMessage)),
      let post = function("gst_bus_post", Swift.type(of: post)),
      let newMessage = function("gst_message_new_application", Swift.type(of: newMessage)),
      let newStructure = function("gst_structure_new_empty", Swift.type(of: newStructure)),
      let readError = function("gst_message_parse_error", Swift.type(of: readError)),
      let releaseMessage = function("gst_mini_object_unref", Swift.type(of: releaseMessage)),
      let release = function("gst_object_unref", Swift.type(of: release)), let free = function("g_free", Swift.type(of: free))
    else { return nil }
    (self.make, self.set, self.setState, self.position, self.duration) = (make, set, setState, position, duration)
    (self.seek, self.bus, self.awaitMessage, self.post, self.newMessage) = (seek, bus, awaitMessage, post, newMessage)
    (self.newStructure, self.readError, self.releaseMessage, self.release, self.free) = (newStructure, readError, releaseMessage, release, free)
  }
}
