import Foundation

/// A track played by GStreamer's playbin.
@MainActor final class GStreamerSound: Sound {
  private let gstreamer: GStreamer
  private let pipeline: Pipeline
  /// Whether the end is no longer reported.
  private var isOver = false

  /// The element and its bus, for the thread that waits for messages.
  private struct Pipeline: @unchecked Sendable {
    let element: GStreamer.Object
    let bus: GStreamer.Object
  }

  /// nil if playbin is not installed.
  init?(_ url: URL, _ gstreamer: GStreamer, ended: @escaping @MainActor @Sendable (SoundEnding) -> Void) {
    guard let element = gstreamer.make("playbin", nil) else { return nil }
    guard let bus = gstreamer.bus(element) else {
      gstreamer.release(element)
      return nil
    }
    self.gstreamer = gstreamer
    pipeline = Pipeline(element: element, bus: bus)
    gstreamer.set(element, "uri", url.absoluteString)
    // No video, because cover images would open a window.
    gstreamer.set(element, "flags", "audio+soft-volume")
    let pipeline = pipeline
    Thread.detachNewThread { [weak self] in
      let ending = Self.awaitEnd(of: pipeline, gstreamer)
      DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated {
          guard let self, !self.isOver, let ending else { return }
          ended(ending)
        }
      }
    }
  }
  deinit { Self.close(pipeline, gstreamer) }

  var position: TimeInterval {
    var time: Int64 = 0
    return gstreamer.position(pipeline.element, GStreamer.time, &time) != 0 ? max(0, Double(time) / 1e9) : 0
  }
  var duration: TimeInterval? {
    var time: Int64 = 0
    return gstreamer.duration(pipeline.element, GStreamer.time, &time) != 0 && time > 0 ? Double(time) / 1e9 : nil
  }
  var volume = 1.0 { didSet { gstreamer.set(pipeline.element, "volume", String(min(1, max(0, volume)))) } }
  func play() { _ = gstreamer.setState(pipeline.element, GStreamer.State.playing.rawValue) }
  func pause() { _ = gstreamer.setState(pipeline.element, GStreamer.State.paused.rawValue) }
  func seek(to position: TimeInterval) {
    _ = gstreamer.seek(pipeline.element, GStreamer.time, GStreamer.flushingSeek, Int64(max(0, position) * 1e9))
  }
  func end() { isOver = true }

  /// Waits until the track ends, or returns nil after `close`.
  private nonisolated static func awaitEnd(of pipeline: Pipeline, _ gstreamer: GStreamer) -> SoundEnding? {
    defer { gstreamer.release(pipeline.bus) }
    // A message holds its kind behind the part that all objects have. What is not asked for is thrown away by the bus.
    let kindOffset = MemoryLayout<Int>.size == 8 ? 64 : 36
    let kinds = GStreamer.endOfStream | GStreamer.failure | GStreamer.application
    guard let message = gstreamer.awaitMessage(pipeline.bus, .max, kinds) else { return nil }
    defer { gstreamer.releaseMessage(message) }
    switch message.load(fromByteOffset: kindOffset, as: UInt32.self) {
    case GStreamer.endOfStream: return .finished
    case GStreamer.failure:
      var error: GStreamer.Object?, details: GStreamer.Object?
      gstreamer.readError(message, &error, &details)
      defer { gstreamer.free(details) }
      // GError: a domain, a code, and the sentence.
      let text = error.flatMap { $0.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self) }.map { String(cString: $0) }
      return .failed(text ?? "The piece cannot be played.")
    default: return nil
    }
  }
  private nonisolated static func close(_ pipeline: Pipeline, _ gstreamer: GStreamer) {
    if let structure = gstreamer.newStructure("over"), let message = gstreamer.newMessage(nil, structure) { _ = gstreamer.post(pipeline.bus, message) }
    _ = gstreamer.setState(pipeline.element, GStreamer.State.null.rawValue)
    gstreamer.release(pipeline.element)
  }
}
