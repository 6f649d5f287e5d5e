import ActivityKit
import Conformance
import Foundation
import OrielControls
import OrielPresentations
import Testing
import ViewTesting

@testable import FamilyControls
@testable import OrielDesktop
@testable import OrielScenes

@Suite(.serialized) struct `A picker of activities` {
  let folder = Folder()
  private func applications() -> [DesktopApplication] {
    func entry(_ id: String, _ name: String, _ categories: String) {
      folder.file("applications/\(id).desktop", "[Desktop Entry]\nType=Application\nName=\(name)\nExec=\(id)\nCategories=\(categories)\n")
    }
    entry("chess", "Chess", "Game;BoardGame;")
    entry("mines", "Mines", "GNOME;Game;")
    entry("writer", "Writer", "Office;WordProcessor;")
    entry("odd", "Odd", "")
    return DesktopApplication.installed(in: [folder.path])
  }
  private final class Choice { var selection: FamilyActivitySelection; init(_ selection: FamilyActivitySelection) { self.selection = selection } }
  private func harness(_ choice: Choice, header: String? = nil, footer: String? = nil) async -> ViewHarness {
    let all = applications()
    let harness = ViewHarness(
      FamilyActivityPicker(
        headerText: header, footerText: footer, selection: Binding(get: { choice.selection }, set: { choice.selection = $0 }),
        key: TokenKey(folder: folder("key"))
      ) { all }, size: CGSize(width: 420, height: 700))
    await harness.shows { harness.says("Chess") }
    return harness
  }

  @Test(arguments: PictureMode.allCases) func `is seen`(mode: PictureMode) async {
    let all = applications()
    let harness = mode.harness(Chooser(all: all, key: TokenKey(folder: folder("key"))), size: CGSize(width: 360, height: 380))
    await harness.shows { harness.says("Chess") }
    #expect(press("Mines", harness))
    harness.settle()
    mode.check("family-picker", harness)
  }

  private struct Chooser: View {
    let all: [DesktopApplication]
    let key: TokenKey
    @State private var selection = FamilyActivitySelection()
    var body: some View {
      FamilyActivityPicker(headerText: "What may be used before bedtime?", footerText: nil, selection: $selection, key: key) { [all] in all }.padding(20)
    }
  }

  /// Presses the control of that name, not its text.
  private func press(_ label: String, _ harness: ViewHarness) -> Bool { harness.spoken.contains { $0.label == label && $0.perform(.press) } }

  @Test(.requirement("PR-246")) func `lists the applications of the desktop by category, between the texts`() async {
    let harness = await harness(Choice(FamilyActivitySelection()), header: "Above", footer: "Below")
    let labels = harness.spoken.compactMap(\.label)
    let wanted = ["Above", "Games", "Chess", "Mines", "Productivity", "Writer", "Other", "Odd", "Below"]
    let places = wanted.map { labels.firstIndex(of: $0) ?? -1 }
    #expect(places == places.sorted() && !places.contains(-1))
  }

  @Test(.requirement("PR-247", "RE-229")) func `gives tokens, the same ones each time, and no names`() async throws {
    let choice = Choice(FamilyActivitySelection())
    let harness = await harness(choice)
    #expect(press("Chess", harness))
    harness.settle()
    let key = TokenKey(folder: folder("key"))
    #expect(choice.selection.applicationTokens == [key.application("chess")])
    #expect(choice.selection.applications.first?.localizedDisplayName == nil && choice.selection.applications.count == 1)
    let data = try JSONEncoder().encode(choice.selection)
    #expect(!String(decoding: data, as: UTF8.self).lowercased().contains("chess"))
    #expect(try JSONDecoder().decode(FamilyActivitySelection.self, from: data) == choice.selection)
    // Another machine has another key.
    #expect(TokenKey(folder: folder("other")).application("chess") != key.application("chess"))
    #expect((try FileManager.default.attributesOfItem(atPath: folder("key/family-key"))[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test(.requirement("PR-247", "RE-229")) func `takes all of a category, if the app wants its applications too`() async {
    let key = TokenKey(folder: folder("key"))
    let plain = Choice(FamilyActivitySelection()), first = await harness(plain)
    #expect(press("Games", first))
    #expect(plain.selection.categoryTokens == [key.category("games")] && plain.selection.applicationTokens.isEmpty)
    #expect(plain.selection.categories.count == 1)
    let entire = Choice(FamilyActivitySelection(includeEntireCategory: true)), second = await harness(entire)
    #expect(press("Games", second))
    #expect(entire.selection.applicationTokens == [key.application("chess"), key.application("mines")])
    #expect(entire.selection.includeEntireCategory)
  }

  @Test(.requirement("RE-229")) func `stands in a view, with texts around it or without`() {
    struct Both: View {
      @State private var selection = FamilyActivitySelection()
      var body: some View {
        VStack {
          FamilyActivityPicker(selection: $selection)
          FamilyActivityPicker(headerText: "Above", footerText: "Below", selection: $selection)
        }
      }
    }
    let harness = ViewHarness(Both(), size: CGSize(width: 420, height: 700))
    #expect(harness.says("Above") && harness.says("Below"))
  }
  @Test(.requirement("RE-229")) func `is about web domains as about applications, by tokens`() {
    let key = TokenKey(folder: folder("key"))
    var selection = FamilyActivitySelection()
    selection.webDomainTokens = [key.domain("example.org")]
    #expect(selection.webDomains.map(\.token) == [key.domain("example.org")] && selection.webDomains.allSatisfy { $0.domain == nil })
    #expect(!selection.includeEntireCategory && FamilyActivitySelection(includeEntireCategory: true).includeEntireCategory)
  }

  @Test(.requirement("PR-248")) func `has the installed applications by category and the domains that are typed, as hashes that only the key resolves`() async throws {
    let choice = Choice(FamilyActivitySelection()), harness = await harness(choice), key = TokenKey(folder: folder("key"))
    // The applications of the desktop's entries, under their categories.
    let labels = harness.spoken.compactMap(\.label)
    let places = ["Games", "Chess", "Mines", "Productivity", "Writer", "Other", "Odd"].map { labels.firstIndex(of: $0) ?? -1 }
    #expect(places == places.sorted() && !places.contains(-1))
    #expect(press("Writer", harness))
    // A domain as it is typed; nonsense is not taken.
    let field = try #require(harness.spoken.first { $0.label == "Web domain" })
    harness.click(field.frame.midX, field.frame.midY)
    _ = harness.input.handle(.text("nonsense"))
    harness.press(.return)
    harness.settle()
    #expect(choice.selection.webDomainTokens.isEmpty)
    for _ in 0..<8 { harness.press(.backspace) }
    _ = harness.input.handle(.text("Example.org"))
    harness.press(.return)
    harness.settle()
    #expect(choice.selection.webDomainTokens == [key.domain("example.org")])
    // Nothing of a name is in the selection; with the key the names are found, with another one they are not.
    let data = String(decoding: try JSONEncoder().encode(choice.selection), as: UTF8.self).lowercased()
    #expect(!data.contains("writer") && !data.contains("example"))
    #expect(FamilyControls.names(of: choice.selection, among: applications(), key: key).applications == ["writer"])
    #expect(FamilyControls.names(of: choice.selection, among: applications(), key: TokenKey(folder: folder("other"))).applications == [])
  }
  @Test func `takes web domains as people type them`() {
    #expect(webDomain(" Example.ORG ") == "example.org")
    #expect(webDomain("https://www.example.org/path?x") == "www.example.org")
    for wrong in ["", "example", "a..b", "-a.org", "a b.org", "http://"] { #expect(webDomain(wrong) == nil) }
    let key = TokenKey(folder: folder("key"))
    #expect(key.domain("Example.org") == key.domain("example.org"))
  }

  private struct Warden: FamilyControlsProvider {
    let heard: Messages
    func restrict(_ selection: FamilyActivitySelection, names: FamilyControls.Names) async throws { heard.add(names.applications.joined()) }
  }
  @Test(.requirement("PR-249")) func `says that nothing is restricted where nothing can`() async throws {
    FamilyControls.provider = nil
    await #expect(throws: FamilyControlsError.unavailable) { try await FamilyControls.restrict(FamilyActivitySelection()) }
    let key = TokenKey(folder: folder("key"))
    var selection = FamilyActivitySelection()
    selection.applicationTokens = [key.application("mines")]
    selection.categoryTokens = [key.category("games")]
    let names = FamilyControls.names(of: selection, among: applications(), key: key)
    #expect(names.applications == ["mines"] && names.categories == ["games"])
    let heard = Messages()
    FamilyControls.provider = Warden(heard: heard)
    defer { FamilyControls.provider = nil }
    try await FamilyControls.restrict(selection)
    #expect(heard.all.count == 1)
  }

  @Observable final class Model {
    var shows = [false, false, false]
    var selection = FamilyActivitySelection()
  }
  private struct Content: View {
    @Bindable var model: Model
    var body: some View {
      VStack {
        Text("A").familyActivityPicker(isPresented: $model.shows[0], selection: $model.selection)
        Text("B").familyActivityPicker(headerText: "Head", footerText: "Foot", isPresented: $model.shows[1], selection: $model.selection)
        Text("C").familyActivityPicker(title: "Bedtime", isPresented: $model.shows[2], selection: $model.selection)
      }
    }
  }
  @Test(.requirement("PR-245", "PR-249")) func `keeps what is chosen in its sheet until that is confirmed`() async {
    let usual = FamilyActivityPicker.installed, all = applications()
    FamilyActivityPicker.installed = { all }
    defer { FamilyActivityPicker.installed = usual }
    let model = Model(), stage = Stage(Content(model: model))
    func press(_ label: String) -> Bool { stage.modalNodes.contains { $0.label == label && $0.perform(.press) } }
    model.shows[0] = true
    await stage.until { stage.modalNodes.contains { $0.label == "Chess" } }
    #expect(press("Chess"))
    stage.settle()
    #expect(press("Productivity"))
    stage.settle()
    #expect(model.selection == FamilyActivitySelection())
    #expect(press("Done"))
    stage.settle()
    #expect(!model.shows[0])
    #expect(model.selection.applicationTokens.count == 1 && model.selection.categoryTokens.count == 1 && model.selection.webDomainTokens.isEmpty)
  }
  @Test(.requirement("PR-243", "PR-244", "PR-245", "PR-246", "RE-131"), arguments: 0..<3) func `is presented as a sheet`(form: Int) throws {
    let model = Model(), stage = Stage(Content(model: model))
    model.shows[form] = true
    stage.settle()
    func says(_ words: String) -> Bool { stage.modalNodes.contains { $0.label == words } }
    #expect(says(form == 2 ? "Bedtime" : "Choose Activities"))
    #expect(says("Head") == (form == 1) && says("Foot") == (form == 1))
    #expect(stage.modalNode(.button, "Cancel")?.perform(.press) == true)
    stage.settle()
    #expect(!model.shows[form] && model.selection == FamilyActivitySelection())
  }
}

@Suite(.serialized) struct `Restricting activities` {
  let folder = Folder()
  private final class Filter: ApplicationFilter {
    var kept = ParentalFilter.Applications(isAllowlist: false, names: ["/usr/bin/doom"])
    var failure: ParentalFilter.Failure?
    var forgets = false
    func read() async throws(ParentalFilter.Failure) -> ParentalFilter.Applications {
      if let failure { throw failure }
      return kept
    }
    func write(_ applications: ParentalFilter.Applications) async throws(ParentalFilter.Failure) { if !forgets { kept = applications } }
  }
  private let filter = Filter()
  private var key: TokenKey { TokenKey(folder: folder("key")) }
  private func restrict(_ selection: FamilyActivitySelection) async throws {
    let all = DesktopApplication.installed(in: [folder.path])
    let provider = MalcontentProvider(filter: filter, source: { all }, folder: folder("notes"))
    try await provider.restrict(selection, names: FamilyControls.names(of: selection, among: all, key: key))
  }
  private func install() {
    func entry(_ id: String, _ command: String, _ rest: String = "") {
      folder.file("applications/\(id).desktop", "[Desktop Entry]\nType=Application\nName=\(id)\nExec=\(command)\n\(rest)\n")
    }
    entry("list", "env LANG=C ls --all %F", "Categories=Utility;")
    entry("sleeper", "/bin/sleep 1", "Categories=Game;")
    entry("chess", "/usr/bin/flatpak run --branch=beta --arch=riscv64 org.example.Chess @@u %u @@", "X-Flatpak=org.example.Chess\nCategories=Game;")
    entry("gone", "/nowhere/at/all")
  }
  private func real(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  @Test(.requirement("PR-249")) func `names programs and flatpaks to malcontent, keeps what others restricted, and takes back what it did`() async throws {
    install()
    var selection = FamilyActivitySelection()
    selection.applicationTokens = [key.application("list")]
    selection.categoryTokens = [key.category("games")]
    try await restrict(selection)
    let list = DesktopApplication.installed(in: [folder.path]).first { $0.id == "list" }?.restrictionName
    #expect(list?.hasSuffix("/ls") == true)
    #expect(!filter.kept.isAllowlist && filter.kept.names.first == "/usr/bin/doom")
    #expect(Set(filter.kept.names.dropFirst()) == [list ?? "", real("/bin/sleep"), "app/org.example.Chess/riscv64/beta"])
    // The same person later, with another selection.
    selection.categoryTokens = []
    try await restrict(selection)
    #expect(filter.kept.names == ["/usr/bin/doom", list])
    try await restrict(FamilyActivitySelection())
    #expect(filter.kept.names == ["/usr/bin/doom"])
    // What somebody else restricts is not ours because it is chosen here too.
    filter.kept.names.append(list ?? "")
    try await restrict(selection)
    try await restrict(FamilyActivitySelection())
    #expect(filter.kept.names == ["/usr/bin/doom", list])
  }

  @Test(.requirement("PR-249")) func `throws and changes nothing where not all of it can be restricted`() async throws {
    install()
    var applications = FamilyActivitySelection(), domains = FamilyActivitySelection(), unknown = FamilyActivitySelection(), gone = unknown
    applications.applicationTokens = [key.application("list")]
    domains.webDomainTokens = [key.domain("example.org")]
    unknown.applicationTokens = [key.application("list"), key.application("never installed")]
    gone.applicationTokens = [key.application("gone")]
    let before = filter.kept
    func error(_ selection: FamilyActivitySelection) async -> FamilyControlsError? {
      do { try await restrict(selection) } catch { return error as? FamilyControlsError }
      return nil
    }
    #expect(await error(domains) == .cannotRestrictWebDomains)
    #expect(await error(unknown) == .notInstalled)
    #expect(await error(gone) == .notInstalled)
    filter.kept.isAllowlist = true
    #expect(await error(applications) == .restrictedByOthers)
    filter.kept = before
    for (failure, told) in [(ParentalFilter.Failure.unavailable, FamilyControlsError.unavailable), (.notAuthorized, .notAuthorized)] {
      filter.failure = failure
      #expect(await error(applications) == told)
    }
    #expect(FamilyControlsError.unavailable.errorDescription?.contains("not available on this system") == true)
    filter.failure = nil
    #expect(filter.kept == before)
    // Never pretend: a service that says yes and does nothing is found out.
    filter.forgets = true
    #expect(await error(applications) == .failed("The system did not save the restriction."))
  }
}

@Suite struct `Live Activities` {
  private struct Reader: View {
    let read: (Color?, Color?, Bool) -> Void
    @Environment(\.activityBackgroundTint) private var tint
    @Environment(\.activitySystemActionForegroundColor) private var text
    @Environment(\.isActivityFullscreen) private var isFull
    var body: some View {
      read(tint, text, isFull)
      return Text("Reader")
    }
  }
  @Test(.requirement("PR-250", "PR-251", "PR-252", "PR-253", "PR-254")) func `have two colours that are kept apart and change no window`() {
    var found: [(Color?, Color?, Bool)] = []
    let plain = ViewHarness(Text("Reader"), size: CGSize(width: 200, height: 100), pixels: true)
    let tinted = ViewHarness(
      VStack(spacing: 0) {
        Reader { found.append(($0, $1, $2)) }
        Reader { found.append(($0, $1, $2)) }.activityBackgroundTint(nil).frame(height: 0).hidden()
      }
      .activityBackgroundTint(.red).activitySystemActionForegroundColor(.blue), size: CGSize(width: 200, height: 100), pixels: true)
    #expect(found[0].0 == .red && found[0].1 == .blue && !found[0].2)
    #expect(found[1].0 == nil && found[1].1 == .blue)
    let first = plain.picture, second = tinted.picture
    #expect((0..<100).allSatisfy { y in (0..<200).allSatisfy { first.pixel(x: $0, y: y) == second.pixel(x: $0, y: y) } })
  }
}
