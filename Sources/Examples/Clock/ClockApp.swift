import SwiftUI

/// A clock and a stopwatch in the desktop's panel, without windows.
@main struct ClockApp: App {
  @State private var clock = Clock()
  @State private var stopwatch = Stopwatch()
  @AppStorage("showsStopwatch") private var showsStopwatch = true
  @AppStorage("showsSeconds") private var showsSeconds = false

  var body: some Scene {
    MenuBarExtra {
      ClockMenu(clock: clock, showsSeconds: $showsSeconds, showsStopwatch: $showsStopwatch)
    } label: {
      Text(clock.now, format: showsSeconds ? .dateTime.hour().minute().second() : .dateTime.hour().minute())
        .monospacedDigit()
    }
    MenuBarExtra("Stopwatch", systemImage: stopwatch.isRunning ? "stopwatch.fill" : "stopwatch", isInserted: $showsStopwatch) {
      StopwatchView(stopwatch: stopwatch)
    }
    .menuBarExtraStyle(.window)
    Settings {
      Form {
        Toggle("Show seconds", isOn: $showsSeconds)
        Toggle("Show the stopwatch", isOn: $showsStopwatch)
      }
      .padding()
      .frame(width: 320)
    }
  }
}

/// The time, once a second.
@MainActor @Observable final class Clock {
  private(set) var now = Date.now
  @ObservationIgnored private var timer: Timer?
  init() {
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.now = .now }
    }
  }
}

struct ClockMenu: View {
  let clock: Clock
  @Binding var showsSeconds: Bool
  @Binding var showsStopwatch: Bool
  @Environment(\.openSettings) private var openSettings

  var body: some View {
    Text(clock.now, format: .dateTime.weekday(.wide).day().month(.wide).year())
    Divider()
    Toggle("Seconds", isOn: $showsSeconds)
    Toggle("Stopwatch", isOn: $showsStopwatch)
    Menu("Time Elsewhere") {
      ForEach(["Europe/London", "America/New_York", "Asia/Tokyo"], id: \.self) { name in
        Text("\(city(name)): \(time(in: name))")
      }
    }
    Divider()
    Button("Settings…", systemImage: "gearshape") { openSettings() }.keyboardShortcut(",")
    Button("Quit Clock") { NSApplication.shared.terminate(nil) }.keyboardShortcut("q")
  }
  private func city(_ zone: String) -> String { String(zone.drop { $0 != "/" }.dropFirst()).replacing("_", with: " ") }
  private func time(in zone: String) -> String {
    var format = Date.FormatStyle.dateTime.hour().minute()
    format.timeZone = TimeZone(identifier: zone) ?? .current
    return clock.now.formatted(format)
  }
}
