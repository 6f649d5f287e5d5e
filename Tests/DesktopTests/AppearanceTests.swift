import Foundation
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielDesktop

/// The nine colours GNOME offers, as its portal says them.
nonisolated private let gnomeAccents: [(String, Double, Double, Double)] = [
  ("blue", 0.208, 0.518, 0.894), ("teal", 0.129, 0.565, 0.643), ("green", 0.227, 0.580, 0.290),
  ("yellow", 0.784, 0.533, 0.0), ("orange", 0.929, 0.357, 0.0), ("red", 0.902, 0.176, 0.259),
  ("pink", 0.835, 0.380, 0.600), ("purple", 0.569, 0.255, 0.675), ("slate", 0.435, 0.514, 0.588),
]
private func accent(_ red: Double, _ green: Double, _ blue: Double) -> BusValue {
  .structure([.double(red), .double(green), .double(blue)])
}

@Suite(.serialized) struct `The appearance portal` {
  @Test(arguments: [FakePortal.Age.current, .withoutReadAll, .old])
  func `is read and followed, whatever its age`(age: FakePortal.Age) async throws {
    let stage = try PrivateBus()
    let portal = try await FakePortal(
      on: stage, age: age, ["color-scheme": .uint32(1), "contrast": .uint32(0), "accent-color": accent(0.902, 0.176, 0.259)])
    let appearance = AppearancePortal(bus: stage.connect())
    var changes: [Appearance] = []
    appearance.onChange = { changes.append($0) }
    appearance.start()
    #expect(await stage.pump { changes.count == 1 })
    #expect(appearance.appearance.colorScheme == .dark && appearance.appearance.accentName == "red")
    #expect(appearance.appearance.increasedContrast == nil && appearance.appearance.reducedMotion == nil)
    await stage.settle()
    #expect(changes.count == 1)

    try portal.change("color-scheme", to: .uint32(2))
    #expect(await stage.pump { appearance.appearance.colorScheme == .light })
    try portal.change("contrast", to: .uint32(1))
    try portal.change("reduced-motion", to: .uint32(1))
    try portal.change("accent-color", to: accent(0.208, 0.518, 0.894))
    #expect(await stage.pump { changes.count == 5 })
    let now = appearance.appearance
    #expect(now.increasedContrast == true && now.reducedMotion == true && now.accentName == "blue")
    // Other namespaces and keys are not ours, and the same again is no change.
    try portal.say("color-scheme", .uint32(1), namespace: "org.gnome.desktop.interface")
    try portal.say("color-scheme-of-tomorrow", .uint32(1))
    try portal.say("contrast", .uint32(1))
    await stage.settle()
    #expect(changes.count == 5 && appearance.appearance == now)
  }

  @Test func `that is absent leaves everything to others, and counts once it comes`() async throws {
    let stage = try PrivateBus()
    let appearance = AppearancePortal(bus: stage.connect())
    var changes = 0
    appearance.onChange = { _ in changes += 1 }
    appearance.start()
    #expect(await stage.pump { appearance.failure != nil })
    #expect(appearance.failure?.isAbsence == true && changes == 0 && appearance.appearance == Appearance())
    await stage.settle()
    #expect(stage.system.pendingCount == 0)
    let portal = try await FakePortal(on: stage, ["color-scheme": .uint32(1)])
    #expect(await stage.pump { appearance.appearance.colorScheme == .dark })
    #expect(appearance.failure == nil)
    // It ends: what it said last stays. It starts anew: it is asked again.
    portal.bus.close()
    await stage.settle()
    #expect(appearance.appearance.colorScheme == .dark)
    let next = try await FakePortal(on: stage, ["color-scheme": .uint32(2)])
    #expect(await stage.pump { appearance.appearance.colorScheme == .light })
    #expect(next.questions == ["ReadAll"])
  }

  @Test func `that answers nonsense changes nothing`() async throws {
    let stage = try PrivateBus()
    let portal = try await FakePortal(on: stage)
    let nonsense: [[BusValue]] = [
      [], [.string("dark")], [.uint32(1)], [.array(of: "s", [])],
      [.dictionary("s", "s", [.init(.string(Appearance.namespace), .string("dark"))])],
      [.dictionary("s", "a{sv}", [.init(.string(Appearance.namespace), .properties(["color-scheme": .string("1")]))])],
      [.dictionary("s", "a{sv}", [.init(.string(Appearance.namespace), .properties(["color-scheme": .uint32(77)]))])],
      [.dictionary("s", "v", [.init(.string(Appearance.namespace), .variant(.bytes([1, 2])))])],
    ]
    for answer in nonsense {
      portal.answersAlways = answer
      let appearance = AppearancePortal(bus: stage.connect())
      var changes = 0
      appearance.onChange = { _ in changes += 1 }
      appearance.start()
      let asked = portal.questions.count
      #expect(await stage.pump { portal.questions.count > asked })
      await stage.settle()
      #expect(appearance.appearance == Appearance() && changes == 0, "\(answer)")
    }
    portal.answersAlways = nil
    portal.settings = ["color-scheme": .uint32(1)]
    let appearance = AppearancePortal(bus: stage.connect())
    appearance.start()
    #expect(await stage.pump { appearance.appearance.colorScheme == .dark })
    // Signals of another form are no signals.
    let bus = portal.bus
    for arguments in [
      [], [.string(Appearance.namespace)], [.uint32(1), .uint32(2), .uint32(3)],
      [.string(Appearance.namespace), .string("color-scheme")],
      [.string(Appearance.namespace), .byte(1), .variant(.uint32(2))],
      [.string(Appearance.namespace), .string("color-scheme"), .variant(.uint32(2)), .string("more")],
    ] as [[BusValue]] {
      try bus.emit(AppearancePortal.path, AppearancePortal.interface, "SettingChanged", arguments)
    }
    // And nobody else may say them.
    let impostor = stage.connect()
    _ = await stage.ask(impostor, .bus("GetId"))
    try impostor.emit(
      AppearancePortal.path, AppearancePortal.interface, "SettingChanged",
      [.string(Appearance.namespace), .string("color-scheme"), .variant(.uint32(2))])
    await stage.settle()
    #expect(appearance.appearance.colorScheme == .dark)
  }

  @Test func `is not missed when the bus dies`() async throws {
    let stage = try PrivateBus()
    let portal = try await FakePortal(on: stage, ["color-scheme": .uint32(1)])
    let appearance = AppearancePortal(bus: stage.connect())
    appearance.start()
    #expect(await stage.pump { appearance.appearance.colorScheme == .dark })
    stage.kill()
    await stage.settle()
    #expect(appearance.appearance.colorScheme == .dark)
    #expect(stage.system.pendingCount == 0)
    withExtendedLifetime(portal) {}
  }
}

@Suite struct `What the desktop prefers` {
  @Test func `goes before other sources, and leaves them what it does not say`() {
    var theme = DesktopSettings()
    theme.colorScheme = .dark
    theme.increasedContrast = true
    theme.reducedMotion = true
    var settings = theme
    var silent = Appearance()
    for key in Appearance.keys { silent.take(key, .variant(.uint32(0))) }
    silent.apply(to: &settings)
    #expect(settings == theme)
    var said = Appearance()
    said.take("color-scheme", .variant(.uint32(2)))
    said.take("accent-color", .variant(.structure([.double(0.9), .double(0.35), .double(0)])))
    said.apply(to: &settings)
    #expect(settings.colorScheme == .light && settings.accentName == "orange" && settings.increasedContrast)
  }

  @Test func `as a colour is the nearest accent of the look`() {
    for (name, red, green, blue) in gnomeAccents { #expect(AccentChoice.name(red: red, green: green, blue: blue) == name) }
    // KDE's defaults, and no colour at all.
    #expect(AccentChoice.name(red: 61 / 255, green: 174 / 255, blue: 233 / 255) == "blue")
    #expect(AccentChoice.name(red: 0, green: 0, blue: 0) == "slate" && AccentChoice.name(red: 1, green: 1, blue: 1) == "slate")
    for value in [
      nil, .uint32(1), .structure([.double(1)]), accent(-1, 0, 0), accent(0, 2, 0), accent(.nan, 0, 0),
      accent(.infinity, 0, 0), .structure([.string("1"), .string("1"), .string("1")]),
    ] as [BusValue?] { #expect(AccentChoice.name(of: value) == nil) }
  }

  @Test func `is remembered for the next start of the session`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-memory-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let memory = AppearanceMemory(folder: folder.path)
    #expect(memory.read() == nil)
    var appearance = Appearance()
    memory.write(appearance)
    #expect(memory.read() == appearance)
    appearance.colorScheme = .dark
    appearance.increasedContrast = true
    appearance.reducedMotion = true
    appearance.accentName = "teal"
    memory.write(appearance)
    #expect(memory.read() == appearance)
    for text in ["", "dark", "oriel-appearance-1 dark nonsense", "oriel-appearance-2 dark", String(repeating: "a ", count: 900)] {
      try text.write(to: folder.appendingPathComponent("oriel-appearance"), atomically: true, encoding: .utf8)
      #expect(memory.read() == nil, "\(text.prefix(40))")
    }
    let nowhere = AppearanceMemory(folder: "/nonexistent/folder")
    nowhere.write(appearance)
    #expect(nowhere.read() == nil)
    #expect(AppearanceMemory(folder: nil).read() == nil)
  }

  @Test func `is shown by the first frame when it is remembered, and asked for later`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-memory-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var remembered = Appearance()
    remembered.colorScheme = .dark
    AppearanceMemory(folder: folder.path).write(remembered)
    let stage = try PrivateBus()
    let services = DesktopServices(
      system: stage.system, address: stage.address, memory: AppearanceMemory(folder: folder.path))
    #expect(services.appearance.appearance == remembered)
    #expect(services.bus.state == .closed, "the bus is not touched before the first frame")
    var said: [Appearance] = []
    services.onAppearance = { said.append($0) }
    let portal = try await FakePortal(on: stage, ["color-scheme": .uint32(2)])
    services.start()
    #expect(await stage.pump { said.last?.colorScheme == .light })
    #expect(AppearanceMemory(folder: folder.path).read()?.colorScheme == .light)
    withExtendedLifetime(portal) {}
  }
}
