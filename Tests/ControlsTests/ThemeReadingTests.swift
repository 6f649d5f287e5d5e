import Observation
import OrielWindowing
import Testing
import ViewTesting

@testable import OrielControls

/// Nearly every view reads the theme, which depends on five keys of the environment.
@Suite struct `Reading the theme` {
  @Observable fileprivate final class Model {
    var scheme = ColorScheme.light
    var contrast = ColorSchemeContrast.standard
    var reducesMotion = false
    var size = DynamicTypeSize.large
    var desktop = DesktopSettings()
    var isEnabled = true
  }
  private final class Log { var themes: [String: [Theme]] = [:] }
  private struct Reader: View {
    let name: String
    let log: Log
    @Environment(\.theme) private var theme
    var body: some View {
      log.themes[name, default: []].append(theme)
      return Text(name)
    }
  }
  private struct Content: View {
    let model: Model
    let log: Log
    var body: some View {
      VStack {
        Reader(name: "outer", log: log)
        Reader(name: "dark", log: log).environment(\.colorScheme, .dark)
      }
      .environment(\.colorScheme, model.scheme).environment(\._colorSchemeContrast, model.contrast)
      .environment(\._accessibilityReduceMotion, model.reducesMotion).environment(\.dynamicTypeSize, model.size)
      .environment(\.desktopSettings, model.desktop).environment(\.isEnabled, model.isEnabled)
    }
  }

  @Test func `follows each of its keys and no other`() {
    let model = Model(), log = Log()
    let harness = ViewHarness(Content(model: model, log: log))
    func themes(after change: () -> Void) -> [String: [Theme]] {
      log.themes = [:]
      _ = harness.cost(change)
      return log.themes
    }
    #expect(log.themes == ["outer": [.make()], "dark": [.make(mode: .dark)]])
    #expect(themes { model.isEnabled = false }.isEmpty)
    #expect(themes { model.scheme = .dark } == ["outer": [.make(mode: .dark)]])
    #expect(themes { model.scheme = .light } == ["outer": [.make()]])
    #expect(themes { model.contrast = .increased } == ["outer": [.make(mode: .lightContrast)], "dark": [.make(mode: .darkContrast)]])
    #expect(themes { model.contrast = .standard } == ["outer": [.make()], "dark": [.make(mode: .dark)]])
    #expect(themes { model.reducesMotion = true }["outer"] == [.make(reducesMotion: true)])
    #expect(themes { model.reducesMotion = false }["outer"] == [.make()])
    let larger = themes { model.size = .xxLarge }
    #expect(larger["outer"]?.map { $0.textScale > 1 } == [true] && larger["dark"]?.map { $0.textScale > 1 } == [true])
    #expect(themes { model.size = .large }["outer"] == [.make()])
    #expect(themes { model.desktop.accentName = "red" }["outer"] == [.make(accent: .red)])
    #expect(themes { model.desktop.textScale = 1.5 }["dark"]?.count == 1)
  }
}
