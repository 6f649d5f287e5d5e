import Foundation
import Synchronization

/// The types known without asking anyone: what each is a case of, its MIME types and extensions, the usual one first.
enum TypeTable {
  struct Entry: Sendable {
    let parents: [String]
    let mimeTypes: [String]
    let extensions: [String]
    let name: String
  }
  /// The first identifier, in alphabetical order, whose entry matches.
  static func entry(where matches: (Entry) -> Bool) -> String? {
    entries.filter { matches($0.value) }.keys.min()
  }
  private static func row(_ parents: String, _ mimeTypes: String, _ extensions: String, _ name: String) -> Entry {
    func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    return Entry(parents: words(parents), mimeTypes: words(mimeTypes), extensions: words(extensions), name: name)
  }
  static let entries: [String: Entry] = [
    "public.item": row("", "", "", "item"),
    "public.content": row("", "", "", "content"),
    "public.data": row("public.item", "", "", "data"),
    "public.directory": row("public.item", "inode/directory", "", "folder"),
    "public.folder": row("public.directory", "inode/directory", "", "folder"),
    "com.apple.package": row("public.directory", "", "", "package"),
    "com.apple.bundle": row("public.directory", "", "bundle", "bundle"),
    "com.apple.application": row("public.executable", "application/x-desktop", "", "application"),
    "public.executable": row("public.item", "application/x-executable", "", "program"),
    "public.url": row("public.data", "text/uri-list", "", "URL"),
    "public.file-url": row("public.url", "text/uri-list", "", "file URL"),
    "public.text": row("public.data public.content", "", "", "text"),
    "public.plain-text": row("public.text", "text/plain", "txt text", "plain text"),
    "public.utf8-plain-text": row("public.plain-text", "text/plain;charset=utf-8", "", "Unicode text"),
    "public.utf16-plain-text": row("public.plain-text", "text/plain;charset=utf-16", "", "Unicode text"),
    "public.rtf": row("public.text", "application/rtf text/rtf", "rtf", "rich text"),
    "public.html": row("public.text", "text/html", "html htm", "web page"),
    "public.xml": row("public.text", "application/xml text/xml", "xml", "XML text"),
    "public.json": row("public.text", "application/json", "json", "JSON text"),
    "public.yaml": row("public.text", "application/yaml text/yaml", "yaml yml", "YAML text"),
    "com.apple.property-list": row("public.data", "application/x-plist", "plist", "property list"),
    "public.comma-separated-values-text": row("public.text", "text/csv", "csv", "comma-separated values"),
    "public.tab-separated-values-text": row("public.text", "text/tab-separated-values", "tsv", "tab-separated values"),
    "net.daringfireball.markdown": row("public.text", "text/markdown", "md markdown", "Markdown text"),
    "public.source-code": row("public.plain-text", "", "", "source code"),
    "public.swift-source": row("public.source-code", "text/x-swift", "swift", "Swift source"),
    "public.c-source": row("public.source-code", "text/x-csrc", "c", "C source"),
    "public.script": row("public.source-code", "", "", "script"),
    "public.python-script": row("public.script", "text/x-python", "py", "Python script"),
    "public.shell-script": row("public.script", "application/x-shellscript", "sh", "shell script"),
    "com.netscape.javascript-source": row("public.source-code", "text/javascript application/javascript", "js", "JavaScript"),
    "public.log": row("public.plain-text", "text/x-log", "log", "log"),
    "com.adobe.pdf": row("public.data public.content", "application/pdf", "pdf", "PDF document"),
    "public.image": row("public.data public.content", "", "", "image"),
    "public.png": row("public.image", "image/png", "png", "PNG image"),
    "public.jpeg": row("public.image", "image/jpeg", "jpeg jpg jpe", "JPEG image"),
    "com.compuserve.gif": row("public.image", "image/gif", "gif", "GIF image"),
    "public.tiff": row("public.image", "image/tiff", "tiff tif", "TIFF image"),
    "com.microsoft.bmp": row("public.image", "image/bmp", "bmp", "BMP image"),
    "org.webmproject.webp": row("public.image", "image/webp", "webp", "WebP image"),
    "public.svg-image": row("public.image", "image/svg+xml", "svg", "SVG image"),
    "public.heic": row("public.image", "image/heic", "heic", "HEIC image"),
    "com.apple.icns": row("public.image", "image/icns", "icns", "icon"),
    "public.audiovisual-content": row("public.data public.content", "", "", "audiovisual content"),
    "public.audio": row("public.audiovisual-content", "", "", "audio"),
    "public.mp3": row("public.audio", "audio/mpeg", "mp3", "MP3 audio"),
    "com.microsoft.waveform-audio": row("public.audio", "audio/x-wav audio/wav", "wav", "WAV audio"),
    "public.movie": row("public.audiovisual-content", "", "", "movie"),
    "public.video": row("public.movie", "", "", "video"),
    "public.mpeg-4": row("public.movie", "video/mp4", "mp4", "MPEG-4 movie"),
    "com.apple.quicktime-movie": row("public.movie", "video/quicktime", "mov qt", "QuickTime movie"),
    "public.archive": row("public.data", "", "", "archive"),
    "public.zip-archive": row("public.archive", "application/zip", "zip", "ZIP archive"),
    "org.gnu.gnu-zip-archive": row("public.archive", "application/gzip", "gz", "gzip archive"),
    "public.font": row("public.data", "font/sfnt", "", "font"),
    "public.email-message": row("public.data", "message/rfc822", "eml", "e-mail message"),
    "public.vcard": row("public.text", "text/vcard", "vcf", "contact card"),
    "public.calendar-event": row("public.data", "text/calendar", "ics", "calendar event"),
  ]
}

/// The types that apps declared while running.
enum DeclaredTypes {
  private static let parents = Mutex<[String: UTType?]>([:])
  static func add(_ identifier: String, _ parent: UTType?) {
    parents.withLock { if $0[identifier] == nil || parent != nil { $0[identifier] = .some(parent) } }
  }
  static func isDeclared(_ identifier: String) -> Bool { parents.withLock { $0[identifier] != nil } }
  static func parent(of identifier: String) -> UTType? { parents.withLock { $0[identifier] ?? nil } }
}
