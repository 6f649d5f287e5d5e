import Foundation
import OrielDrawing
import OrielPresentations

/// A bar that recommends another app.
public nonisolated enum SKOverlay {
  public enum Position: Int, Hashable, Sendable { case bottom, bottomRaised }

  /// The recommended app, and the bar's position.
  open class Configuration {
    public internal(set) var position: Position
    fileprivate var values: [String: Any] = [:]
    init(position: Position) { self.position = position }
  }
  public final class AppConfiguration: Configuration {
    /// An AppStream component ID such as `org.gnome.Loupe`. Other identifiers need an `AppRecommendationProvider`.
    public var appIdentifier: String
    public var campaignToken: String?
    public var providerToken: String?
    public var customProductPageIdentifier: String?
    public var latestReleaseID: String?
    /// Whether the bar has a button that closes it.
    public var userDismissible = true
    public init(appIdentifier: String, position: Position) {
      self.appIdentifier = appIdentifier
      super.init(position: position)
    }
    public func setAdditionalValue(_ value: Any?, forKey key: String) { values[key] = value }
    public func additionalValue(forKey key: String) -> Any? { values[key] }
  }
  public final class AppClipConfiguration: Configuration {
    public var campaignToken: String?
    public var providerToken: String?
    override public init(position: Position) { super.init(position: position) }
  }
}

/// Looks up an app in the desktop's software catalogue (AppStream).
nonisolated enum SoftwareCatalogue {
  /// Returns an app's description; tests replace it.
  nonisolated(unsafe) static var source: @Sendable (String) -> String? = Self.metadata(of:)
  static func recommendation(
    for id: String, metadata: (String) -> String? = Self.source, folders: [String] = ["/usr/local/share", "/usr/share"]
  ) -> AppRecommendation? {
    guard !id.isEmpty, id.utf8.count < 256, id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }), id.contains("."),
      let text = metadata(id), let name = element("name", in: text), let page = URL(string: "appstream:" + id)
    else { return nil }
    return AppRecommendation(
      name: name, summary: element("summary", in: text) ?? "", icon: icon(of: id, in: text, folders), page: page,
      homePage: element("url", type: "homepage", in: text).flatMap { URL(string: $0) }.flatMap { ["http", "https"].contains($0.scheme) ? $0 : nil })
  }
  /// The app's icon file: from the description, the catalogue's cache or the icon theme.
  private static func icon(of id: String, in text: String, _ folders: [String]) -> URL? {
    func there(_ path: String) -> URL? { FileManager.default.isReadableFile(atPath: path) ? URL(fileURLWithPath: path) : nil }
    if let path = element("icon", type: "local", in: text), path.hasPrefix("/"), let file = there(path) { return file }
    let stock = element("icon", type: "stock", in: text) ?? id
    guard !stock.contains("/") else { return nil }
    for folder in folders {
      for path in ["128x128/apps/\(stock).png", "scalable/apps/\(stock).svg", "64x64/apps/\(stock).png", "48x48/apps/\(stock).png"] {
        if let file = there("\(folder)/icons/hicolor/\(path)") { return file }
      }
    }
    return nil
  }
  /// The text of the first element with that name and without a language.
  private static func element(_ name: String, type: String? = nil, in text: String) -> String? {
    let opening = type.map { "<\(name) type=\"\($0)\">" } ?? "<\(name)>"
    guard let start = text.range(of: opening), let end = text.range(of: "</\(name)>", range: start.upperBound..<text.endIndex) else { return nil }
    return text[start.upperBound..<end.lowerBound].replacingOccurrences(of: "&amp;", with: "&").replacingOccurrences(of: "&lt;", with: "<")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
  /// The metadata file of an installed app, or the output of the catalogue's program for others.
  static func metadata(of id: String) -> String? {
    for folder in ["/usr/share/metainfo/", "/usr/local/share/metainfo/"] {
      for ending in [".metainfo.xml", ".appdata.xml"] {
        if let text = try? String(contentsOfFile: folder + id + ending, encoding: .utf8) { return text }
      }
    }
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/appstreamcli")
    process.arguments = ["dump", id]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    guard (try? process.run()) != nil else { return nil }
    let clock = DispatchWorkItem { [pid = process.processIdentifier] in kill(pid, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 5, execute: clock)
    let data = output.fileHandleForReading.readDataToEndOfFile()
    guard ended.wait(timeout: .now() + 6) == .success else { return nil }
    clock.cancel()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}

extension View {
  /// Recommends another app in a bar at the bottom edge while the binding is true. Shows nothing for an unknown app.
  public func appStoreOverlay(isPresented: Binding<Bool>, configuration: @escaping () -> SKOverlay.Configuration) -> some View {
    modifier(StoreOverlay(isPresented: isPresented, configuration: configuration))
  }
}

private struct StoreOverlay: ViewModifier {
  let isPresented: Binding<Bool>
  let configuration: () -> SKOverlay.Configuration
  @State private var shown: Recommended?

  private struct Recommended {
    let app: AppRecommendation
    let isRaised: Bool
    let mayClose: Bool
  }

  func body(content: Content) -> some View {
    content
      .overlay(alignment: .bottom) {
        if isPresented.wrappedValue, let shown {
          OverlayBar(app: shown.app, close: shown.mayClose ? { isPresented.wrappedValue = false } : nil)
            .padding(12).padding(.bottom, shown.isRaised ? 48 : 0)
        }
      }
      // Otherwise the previous app would flash up.
      .onChange(of: isPresented.wrappedValue) { shown = nil }
      .task(id: isPresented.wrappedValue) { if isPresented.wrappedValue, !Task.isCancelled { await find(configuration()) } }
  }
  private func find(_ configuration: SKOverlay.Configuration) async {
    let app = configuration as? SKOverlay.AppConfiguration, id = app?.appIdentifier ?? ""
    var found = await FileWork.run { SoftwareCatalogue.recommendation(for: id) }
    if found == nil, !id.isEmpty { found = await StoreServices.recommendations?.recommendation(for: id) }
    guard !Task.isCancelled, isPresented.wrappedValue else { return }
    if let found {
      shown = Recommended(app: found, isRaised: configuration.position == .bottomRaised, mayClose: app?.userDismissible ?? true)
    } else {
      isPresented.wrappedValue = false
      RuntimeIssue.report(
        "appStoreOverlay(isPresented:configuration:): \(id.isEmpty ? "an app clip" : "the app “\(id)”") was not found on this machine. Use the ID of an AppStream component, or register StoreServices.recommendations.")
    }
  }
}

private struct OverlayBar: View {
  let app: AppRecommendation
  let close: (() -> Void)?
  @Environment(\.theme) private var theme
  @State private var icon: Bitmap?
  var body: some View {
    HStack(spacing: 12) {
      Group {
        if let icon { Image(bitmap: icon).resizable().scaledToFit() } else {
          Image(systemName: "shippingbox").font(.system(size: 24, weight: .light)).foregroundStyle(.secondary)
        }
      }
      .frame(width: 40, height: 40)
      .accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 2) {
        Text(verbatim: app.name).font(.headline)
        Text(verbatim: app.summary).font(.callout).foregroundStyle(.secondary)
      }
      .lineLimit(1)
      Spacer(minLength: 12)
      Button("View") {
        DesktopOpening.open(app.page) { [home = app.homePage] isOpen in
          if !isOpen, let home { DesktopOpening.open(home) { _ in } }
        }
      }
      if let close {
        Button(action: close) { Label("Close", systemImage: "xmark").labelStyle(.iconOnly) }.buttonStyle(.borderless)
      }
    }
    .padding(12)
    .frame(maxWidth: 520)
    .background(Color(theme.colors.elevatedBackground), in: .rect(cornerRadius: 12))
    .overlay { RoundedRectangle(cornerRadius: 12).strokeBorder(Color(theme.colors.menuBorder), lineWidth: 1) }
    .shadow(color: .black.opacity(0.2), radius: 10, y: 4)
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Recommended: \(app.name)")
    .task(id: app.icon) {
      guard let url = app.icon, let data = await FileWork.run({ try? Data(contentsOf: url) }) else { return }
      icon = try? await Bitmap.decoded(data, scale: 1)
    }
  }
}
