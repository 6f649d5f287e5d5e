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

  @Test func `is the accent of its hue, and slate without much colour`() {
    func name(_ hue: Double) -> String {
      let sector = hue / 60, part = 1 - abs(sector.truncatingRemainder(dividingBy: 2) - 1)
      let (red, green, blue) = [(1, part, 0), (part, 1, 0), (0, 1, part), (0, part, 1), (part, 0, 1), (1, 0, part)][Int(sector)]
      return AccentChoice.name(red: red, green: green, blue: blue)
    }
    let limits: [(Double, String, String)] = [
      (13, "red", "orange"), (34, "orange", "yellow"), (70, "yellow", "green"), (160, "green", "teal"), (198, "teal", "blue"), (250, "blue", "purple"), (300, "purple", "pink"), (345, "pink", "red"),
    ]
    for (hue, below, above) in limits { #expect(name(hue - 0.5) == below && name(hue + 0.5) == above, "\(hue)") }
    #expect([0, 60, 120, 180, 240, 359.5].map(name) == ["red", "yellow", "green", "teal", "blue", "red"])
    // Little colour in itself, and little for how bright it is.
    for (high, low, expected) in [(0.5, 0.33, "slate"), (0.5, 0.31, "red"), (1, 0.71, "slate"), (1, 0.69, "red"), (0.17, 0, "slate"), (0.19, 0, "red")] {
      #expect(AccentChoice.name(red: high, green: low, blue: low) == expected, "\(high) \(low)")
    }
    #expect(AccentChoice.name(of: accent(1, 0, 0)) == "red" && AccentChoice.name(of: accent(0, 1, 0)) == "green" && AccentChoice.name(of: accent(0, 0, 1)) == "blue")
    #expect(AccentChoice.name(of: .variant(accent(0, 0, 1))) == "blue" && AccentChoice.name(of: accent(1.01, 0, 0)) == nil && AccentChoice.name(of: accent(0, 0, -0.01)) == nil)
    for fields in [[BusValue.double(1), .double(0)], [.double(1), .double(0), .double(0), .double(0)], [.double(1), .int32(0), .double(0)]] { #expect(AccentChoice.name(of: .structure(fields)) == nil) }
  }
  @Test func `is taken key by key, and unknown values prefer nothing`() {
    func taken(_ key: String, _ value: BusValue?) -> Appearance {
      var appearance = Appearance()
      (appearance.colorScheme, appearance.increasedContrast, appearance.reducedMotion, appearance.accentName) = (.dark, true, true, "pink")
      appearance.take(key, value)
      return appearance
    }
    for (value, scheme) in [(.uint32(0), nil), (.uint32(1), .dark), (.uint32(2), .light), (.uint32(3), nil), (.string("1"), nil), (nil, nil), (.variant(.byte(2)), .light)] as [(BusValue?, DesktopSettings.ColorScheme?)] {
      #expect(taken("color-scheme", value).colorScheme == scheme)
    }
    for (value, isSet) in [(.uint32(0), nil), (.uint32(1), true), (.uint32(2), nil), (.bool(true), nil), (nil, nil), (.variant(.int32(1)), true)] as [(BusValue?, Bool?)] {
      let (contrast, motion) = (taken("contrast", value), taken("reduced-motion", value))
      #expect(contrast.increasedContrast == isSet && contrast.reducedMotion == true && motion.reducedMotion == isSet && motion.increasedContrast == true)
    }
    #expect(taken("accent-color", accent(0, 0, 1)).accentName == "blue" && taken("accent-color", nil).accentName == nil && taken("accent-color", nil).colorScheme == .dark)
    #expect(taken("other", .uint32(1)) == taken("contrast", .uint32(1)) && Appearance.keys == ["color-scheme", "contrast", "reduced-motion", "accent-color"])
    // Each of them changes its own setting.
    var settings = DesktopSettings()
    taken("other", nil).apply(to: &settings)
    #expect(settings.colorScheme == .dark && settings.increasedContrast && settings.reducedMotion && settings.accentName == "pink")
  }
  @Test func `is written as a line of words`() {
    var appearance = Appearance()
    #expect(AppearanceMemory.encode(appearance) == "oriel-appearance-1\n")
    appearance.increasedContrast = false
    appearance.reducedMotion = false
    #expect(AppearanceMemory.encode(appearance) == "oriel-appearance-1\n")
    for (text, scheme, contrast, motion, accent) in [
      ("oriel-appearance-1 dark\n", .dark, nil, nil, nil), ("oriel-appearance-1 light\n", .light, nil, nil, nil), ("oriel-appearance-1 contrast\n", nil, true, nil, nil),
      ("oriel-appearance-1 still\n", nil, nil, true, nil), ("oriel-appearance-1 slate\n", nil, nil, nil, "slate"), ("oriel-appearance-1 dark contrast still teal\n", .dark, true, true, "teal"),
    ] as [(String, DesktopSettings.ColorScheme?, Bool?, Bool?, String?)] {
      (appearance.colorScheme, appearance.increasedContrast, appearance.reducedMotion, appearance.accentName) = (scheme, contrast, motion, accent)
      #expect(AppearanceMemory.encode(appearance) == text && AppearanceMemory.decode(text) == appearance)
    }
    for name in ["blue", "teal", "green", "yellow", "orange", "red", "pink", "purple", "slate"] { #expect(AppearanceMemory.decode("oriel-appearance-1 \(name)")?.accentName == name) }
    for text in ["", "dark", "oriel-appearance-2", "oriel-appearance-1 brown", "dark oriel-appearance-1", "oriel-appearance-1dark"] { #expect(AppearanceMemory.decode(text) == nil) }
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
