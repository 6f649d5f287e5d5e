import Foundation

/// Reads the tags of files.
public struct TagReading: Sendable {
  public let read: @Sendable (URL) -> TrackTags?
  public init(_ read: @escaping @Sendable (URL) -> TrackTags?) { self.read = read }

  /// GStreamer's discoverer. Without it, only file names are used.
  public static let desktop = TagReading { url in Discoverer.shared?.tags(of: url) }
}

/// GstDiscoverer, of the plug-in library that comes with GStreamer's base plug-ins.
private struct Discoverer: @unchecked Sendable {
  static let shared = Discoverer()
  private typealias Object = UnsafeMutableRawPointer
  private let make: @convention(c) (UInt64, UnsafeMutablePointer<Object?>?) -> Object?
  private let discover: @convention(c) (Object, UnsafePointer<CChar>, UnsafeMutablePointer<Object?>?) -> Object?
  private let duration: @convention(c) (Object) -> UInt64
  private let tags: @convention(c) (Object) -> Object?
  private let string: @convention(c) (Object, UnsafePointer<CChar>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  private let release: @convention(c) (Object) -> Void
  private let free: @convention(c) (Object?) -> Void

  /// The timeout for a file, in nanoseconds.
  private static let patience: UInt64 = 3_000_000_000

  private init?() {
    guard GStreamer.shared != nil, let library = dlopen("libgstpbutils-1.0.so.0", RTLD_LAZY | RTLD_LOCAL) else { return nil }
    func function<Signature>(_ name: String, _: Signature.Type) -> Signature? {
      dlsym(library, name).map { unsafeBitCast($0, to: Signature.self) }
    }
    guard let make = function("gst_discoverer_new", Swift.type(of: make)),
      let discover = function("gst_discoverer_discover_uri", Swift.type(of: discover)),
      let duration = function("gst_discoverer_info_get_duration", Swift.type(of: duration)),
      let tags = function("gst_discoverer_info_get_tags", Swift.type(of: tags)),
      let string = function("gst_tag_list_get_string", Swift.type(of: string)),
      let release = function("g_object_unref", Swift.type(of: release)), let free = function("g_free", Swift.type(of: free))
    else { return nil }
    (self.make, self.discover, self.duration, self.tags) = (make, discover, duration, tags)
    (self.string, self.release, self.free) = (string, release, free)
  }

  func tags(of url: URL) -> TrackTags? {
    guard let discoverer = make(Self.patience, nil) else { return nil }
    defer { release(discoverer) }
    guard let info = discover(discoverer, url.absoluteString, nil) else { return nil }
    defer { release(info) }
    let list = tags(info)
    func text(_ name: String) -> String? {
      var found: UnsafeMutablePointer<CChar>?
      guard let list, string(list, name, &found) != 0, let found else { return nil }
      defer { free(found) }
      return String(cString: found)
    }
    let length = duration(info)
    return TrackTags(
      title: text("title"), artist: text("artist"), album: text("album"), duration: length == .max || length == 0 ? nil : Double(length) / 1e9)
  }
}
