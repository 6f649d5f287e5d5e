import Foundation

/// Points fontconfig at the fonts of the pictures, whatever else is installed, unless it has been pointed at some. The same as `PinnedFonts` of the drawing
/// tests: all tests are one process, and the first to load fonts decides.
@MainActor package enum PinnedInterface {
  private static let installed: Void = {
    guard ProcessInfo.processInfo.environment["FONTCONFIG_FILE"] == nil else { return }
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-fonts-\(getpid())")
    try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let file = directory.appendingPathComponent("fonts.conf")
    let configuration = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig>
      <dir>/usr/share/fonts/opentype/inter</dir><dir>/usr/share/fonts/truetype/dejavu</dir>
      <dir>/usr/share/fonts/truetype/noto</dir>
      <cachedir>\(directory.path)/cache</cachedir><cachedir>/var/cache/fontconfig</cachedir>
      <alias><family>sans-serif</family><prefer><family>Inter</family></prefer></alias>
      <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
      </fontconfig>
      """
    try? configuration.write(to: file, atomically: true, encoding: .utf8)
    setenv("FONTCONFIG_FILE", file.path, 1)
  }()
  package static func install() { installed }
}
