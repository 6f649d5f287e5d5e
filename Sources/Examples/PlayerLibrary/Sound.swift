import Foundation

/// A playing track.
@MainActor public protocol Sound: AnyObject {
  /// In seconds.
  var position: TimeInterval { get }
  /// nil until it is known.
  var duration: TimeInterval? { get }
  /// 0...1
  var volume: Double { get set }
  func play()
  func pause()
  func seek(to position: TimeInterval)
  /// Ends the track without reporting its end.
  func end()
}

/// How a track ended by itself.
public enum SoundEnding: Equatable, Sendable {
  case finished
  case failed(String)
}

/// The available players.
public struct SoundSource: Sendable {
  public let open: @MainActor @Sendable (_ url: URL, _ ended: @escaping @MainActor @Sendable (SoundEnding) -> Void) -> Result<any Sound, SoundFailure>
  public init(_ open: @escaping @MainActor @Sendable (URL, @escaping @MainActor @Sendable (SoundEnding) -> Void) -> Result<any Sound, SoundFailure>) {
    self.open = open
  }
  /// GStreamer, otherwise a program that plays files.
  public static let desktop = SoundSource { url, ended in
    if let gstreamer = GStreamer.shared, let sound = GStreamerSound(url, gstreamer, ended: ended) { return .success(sound) }
    if let sound = ProgramSound(url, ended: ended) { return .success(sound) }
    return .failure(SoundFailure("Nothing here can play music. Install GStreamer with its base and good plug-ins, or ffplay."))
  }
}

public struct SoundFailure: Error, Equatable, Sendable {
  public let sentence: String
  public init(_ sentence: String) { self.sentence = sentence }
}
