import ActivityKit
import SwiftUI

/// Shows every presentation with its options and source code.
@main struct PresentationsApp: App {
  @State private var showsSceneAlert = false
  var body: some Scene {
    WindowGroup("Presentations") { Catalogue(showsSceneAlert: $showsSceneAlert) }
      .defaultSize(width: 860, height: 600)
    AlertScene("The harbour is closed", isPresented: $showsSceneAlert) {
      Button("All Right") {}
    } message: {
      Text("This alert belongs to no window. The others wait for it.")
    }
    ActivityConfiguration(for: Crossing.self) { CrossingCard(context: $0) }
  }
}

enum Page: String, CaseIterable, Identifiable {
  case sheets = "Sheets", alerts = "Alerts", popovers = "Popovers", files = "Files", quickLook = "Quick Look", photos = "Photos", sizes = "Sizes", services = "Services", pickers = "Pickers"
  var id: Self { self }
  var symbol: String {
    switch self {
    case .sheets: "macwindow"
    case .alerts: "exclamationmark.triangle"
    case .popovers: "bubble.left"
    case .files: "folder"
    case .quickLook: "eye"
    case .photos: "photo.on.rectangle"
    case .sizes: "arrow.up.left.and.arrow.down.right"
    case .services: "cart"
    case .pickers: "eyedropper"
    }
  }
}

struct Catalogue: View {
  @Binding var showsSceneAlert: Bool
  @State private var page: Page? = .sheets
  var body: some View {
    NavigationSplitView {
      List(Page.allCases, selection: $page) { page in
        Label(page.rawValue, systemImage: page.symbol)
      }
      .navigationSplitViewColumnWidth(min: 150, ideal: 180)
    } detail: {
      ScrollView {
        VStack(alignment: .leading, spacing: 20) {
          switch page {
          case .sheets, nil: SheetsPage()
          case .alerts: AlertsPage(showsSceneAlert: $showsSceneAlert)
          case .popovers: PopoversPage()
          case .files: FilesPage()
          case .quickLook: QuickLookPage()
          case .photos: PhotosPage()
          case .sizes: SizesPage()
          case .services: ServicesPage()
          case .pickers: PickersPage()
          }
        }
        .padding(20)
        .frame(maxWidth: .infinity, alignment: .leading)
      }
      // Each page begins at its top.
      .id(page)
      .navigationTitle(page?.rawValue ?? "Presentations")
    }
  }
}

/// One presentation: its description, options and source code.
struct Demonstration<Controls: View>: View {
  let title: String
  let source: String
  @ViewBuilder let controls: Controls
  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(title).font(.headline)
      controls
      Text(source)
        .font(.system(.callout, design: .monospaced))
        .textSelection(.enabled)
        .padding(10)
        .frame(maxWidth: .infinity, alignment: .leading)
        // Code is read from the left everywhere.
        .environment(\.layoutDirection, .leftToRight)
        .background(.primary.opacity(0.05), in: RoundedRectangle(cornerRadius: 8))
    }
  }
}
