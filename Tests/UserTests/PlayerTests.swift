import Foundation
import Programs
import Testing

/// Player, with a home of its own and tones to play.
private final class PlayerSession: AppSession {
  let home: URL
  init(_ lengths: [String: Double] = [:], in home: URL? = nil) throws {
    let home = home ?? FileManager.default.temporaryDirectory.appendingPathComponent("player-\(UUID().uuidString)")
    self.home = home
    let music = home.appendingPathComponent("Tones")
    try FileManager.default.createDirectory(at: music, withIntermediateDirectories: true)
    for (name, seconds) in lengths { try Self.tone(seconds).write(to: music.appendingPathComponent(name + ".wav")) }
    try super.init(
      "Player", on: Desk.shared("openbox --sm-disable"),
      environment: ["HOME": home.path, "XDG_STATE_HOME": home.path + "/state", "XDG_CACHE_HOME": home.path + "/cache", "XDG_CONFIG_HOME": home.path + "/config"]
    ) { _ in [music.path] }
  }
  func remove() { try? FileManager.default.removeItem(at: home) }

  /// 8,000 samples of 16 bits for each second.
  private static func tone(_ seconds: Double) -> Data {
    func little(_ number: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    let samples = (0..<Int(seconds * 8000)).flatMap { little(Int(3000 * sin(Double($0) / 3)) & 0xFFFF, 2) }
    return Data(
      Array("RIFF".utf8) + little(36 + samples.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2) + little(1, 2)
        + little(8000, 4) + little(16000, 4) + little(2, 2) + little(16, 2) + Array("data".utf8) + little(samples.count, 4) + samples)
  }
}

@Suite(.serialized) struct `A person who listens to music` {
  @Test func `hears one piece after the other, and finds the last one again after the app was killed`() throws {
    var app = try PlayerSession(["1 Low": 0.5, "2 Middle": 1.5, "3 High": 600])
    let home = app.home
    defer { app.remove() }
    let window = try app.waitForWindow("Player")
    try app.waitForFront(window)
    try app.waitForStillness(of: window)
    try app.press("ctrl+p")
    try app.waitForTitle(of: window) { $0 != "Player" }
    // Nobody tells it to go on.
    try app.waitForTitle(of: window) { $0 == "3 High" }
    try app.press("ctrl+p")
    let paused = try app.waitForStillness(of: window)
    // A slider that stands still: the mini player shows the same piece.
    try app.press("ctrl+shift+m")
    let mini = try app.waitForWindow("Mini Player")
    #expect(try app.property("_NET_WM_WINDOW_TYPE", of: mini).contains("UTILITY"))
    try app.closeByFrame(mini)
    try app.waitForWindows(1)
    try app.bringForward(window)
    #expect(try app.waitForStillness(of: window) == paused)
    let record = home.appendingPathComponent("state/Player/windows.json")
    try app.desk.wait("the record") { (try? String(contentsOf: record, encoding: .utf8))?.contains("High.wav") == true }
    app.program.kill(SIGKILL)
    _ = try app.waitForEnd()
    app = try PlayerSession(in: home)
    let returned = try app.waitForWindow("3 High")
    try app.waitForFront(returned)
    // The sound libraries say by themselves that a machine has no card.
    #expect(app.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("ALSA lib") || $0.hasPrefix("AL lib") }, "\(app.errors)")
    try app.press("ctrl+q")
    #expect(try app.waitForEnd() == 0)
  }
}
