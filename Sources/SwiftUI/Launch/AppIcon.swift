import OrielDrawing
import OrielScenes

/// The app's icon for task bars and switchers: from the icon theme by its desktop file, from an asset catalogue, or drawn.
nonisolated enum AppIcon {
  static let sizes = [16, 32, 48, 64]

  static func images(for program: ProgramName, in folders: [String] = DesktopEntry.dataFolders()) -> [Bitmap] {
    if let name = DesktopEntry(identifier: program.identifier, in: folders)?["Icon"] {
      let found = themed(name, in: folders)
      if !found.isEmpty { return found }
    }
    let shipped = catalogued(beside: CommandLine.arguments.first ?? "")
    return shipped.isEmpty ? sizes.map { initial(of: program.name, size: $0) } : shipped
  }

  // MARK: The icon theme

  /// The pictures that the app installs into the theme every desktop has. Drawings are made in the sizes we want.
  private static func themed(_ name: String, in folders: [String]) -> [Bitmap] {
    if name.hasPrefix("/") { return pictures(name) }
    guard !name.contains("/") else { return [] }
    for folder in folders {
      let found = [16, 24, 32, 48, 64, 128].compactMap { size in
        picture("\(folder)/icons/hicolor/\(size)x\(size)/apps/\(name).png", size: size)
      }
      if !found.isEmpty { return found }
      for path in ["icons/hicolor/scalable/apps/\(name).svg", "icons/hicolor/256x256/apps/\(name).png", "pixmaps/\(name).png", "pixmaps/\(name).svg"] {
        let found = pictures("\(folder)/\(path)")
        if !found.isEmpty { return found }
      }
    }
    return []
  }
  private static func pictures(_ path: String) -> [Bitmap] {
    path.hasSuffix(".svg") ? sizes.compactMap { picture(path, size: $0) } : [picture(path, size: 64)].compactMap { $0 }
  }
  private static func picture(_ path: String, size: Int) -> Bitmap? {
    guard access(path, R_OK) == 0 else { return nil }
    let side = Double(size)
    guard let picture = try? Bitmap(contentsOf: URL(fileURLWithPath: path), size: CGSize(width: side, height: side)) else { return nil }
    guard picture.pixelWidth > 128 || picture.pixelHeight > 128 else { return picture }
    return BitmapSurface.make(size: CGSize(width: side, height: side)) {
      $0.draw(picture, in: CGRect(x: 0, y: 0, width: side, height: side), interpolation: .high, opacity: 1)
    }.bitmap()
  }

  // MARK: The asset catalogue

  /// `AppIcon.appiconset` of a catalogue that lies beside the program, as a package's resources do.
  private static func catalogued(beside program: String) -> [Bitmap] {
    let folder = URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent()
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for entry in entries.sorted() where entry.hasSuffix(".resources") || entry.hasSuffix(".xcassets") {
      let root = folder.appendingPathComponent(entry)
      guard let walk = FileManager.default.enumerator(atPath: root.path) else { continue }
      for case let path as String in walk where path == "AppIcon.appiconset" || path.hasSuffix("/AppIcon.appiconset") {
        let set = root.appendingPathComponent(path).path
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: set)) ?? []).filter { $0.lowercased().hasSuffix(".png") }
        // The drawing for small sizes and the one for large ones differ: each is taken as it is.
        let found = files.sorted().compactMap { picture("\(set)/\($0)", size: 64) }
        var bySize: [Int: Bitmap] = [:]
        for bitmap in found { bySize[bitmap.pixelWidth] = bitmap }
        if !bySize.isEmpty { return bySize.keys.sorted().compactMap { bySize[$0] } }
      }
    }
    return []
  }

  // MARK: Drawn

  /// The first letter of the app's name on a tile. The colour follows from the name, so that two apps differ.
  static func initial(of name: String, size: Int) -> Bitmap {
    let side = Double(size), colors: [UInt32] = [0x2F6FDE, 0x7A4FD0, 0xC2417F, 0xC9503A, 0xB07310, 0x3D8B40, 0x1C8A94, 0x5B6573]
    let sum = name.unicodeScalars.reduce(UInt32(5381)) { $0 &* 33 &+ $1.value }
    let color = RGBA(hex: colors[Int(sum % UInt32(colors.count))])
    let letter = name.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? "?"
    let font = FontSpecification(size: side * 0.6, weight: 600)
    let text = ParagraphLayout.make(ParagraphContent(runs: [TextRun(letter, TextAttributes(font: font, color: .white))]))
    return BitmapSurface.make(size: CGSize(width: side, height: side)) {
      $0.fill(CGRect(x: 0, y: 0, width: side, height: side), cornerRadius: side * 0.22, color)
      $0.draw(text, at: CGPoint(x: (side - text.size.width) / 2, y: (side - text.size.height) / 2), color: .white)
    }.bitmap()
  }
}
