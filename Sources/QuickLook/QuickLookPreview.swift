import Foundation
import OrielBase
import OrielDrawing
import OrielPresentations

/// The content of the preview window: a bar and the file.
struct QuickLookPreview: View {
  let url: URL
  let items: PreviewItems
  let select: (URL) -> Void
  /// The applications to offer for opening the file; nil for the installed ones.
  var givenApplications: [DesktopApplication]?
  @State private var subject: PreviewSubject?
  @State private var applications: [DesktopApplication] = []
  @State private var isLate = false
  @State private var showsIndex = false
  @Environment(\.displayScale) private var scale
  @Environment(\.layoutDirection) private var direction
  @Environment(\.previewControl) private var control
  @Environment(\.theme) private var theme

  init(url: URL, items: PreviewItems, applications: [DesktopApplication]? = nil, select: @escaping (URL) -> Void) {
    (self.url, self.items, givenApplications, self.select) = (url, items, applications, select)
  }

  var body: some View {
    // Key handling must match the values of this evaluation.
    control?.handleKey = { handle($0) }
    return VStack(spacing: 0) {
      bar
      Divider()
      ZStack {
        if showsIndex {
          PreviewIndex(items: items, current: url) {
            select($0)
            showsIndex = false
          }
        } else if let subject {
          PreviewBody(subject: subject, applications: applications)
        }
        if isLate { ProgressView().accessibilityLabel(Text("Reading “\(name)”")) }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
    .background(Color(theme.colors.windowBackground))
    .navigationTitle(Text(verbatim: name))
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Text("Preview of \(name)"))
    .task(id: url) { await load() }
    .task(id: url) {
      isLate = false
      try? await Task.sleep(for: .milliseconds(300))
      if !Task.isCancelled, subject?.url != url { isLate = true }
    }
  }
  private var name: String { url.lastPathComponent.isEmpty ? url.absoluteString : url.lastPathComponent }

  private func load() async {
    let new = await PreviewSubject.load(url, scale: scale)
    guard !Task.isCancelled else { return }
    subject = new
    isLate = false
    var found = givenApplications ?? []
    if givenApplications == nil { found = await InstalledApplications.shared.thatOpen(new.type) }
    if !Task.isCancelled { applications = new.entry == nil ? [] : found }
  }

  // MARK: Collection

  private var place: Int? { items.count > 1 ? items.index(url) : nil }
  private func go(by step: Int) -> Bool {
    guard let place, (0..<items.count).contains(place + step) else { return false }
    select(items.at(place + step))
    return true
  }
  /// Left and right arrow move through the collection in the layout direction; up and down arrow scroll, if the content scrolls.
  private func handle(_ event: KeyEvent) -> Bool {
    guard event.modifiers.subtracting(.capsLock).isEmpty else {
      guard event.modifiers.contains(.control), event.key == .character("f") else { return false }
      control?.toggleFullScreen()
      return true
    }
    let forward = direction == .rightToLeft ? Key.left : .right, backward = direction == .rightToLeft ? Key.right : .left
    switch event.key {
    case forward: return go(by: 1) || items.count > 1
    case backward: return go(by: -1) || items.count > 1
    case .down where !scrolls: return go(by: 1)
    case .up where !scrolls: return go(by: -1)
    case .escape where showsIndex, .return where showsIndex:
      showsIndex = false
      return true
    default: return false
    }
  }
  private var scrolls: Bool {
    if showsIndex { return true }
    switch subject?.content {
    case .text, .pages, .listing: return true
    case .image, .fontSample, .facts, nil: return false
    }
  }

  // MARK: Bar

  private var bar: some View {
    HStack(spacing: 10) {
      if items.count > 1 {
        PreviewButton("Previous", symbol: "chevron.backward") { _ = go(by: -1) }.disabled(place.map { $0 == 0 } ?? true)
        PreviewButton("Next", symbol: "chevron.forward") { _ = go(by: 1) }.disabled(place.map { $0 == items.count - 1 } ?? true)
      }
      VStack(alignment: .leading, spacing: 0) {
        Text(verbatim: name).font(.headline).lineLimit(1).truncationMode(.middle)
        if let place { Text("\(place + 1) of \(items.count)").font(.caption).foregroundStyle(.secondary) }
      }
      .padding(.horizontal, 4)
      Spacer(minLength: 8)
      if items.count > 1 {
        PreviewButton(showsIndex ? "Hide the Index" : "Index", symbol: "square.grid.2x2") { showsIndex.toggle() }
      }
      if subject?.entry != nil { FileActions(url: url, applications: applications) }
      if let control {
        PreviewButton(
          control.isFullScreen ? "Leave Full Screen" : "Full Screen",
          symbol: control.isFullScreen ? "arrow.down.right.and.arrow.up.left" : "arrow.up.left.and.arrow.down.right"
        ) { control.toggleFullScreen() }
      }
    }
    .foregroundStyle(.primary)
    .tint(.primary)
    .padding(.horizontal, 14)
    .frame(height: 46)
  }
}

/// A button of the bar.
private struct PreviewButton: View {
  let title: LocalizedStringKey
  let symbol: String
  let action: () -> Void
  init(_ title: LocalizedStringKey, symbol: String, action: @escaping () -> Void) {
    (self.title, self.symbol, self.action) = (title, symbol, action)
  }
  var body: some View {
    Button(action: action) { Label(title, systemImage: symbol).labelStyle(.iconOnly).frame(width: 18, height: 18) }
      .buttonStyle(.borderless)
      .help(title)
  }
}

/// The menus for opening and sharing the file.
private struct FileActions: View {
  let url: URL
  let applications: [DesktopApplication]
  var body: some View {
    Menu {
      ForEach(applications) { application in
        Button(application.name) { try? application.open([url]) }
      }
      if applications.isEmpty { Button("Open") { DesktopOpening.open(url) { _ in } } }
    } label: {
      Text("Open With")
    }
    .menuStyle(.borderlessButton)
    .fixedSize()
    Menu {
      Button("Send by Mail…") { MailComposer.attach(url) }
      Button("Show in Folder") { DesktopOpening.open(url.deletingLastPathComponent()) { _ in } }
    } label: {
      Label("Share", systemImage: "square.and.arrow.up").labelStyle(.iconOnly)
    }
    .menuStyle(.borderlessButton)
    .menuIndicator(.hidden)
    .fixedSize()
    .help("Share")
  }
}

/// Composes an email with the file attached, through the desktop.
private enum MailComposer {
  static func attach(_ url: URL) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-email", "--attach", url.path]
    try? process.run()
  }
}

/// The installed applications, read for the first preview.
actor InstalledApplications {
  static let shared = InstalledApplications()
  private var all: [DesktopApplication]?
  func thatOpen(_ type: UTType) async -> [DesktopApplication] {
    if all == nil { all = await FileWork.run { DesktopApplication.installed() } }
    let known = all ?? []
    return await FileWork.run { DesktopApplication.thatOpen(type, of: known) }
  }
}
