import Foundation
import Testing

@testable import PlayerLibrary

/// A tone, as the simplest of sound files.
func wav(seconds: Double) -> Data {
  let rate = 8000, count = Int(seconds * Double(rate))
  func little(_ number: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  let samples = (0..<count).flatMap { little(Int(3000 * sin(Double($0) * 440 * 2 * .pi / Double(rate))) & 0xFFFF, 2) }
  let head = Array("RIFF".utf8) + little(36 + samples.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2) + little(1, 2)
    + little(rate, 4) + little(rate * 2, 4) + little(2, 2) + little(16, 2) + Array("data".utf8) + little(samples.count, 4)
  return Data(head + samples)
}

/// Sounds whose time a test moves on.
@MainActor private final class Studio {
  final class FakeSound: Sound {
    let url: URL
    let ended: @MainActor @Sendable (SoundEnding) -> Void
    var position = 0.0, volume = 1.0
    var duration: TimeInterval? = 100
    var log: [String] = []
    init(_ url: URL, _ ended: @escaping @MainActor @Sendable (SoundEnding) -> Void) { (self.url, self.ended) = (url, ended) }
    func play() { log.append("play") }
    func pause() { log.append("pause") }
    func seek(to position: TimeInterval) { self.position = position }
    func end() { log.append("end") }
  }
  var sounds: [FakeSound] = []
  var refuses = false
  lazy var player = Player(source: SoundSource { [unowned self] url, ended in
    if refuses { return .failure(SoundFailure("Nothing here can play music.")) }
    sounds.append(FakeSound(url, ended))
    return .success(sounds.last!)
  })
  let tracks = ["a", "b", "c"].map { Track(url: URL(fileURLWithPath: "/music/\($0).wav")) }
}

@MainActor @Suite struct `A player` {
  @Test func `plays one piece after the other and stops behind the last`() {
    let studio = Studio(), player = studio.player
    player.play(studio.tracks[1], in: studio.tracks)
    #expect(player.state == .playing && player.current?.title == "b" && player.hasNext)
    studio.sounds[0].ended(.finished)
    #expect(player.current?.title == "c" && !player.hasNext && studio.sounds.count == 2)
    #expect(studio.sounds[0].log == ["play", "end"])
    // Who comes late is not heard.
    studio.sounds[0].ended(.finished)
    #expect(player.current?.title == "c" && player.state == .playing)
    studio.sounds[1].ended(.finished)
    #expect(player.state == .stopped && studio.sounds.count == 2)
    player.toggle()
    #expect(player.state == .playing && player.current?.title == "c")
  }

  @Test func `pauses, goes on, goes back and seeks within the piece`() {
    let studio = Studio(), player = studio.player
    player.play(studio.tracks[1], in: studio.tracks)
    player.toggle()
    #expect(player.state == .paused && studio.sounds[0].log == ["play", "pause"])
    player.toggle()
    player.seek(to: 400)
    #expect(player.position == 100)
    player.previous()
    #expect(player.position == 0 && player.current?.title == "b")
    player.previous()
    #expect(player.current?.title == "a")
    player.volume = 0.3
    #expect(studio.sounds[1].volume == 0.3)
  }

  @Test func `begins with the first of what there is when nothing was chosen`() {
    let studio = Studio(), player = studio.player
    player.toggle()
    #expect(player.state == .stopped)
    player.offer(studio.tracks)
    player.toggle()
    #expect(player.state == .playing && player.current?.title == "a")
    // What is played stays in its order, whatever else there is.
    player.offer([studio.tracks[2]])
    #expect(player.queue == studio.tracks)
  }

  @Test func `repeats and shuffles`() {
    let studio = Studio(), player = studio.player
    player.repeating = .one
    player.play(studio.tracks[2], in: studio.tracks)
    studio.sounds[0].ended(.finished)
    #expect(player.current?.title == "c" && player.state == .playing)
    player.repeating = .all
    player.next()
    #expect(player.current?.title == "a")
    player.isShuffled = true
    #expect(player.queue.first?.title == "a" && Set(player.queue.map(\.title)) == ["a", "b", "c"])
    player.isShuffled = false
    #expect(player.queue == studio.tracks)
  }

  @Test func `says what cannot be played`() {
    let studio = Studio(), player = studio.player
    player.play(studio.tracks[0], in: studio.tracks)
    studio.sounds[0].ended(.failed("no decoder."))
    #expect(player.state == .stopped && player.failure == "“a” cannot be played: no decoder.")
    studio.refuses = true
    player.play(studio.tracks[1], in: studio.tracks)
    #expect(player.state == .stopped && player.failure == "Nothing here can play music." && player.current?.title == "b")
  }

  @Test func `comes back paused where it stood`() {
    let studio = Studio(), player = studio.player
    player.prepare(studio.tracks[1], in: studio.tracks, at: 42)
    #expect(player.state == .paused && player.position == 42 && player.hasNext)
    // A second window has nothing to say.
    player.prepare(studio.tracks[0], in: studio.tracks, at: 1)
    #expect(player.current?.title == "b")
    player.toggle()
    #expect(player.state == .playing && studio.sounds.count == 1)
  }

  @Test(arguments: [(7.9, "0:07"), (187, "3:07"), (3765, "1:02:45"), (-1, "-:--"), (.infinity, "-:--")])
  func `tells times as people read them`(time: TimeInterval, text: String) { #expect(time.asPlayingTime == text) }
}

@MainActor @Suite struct `A music library` {
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("music-\(UUID().uuidString)")
    init(_ names: [String]) throws {
      for name in names {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try wav(seconds: 0.2).write(to: file)
      }
    }
    deinit { try? FileManager.default.removeItem(at: url) }
  }

  @Test func `has the sound files of a folder by albums, with what their tags say`() async throws {
    let folder = try Folder(["Zoo/2.wav", "Zoo/10.wav", "Ark/x.flac", "cover.jpg"])
    let library = MusicLibrary(folder: folder.url, tags: TagReading { url in
      url.lastPathComponent == "2.wav" ? TrackTags(title: "Lions", artist: "Ada", duration: 61) : nil
    })
    await library.load()
    #expect(library.state == .read)
    #expect(library.tracks.map(\.title) == ["x", "Lions", "10"])
    #expect(library.tracks.map(\.album) == ["Ark", "Zoo", "Zoo"])
    let lions = try #require(library.tracks(matching: "ada").first)
    #expect(lions.duration == 61 && library.track(lions.id) == lions)
    #expect(library.tracks(matching: "ARK").map(\.title) == ["x"])
  }

  @Test func `says which folder cannot be read`() async {
    let library = MusicLibrary(folder: URL(fileURLWithPath: "/nowhere/Songs"), tags: TagReading { _ in nil })
    await library.load()
    #expect(library.state == .failed("“Songs” cannot be read."))
  }

  /// With the GStreamer that is installed; without one there is nothing to prove here.
  @Test(.enabled(if: GStreamer.shared != nil)) func `reads lengths and plays to the end with GStreamer`() async throws {
    let folder = try Folder(["tone.wav"]), file = folder.url.appendingPathComponent("tone.wav")
    let length = try #require(TagReading.desktop.read(file)?.duration)
    #expect(abs(length - 0.2) < 0.01)
    let gstreamer = try #require(GStreamer.shared)
    let ending = await withCheckedContinuation { (continuation: CheckedContinuation<SoundEnding, Never>) in
      Self.sound = GStreamerSound(file, gstreamer) { continuation.resume(returning: $0) }
      Self.sound?.play()
    }
    #expect(ending == .finished)
    let broken = await withCheckedContinuation { (continuation: CheckedContinuation<SoundEnding, Never>) in
      Self.sound = GStreamerSound(folder.url.appendingPathComponent("gone.wav"), gstreamer) { continuation.resume(returning: $0) }
      Self.sound?.play()
    }
    if case .failed(let sentence) = broken { #expect(!sentence.isEmpty) } else { Issue.record("A file that is gone was played.") }
    Self.sound = nil
  }
  private static var sound: GStreamerSound?
}
