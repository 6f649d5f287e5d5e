import COriel
import Foundation
import OrielWindowing
import Programs
import Testing

@testable import OrielX11

/// A real Xorg without a screen, with a mouse that has scroll valuators and a touch screen, both moved over sockets
/// (xserver-xorg-video-dummy and the inputtest driver of xserver-xorg-core).
nonisolated private let hasXorg =
  getuid() == 0 && access("/dev/tty0", W_OK) == 0 && access("/usr/lib/xorg/modules/input/inputtest_drv.so", R_OK) == 0
  && access("/usr/lib/xorg/modules/drivers/dummy_drv.so", R_OK) == 0

/// One device of the inputtest driver: events in its binary protocol, and a wait until the server has handled them.
private final class TestDevice {
  private let descriptor: Int32

  init(path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8.prefix(100))) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    guard status == 0 else { throw POSIXError(.ECONNREFUSED) }
    // Version 1.1, as client and as answer.
    send(type: 0, body: bytes(UInt16(1)) + bytes(UInt16(1)))
    receive(12)
  }
  deinit { close(descriptor) }

  func motion(_ values: [Int: Double], isAbsolute: Bool = false) {
    send(type: 2, body: bytes(UInt32(isAbsolute ? 1 : 0)) + bytes(UInt32(0)) + valuators(values))
    finish()
  }
  /// `phase` as XI2 numbers its touch events.
  func touch(_ number: Int, _ phase: Int32, x: Double, y: Double) {
    send(type: 6, body: bytes(UInt32(number)) + bytes(UInt32(phase)) + valuators([0: x, 1: y]))
    finish()
  }

  private func valuators(_ values: [Int: Double]) -> [UInt8] {
    var mask = [UInt8](repeating: 0, count: 8)
    var doubles = [Double](repeating: 0, count: 64)
    for (number, value) in values {
      mask[number / 8] |= 1 << UInt8(number % 8)
      doubles[number] = value
    }
    return bytes(UInt32(0)) + mask + bytes(UInt32(0)) + doubles.flatMap { bytes($0.bitPattern) } + [UInt8](repeating: 0, count: 512)
  }
  private func bytes<T: FixedWidthInteger>(_ value: T) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
  private func send(type: UInt32, body: [UInt8]) {
    let message = bytes(UInt32(8 + body.count)) + bytes(type) + body
    _ = message.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }
  private func finish() {
    send(type: 1, body: [])
    receive(8)
  }
  private func receive(_ count: Int) {
    var buffer = [UInt8](repeating: 0, count: count)
    _ = recv(descriptor, &buffer, count, Int32(MSG_WAITALL))
  }
}

@Suite(.serialized, .enabled(if: hasXorg, "Xorg with the dummy and inputtest drivers is not installed, or this is not root"))
struct `With real devices` {
  private final class Stage {
    let stage: InputStage
    let wheel: TestDevice
    let screen: TestDevice
    private let folder: URL

    init() async throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-xorg-\(UUID().uuidString.prefix(8))")
      self.folder = folder
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      func device(_ name: String, _ type: String) -> String {
        """
        Section "InputDevice"
          Identifier "\(name)"
          Driver "inputtest"
          Option "SocketPath" "\(folder.path)/\(name)"
          Option "DeviceType" "\(type)"
          Option "TouchCount" "5"
        EndSection

        """
      }
      let configuration = folder.appendingPathComponent("xorg.conf")
      try (device("wheel", "Pointer") + device("touch", "Touch") + """
        Section "ServerFlags"
          Option "AutoAddDevices" "false"
          Option "AutoAddGPU" "false"
        EndSection
        Section "Device"
          Identifier "dummy"
          Driver "dummy"
        EndSection
        Section "Monitor"
          Identifier "monitor"
          HorizSync 5.0-1000.0
          VertRefresh 5.0-200.0
          Modeline "1280x800" 83.50 1280 1352 1480 1680 800 803 809 831
        EndSection
        Section "Screen"
          Identifier "screen"
          Device "dummy"
          Monitor "monitor"
          DefaultDepth 24
          SubSection "Display"
            Depth 24
            Modes "1280x800"
          EndSubSection
        EndSection
        Section "ServerLayout"
          Identifier "layout"
          Screen "screen"
          InputDevice "wheel" "SendCoreEvents"
          InputDevice "touch" "SendCoreEvents"
        EndSection

        """).write(to: configuration, atomically: true, encoding: .utf8)
      let server = try InputServer(command: [
        "/usr/lib/xorg/Xorg", "-displayfd", "1", "-config", configuration.path, "-configdir", folder.path, "-logfile",
        folder.appendingPathComponent("log").path, "-noreset", "-nolisten", "tcp", "-novtswitch", "-sharevts",
      ])
      stage = try await InputStage(server: server)
      wheel = try TestDevice(path: folder.appendingPathComponent("wheel").path)
      screen = try TestDevice(path: folder.appendingPathComponent("touch").path)
    }
    isolated deinit { try? FileManager.default.removeItem(at: folder) }

    var window: RecordingWindow { stage.window }
    /// A place on the screen in the touch device's own numbers.
    func touch(_ number: Int, _ phase: Int32, _ x: Double, _ y: Double) {
      screen.touch(number, phase, x: x / 1280 * 65535, y: y / 800 * 65535)
    }
  }
  /// The vertical and horizontal scroll axes; 120 is one detent.
  private let across = 2
  private let down = 3

  @Test func `parts of a detent scroll by parts, whole ones by steps, and neither comes twice`() async throws {
    let devices = try await Stage()
    devices.stage.hands.move(100, 100)
    await devices.stage.settle()
    for value in [30.0, 45, 60] { devices.wheel.motion([down: value]) }
    await devices.stage.settle()
    let moved = devices.window.scrolls.map(\.delta.height)
    #expect(moved.allSatisfy { $0 < 0 } && abs(moved.reduce(0, +) + 135.0 / 120 * ScrollEvent.pointsPerStep) < 0.01, "\(moved)")
    #expect(devices.window.scrolls.allSatisfy { $0.steps == .zero }, "the wheel buttons the server makes of it count, too")
    devices.window.events = []
    devices.wheel.motion([down: -120])
    devices.wheel.motion([across: 240])
    await devices.stage.settle()
    #expect(devices.window.scrolls.map(\.steps) == [CGSize(width: 0, height: 1), CGSize(width: -2, height: 0)])
    devices.window.events = []
    devices.wheel.motion([across: 60, down: 12])
    await devices.stage.settle()
    #expect(devices.window.scrolls.map(\.delta) == [CGSize(width: -0.5 * ScrollEvent.pointsPerStep, height: -0.1 * ScrollEvent.pointsPerStep)])
    #expect(!devices.window.pointers.contains { $0.phase == .down || $0.phase == .up })
  }

  @Test func `what was scrolled elsewhere is not made up for on return`() async throws {
    let devices = try await Stage()
    devices.stage.hands.move(100, 100)
    await devices.stage.settle()
    devices.wheel.motion([down: 12])
    devices.stage.hands.move(900, 700)
    for _ in 0..<20 { devices.wheel.motion([down: 300]) }
    devices.stage.hands.move(100, 100)
    await devices.stage.settle()
    devices.window.events = []
    devices.wheel.motion([down: 12])
    await devices.stage.settle()
    // The first turn after the return counts, and only it.
    #expect(devices.window.scrolls.map(\.delta) == [CGSize(width: 0, height: -0.1 * ScrollEvent.pointsPerStep)])
  }

  @Test func `fingers are told apart and make no clicks of a mouse`() async throws {
    let devices = try await Stage()
    devices.stage.hands.move(900, 700)
    await devices.stage.settle()
    devices.window.events = []
    devices.touch(1, XI_TouchBegin, 100, 80)
    devices.touch(2, XI_TouchBegin, 200, 120)
    devices.touch(1, XI_TouchUpdate, 110, 90)
    devices.touch(2, XI_TouchUpdate, 220, 120)
    devices.touch(1, XI_TouchEnd, 110, 90)
    devices.touch(2, XI_TouchEnd, 220, 120)
    await devices.stage.settle()
    var fingers: [Int: [PointerEvent]] = [:]
    for event in devices.window.pointers {
      switch event.device {
      case .touch(let number): fingers[number, default: []].append(event)
      case .mouse: #expect(event.phase != .down && event.phase != .up, "a finger also clicked")
      }
    }
    #expect(fingers.count == 2)
    let paths = fingers.values.sorted { $0[0].location.x < $1[0].location.x }
    try #require(paths.count == 2)
    #expect(paths.allSatisfy { $0.first?.phase == .down && $0.last?.phase == .up && $0.contains { $0.phase == .moved } })
    func near(_ point: CGPoint?, _ x: Double, _ y: Double) -> Bool {
      guard let point else { return false }
      return abs(point.x - x) < 1 && abs(point.y - y) < 1
    }
    #expect(near(paths[0].first?.location, 100, 80) && near(paths[0].last?.location, 110, 90), "\(paths[0])")
    #expect(near(paths[1].first?.location, 200, 120) && near(paths[1].last?.location, 220, 120), "\(paths[1])")
    #expect(paths[0][0].clickCount == 1 && devices.stage.connection.times.input != 0)
  }

  @Test func `a finger drags as a mouse does`() async throws {
    let devices = try await Stage()
    let system = try X11WindowSystem(
      display: devices.stage.server.name, applicationName: "probe", applicationIdentifier: "org.example.Probe")
    defer { system.disconnect() }
    let window = TestWindow(), recorder = DragRecorder()
    var description = WindowDescription(size: CGSize(width: 300, height: 200))
    description.position = CGPoint(x: 500, y: 400)
    window.window = try #require(system.makeWindow(description, delegate: window) as? X11Window)
    window.window.map()
    window.dropAnswer = { _, _ in .copy }
    window.onDrop = { $0.finish(.copy) }
    func pump(until condition: () -> Bool) -> Bool {
      var isLate = false
      let limit = system.schedule(at: system.now + Patience.seconds) { isLate = true }
      system.loop.run { isLate || condition() }
      limit.cancel()
      return condition()
    }
    #expect(pump { window.window.state.isMapped && window.frames > 0 })
    var phases: [PointerEvent.Phase] {
      window.events.compactMap { if case .pointer(let event) = $0, event.device != .mouse { event.phase } else { nil } }
    }
    for round in 1...2 {
      devices.touch(round, XI_TouchBegin, 550, 450)
      #expect(pump { phases.last == .down })
      #expect(window.window.beginDrag(DragDescription(types: ["text/plain;charset=utf-8"]), delegate: recorder) != nil)
      devices.touch(round, XI_TouchUpdate, 600, 500)
      #expect(pump { recorder.moves.last.map { abs($0.location.x - 600) < 2 && $0.operation == .copy } ?? false })
      devices.touch(round, XI_TouchEnd, 620, 520)
      #expect(pump { recorder.outcomes.count == round && phases.last == .up })
    }
    #expect(recorder.outcomes == [.performed(.copy), .performed(.copy)])
    #expect(phases == [.down, .up, .down, .up])
    // Nothing is down any more.
    #expect(window.window.beginDrag(DragDescription(types: ["a/b"]), delegate: recorder) == nil)
  }

  @Test func `two taps with one finger are a double click`() async throws {
    let devices = try await Stage()
    for number in [1, 2] {
      devices.touch(number, XI_TouchBegin, 100, 80)
      devices.touch(number, XI_TouchEnd, 100, 80)
    }
    await devices.stage.settle()
    #expect(devices.window.pointers.filter { $0.phase == .down }.map(\.clickCount) == [1, 2])
  }
}
