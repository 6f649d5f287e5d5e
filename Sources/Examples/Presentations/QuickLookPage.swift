import QuickLook
import SwiftUI

struct QuickLookPage: View {
  @State private var files: [URL] = Samples.make()
  @State private var chosen: URL?
  @State private var shown: URL?
  @State private var single: URL?
  @State private var imports = false

  var body: some View {
    Demonstration(
      title: "Going through several files",
      source: """
        List(files, id: \\.self, selection: $chosen) { file in Text(file.lastPathComponent) }
          .onKeyPress(.space) { shown = chosen; return .handled }
          .quickLookPreview($shown, in: files)
        """
    ) {
      List(files, id: \.self, selection: $chosen) { file in
        Label(file.lastPathComponent, systemImage: "doc")
      }
      .frame(height: 160)
      .onKeyPress(.space) {
        shown = chosen ?? files.first
        return .handled
      }
      // The selection follows the preview.
      .onChange(of: shown) { if let shown { chosen = shown } }
      HStack {
        Button("Quick Look") { shown = chosen ?? files.first }
        Button("Add Files\u{2026}") { imports = true }
      }
    }
    .quickLookPreview($shown, in: files)
    .fileImporter(isPresented: $imports, allowedContentTypes: [.item], allowsMultipleSelection: true) { result in
      if case .success(let urls) = result { files += urls.filter { !files.contains($0) } }
    }

    Demonstration(title: "One file", source: ".quickLookPreview($single)") {
      Button("Show the First") { single = files.first }
    }
    .quickLookPreview($single)
  }
}

/// Some files to look at.
private enum Samples {
  static func make() -> [URL] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Presentations")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let texts = [
      ("Tides.txt", (1...400).map { "High water \($0): \(($0 * 745) % 1440 / 60):\(String(($0 * 745) % 60 + 100).dropFirst())" }.joined(separator: "\n")),
      ("Harbour.svg", harbour),
      ("Places.json", "{\n  \"harbour\": [54.18, 12.09],\n  \"lighthouse\": [54.17, 12.10]\n}\n"),
    ]
    let files = texts.map { name, text in
      let url = folder.appendingPathComponent(name)
      try? text.write(to: url, atomically: true, encoding: .utf8)
      return url
    }
    return files + [folder]
  }
  private static let harbour = """
    <svg xmlns="http://www.w3.org/2000/svg" width="480" height="320" viewBox="0 0 480 320">
      <rect width="480" height="320" fill="#bfe0f5"/><circle cx="380" cy="80" r="36" fill="#ffd35c"/>
      <path d="M0 210 H480 V320 H0 Z" fill="#2f77b0"/><path d="M150 205 L330 205 L300 245 L180 245 Z" fill="#7a3b2e"/>
      <path d="M235 70 V205" stroke="#4b2a20" stroke-width="5"/><path d="M240 80 L320 190 L240 190 Z" fill="#fff"/>
      <path d="M230 100 L170 190 L230 190 Z" fill="#f3e9dc"/>
    </svg>
    """
}
