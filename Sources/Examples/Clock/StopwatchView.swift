import SwiftUI

/// Counts while it runs.
@MainActor @Observable final class Stopwatch {
  private(set) var start: Date?
  private(set) var counted: TimeInterval = 0
  private(set) var laps: [TimeInterval] = []
  var isRunning: Bool { start != nil }

  func elapsed(at date: Date) -> TimeInterval { counted + (start.map { date.timeIntervalSince($0) } ?? 0) }
  func toggle() {
    if start != nil {
      counted = elapsed(at: .now)
      start = nil
    } else {
      start = .now
    }
  }
  func lap() { laps.append(elapsed(at: .now)) }
  func reset() {
    start = nil
    counted = 0
    laps = []
  }
}

struct StopwatchView: View {
  let stopwatch: Stopwatch

  var body: some View {
    VStack(spacing: 12) {
      TimelineView(.periodic(from: .now, by: 0.1)) { context in
        Text(words(stopwatch.elapsed(at: context.date))).font(.system(size: 34, weight: .light)).monospacedDigit()
      }
      HStack {
        Button(stopwatch.isRunning ? "Stop" : "Start") { stopwatch.toggle() }.keyboardShortcut(.defaultAction)
        Button("Lap") { stopwatch.lap() }.disabled(!stopwatch.isRunning)
        Button("Reset") { stopwatch.reset() }
      }
      if !stopwatch.laps.isEmpty {
        Divider()
        Grid(horizontalSpacing: 24, verticalSpacing: 6) {
          ForEach(Array(stopwatch.laps.suffix(5).enumerated()), id: \.offset) { index, lap in
            GridRow {
              Text("Lap \(max(0, stopwatch.laps.count - 5) + index + 1)").foregroundStyle(.secondary).gridColumnAlignment(.leading)
              Text(words(lap)).gridColumnAlignment(.trailing)
            }
          }
        }
        .monospacedDigit()
      }
    }
    .padding(16)
    .frame(width: 280)
  }
  private func words(_ time: TimeInterval) -> String {
    let tenths = Int(time * 10)
    let seconds = tenths / 10 % 60, minutes = tenths / 600
    return "\(minutes):\(seconds < 10 ? "0" : "")\(seconds).\(tenths % 10)"
  }
}
