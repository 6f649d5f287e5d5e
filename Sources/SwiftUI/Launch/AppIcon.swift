import OrielDrawing
import OrielScenes

/// The app's icon for task bars and switchers: named by its desktop file in the icon theme, from an asset catalogue, or drawn.
nonisolated enum AppIcon {
  static let sizes = [16, 32, 48, 64]

  static func images(for program: ProgramName, in folders: [String] = BaseFolders().sharedData) -> [Bitmap] {
    if let name = DesktopEntry(identifier: program.identifier, in: folders)?["Icon"] {
      let found = themed(name, in: folders)
      if !found.isEmpty { return found }
    }
    let shipped = ProgramFile.path.map { catalogued(in: FilePath.folder(of: $0)) } ?? []
    return shipped.isEmpty ? sizes.map { initial(of: program.name, size: $0) } : shipped
  }

  // MARK: The icon theme

  /// The icons that the app installed into the hicolor theme. Vector icons are drawn in the required sizes.
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

  /// `AppIcon.appiconset` in an asset catalogue beside the program, where a package's resources are.
  static func catalogued(in folder: String) -> [Bitmap] {
    for entry in ProgramFile.resourceNames(in: folder).filter({ $0.hasSuffix(".resources") || $0.hasSuffix(".xcassets") }).sorted() {
      guard let set = iconSet(in: "\(folder)/\(entry)") else { continue }
      // Small and large icons may be different drawings, so none is scaled.
      let files = FolderEntries.names(in: set).filter { $0.lowercased().hasSuffix(".png") }
      var bySize: [Int: Bitmap] = [:]
      for bitmap in files.sorted().compactMap({ picture("\(set)/\($0)", size: 64) }) { bySize[bitmap.pixelWidth] = bitmap }
      if !bySize.isEmpty { return bySize.keys.sorted().compactMap { bySize[$0] } }
    }
    return []
  }
  /// Searches groups and folders to a limited depth, so that a deep tree does not delay the launch.
  private static func iconSet(in root: String) -> String? {
    var folders = [root], looked = 0
    while looked < folders.count, looked < 256 {
      let folder = folders[looked]
      looked += 1
      for name in FolderEntries.folders(in: folder).sorted() {
        if name == "AppIcon.appiconset" { return "\(folder)/\(name)" }
        // The other sets of a catalogue contain no icon set.
        if name.hasSuffix("set") && name.contains(".") || name.hasSuffix(".lproj") { continue }
        folders.append("\(folder)/\(name)")
      }
    }
    return nil
  }

  // MARK: Drawn

  /// The first letter of the app's name on a tile. The colour is derived from the name, so that apps differ.
  static func initial(of name: String, size: Int) -> Bitmap {
    let side = Double(size), colors: [UInt32] = [0x2F6FDE, 0x7A4FD0, 0xC2417F, 0xC9503A, 0xB07310, 0x3D8B40, 0x1C8A94, 0x5B6573]
    let sum = name.unicodeScalars.reduce(UInt32(5381)) { $0 &* 33 &+ $1.value }
    let color = RGBA(hex: colors[Int(sum % UInt32(colors.count))])
    let letter = name.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? "?"
    // The outline of the interface font, which is already loaded, enlarged and emboldened: loading a font for each size
    // would be the most expensive part of the launch.
    let shape = ParagraphLayout.make(ParagraphContent(runs: [TextRun(letter, TextAttributes(font: FontSpecification()))])).outline()
    let scale = side * 0.6 / FontSpecification().size, bounds = shape.boundingRect
    return BitmapSurface.make(size: CGSize(width: side, height: side)) {
      $0.fill(CGRect(x: 0, y: 0, width: side, height: side), cornerRadius: side * 0.22, color)
      guard !shape.isEmpty else { return }
      $0.translate(x: side / 2, y: side / 2)
      $0.concatenate(CGAffineTransform(scaleX: scale, y: scale))
      $0.translate(x: -bounds.midX, y: -bounds.midY)
      $0.fill(shape, with: .color(.white))
      $0.stroke(shape, with: .color(.white), style: StrokeStyle(lineWidth: 0.4, lineJoin: .round))
    }.bitmap()
  }
}
