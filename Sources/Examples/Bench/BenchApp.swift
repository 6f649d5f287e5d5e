import SwiftUI

/// The measured program: `Bench --scenario NAME [--windows N]`, as specified in Tests/Benchmarks/README.md.
@main
struct BenchApp: App {
  private let scenario = Scenario(arguments: CommandLine.arguments)
  private let windows = Scenario.windowCount(arguments: CommandLine.arguments)

  var body: some Scene {
    WindowGroup(scenario.rawValue, id: "bench") {
      ScenarioView(scenario: scenario)
        .modifier(OpensWindows(count: windows))
    }
    .defaultSize(width: scenario.size.width, height: scenario.size.height)
    .restorationBehavior(.disabled)
  }
}

enum Scenario: String {
  case hello, typing, counter, list, windows, update

  init(arguments: [String]) {
    self = Self.value(of: "--scenario", in: arguments).flatMap(Scenario.init) ?? .hello
  }

  var size: CGSize {
    self == .windows ? CGSize(width: 200, height: 150) : CGSize(width: 800, height: 600)
  }

  static func windowCount(arguments: [String]) -> Int {
    value(of: "--windows", in: arguments).flatMap { Int($0) } ?? 1
  }

  private static func value(of option: String, in arguments: [String]) -> String? {
    guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else { return nil }
    return arguments[index + 1]
  }
}

private struct ScenarioView: View {
  let scenario: Scenario

  var body: some View {
    switch scenario {
    case .hello, .windows: HelloView()
    case .typing: TypingView()
    case .counter: CounterView()
    case .list: RowsView(count: 100_000)
    case .update: UpdateView()
    }
  }
}

/// The first window opens the others.
private struct OpensWindows: ViewModifier {
  let count: Int
  @Environment(\.openWindow) private var openWindow
  @MainActor private static var isDone = false

  func body(content: Content) -> some View {
    content.onAppear {
      guard !Self.isDone else { return }
      Self.isDone = true
      for _ in 1..<max(count, 1) { openWindow(id: "bench") }
    }
  }
}
