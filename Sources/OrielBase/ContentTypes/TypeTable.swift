import Foundation
import Synchronization

/// The built-in types: their supertypes, MIME types and extensions, preferred ones first.
enum TypeTable {
  struct Entry: Sendable {
    let parents: [String]
    let mimeTypes: [String]
    let extensions: [String]
    let name: String
  }
  /// The identifiers for an extension or a MIME type, in alphabetical order.
  static let byExtension = index(\.extensions)
  static let byMimeType = index(\.mimeTypes)
  private static func index(_ tags: (Entry) -> [String]) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for (identifier, entry) in entries { for tag in tags(entry) { found[tag, default: []].append(identifier) } }
    return found.mapValues { $0.sorted() }
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
    "public.font": row("public.data", "font/sfnt font/ttf font/otf font/woff font/woff2", "ttf otf woff woff2", "font"),
    "public.email-message": row("public.data", "message/rfc822", "eml", "e-mail message"),
    "public.vcard": row("public.text", "text/vcard", "vcf", "contact card"),
    "public.calendar-event": row("public.data", "text/calendar", "ics", "calendar event"),
    "public.composite-content": row("public.content", "", "", "composite content"),
    "public.utf8-tab-separated-values-text": row("public.tab-separated-values-text public.utf8-plain-text", "text/tab-separated-values;charset=utf-8", "", "tab-separated values"),
    "public.utf16-external-plain-text": row("public.plain-text", "", "", "Unicode text"),
    "public.delimited-values-text": row("public.text", "", "", "delimited text"),
    "com.apple.rtfd": row("com.apple.package public.composite-content", "", "rtfd", "rich text with attachments"),
    "com.apple.flat-rtfd": row("public.data public.composite-content", "", "", "rich text with attachments"),
    "com.apple.webarchive": row("public.data public.composite-content", "application/x-webarchive", "webarchive", "web archive"),
    "com.apple.xml-property-list": row("public.xml com.apple.property-list", "", "", "property list"),
    "com.apple.binary-property-list": row("com.apple.property-list", "", "", "property list"),
    "public.geojson": row("public.json", "application/geo+json", "geojson", "GeoJSON text"),
    "public.css": row("public.text", "text/css", "css", "style sheet"),
    "public.objective-c-source": row("public.source-code", "text/x-objcsrc", "m", "Objective-C source"),
    "public.c-plus-plus-source": row("public.source-code", "text/x-c++src", "cpp cc cxx", "C++ source"),
    "public.objective-c-plus-plus-source": row("public.source-code", "text/x-objc++src", "mm", "Objective-C++ source"),
    "public.c-header": row("public.source-code", "text/x-chdr", "h", "C header"),
    "public.c-plus-plus-header": row("public.source-code", "text/x-c++hdr", "hpp hh hxx", "C++ header"),
    "public.assembly-source": row("public.source-code", "text/x-asm", "s asm", "assembly source"),
    "public.perl-script": row("public.script", "application/x-perl", "pl pm", "Perl script"),
    "public.ruby-script": row("public.script", "application/x-ruby", "rb", "Ruby script"),
    "public.php-script": row("public.script", "application/x-php", "php", "PHP script"),
    "public.make-source": row("public.script", "text/x-makefile", "mk", "makefile"),
    "public.heif": row("public.image", "image/heif", "heif", "HEIF image"),
    "com.microsoft.ico": row("public.image", "image/vnd.microsoft.icon image/x-icon", "ico", "icon"),
    "public.camera-raw-image": row("public.image", "image/x-dcraw", "", "raw image"),
    "com.adobe.raw-image": row("public.camera-raw-image", "image/x-adobe-dng", "dng", "DNG image"),
    "public.aiff-audio": row("public.audio", "audio/x-aiff audio/aiff", "aiff aif", "AIFF audio"),
    "public.midi-audio": row("public.audio", "audio/midi", "midi mid", "MIDI audio"),
    "public.mpeg-4-audio": row("public.audio", "audio/mp4", "m4a", "MPEG-4 audio"),
    "org.xiph.flac": row("public.audio", "audio/flac", "flac", "FLAC audio"),
    "org.xiph.ogg-audio": row("public.audio", "audio/ogg audio/x-vorbis+ogg", "ogg oga", "Ogg audio"),
    "org.xiph.opus": row("public.audio", "audio/x-opus+ogg audio/opus", "opus", "Opus audio"),
    "public.playlist": row("public.data", "", "", "playlist"),
    "public.m3u-playlist": row("public.text public.playlist", "audio/x-mpegurl", "m3u m3u8", "M3U playlist"),
    "public.mpeg": row("public.movie", "video/mpeg", "mpeg mpg", "MPEG movie"),
    "public.mpeg-2-video": row("public.video", "", "m2v", "MPEG-2 video"),
    "public.mpeg-2-transport-stream": row("public.movie", "video/mp2t", "ts", "MPEG-2 transport stream"),
    "public.avi": row("public.movie", "video/x-msvideo video/avi", "avi", "AVI movie"),
    "org.matroska.mkv": row("public.movie", "video/x-matroska", "mkv", "Matroska movie"),
    "org.webmproject.webm": row("public.movie", "video/webm", "webm", "WebM movie"),
    "public.tar-archive": row("public.archive", "application/x-tar", "tar", "tar archive"),
    "public.bzip2-archive": row("public.archive", "application/bzip2 application/x-bzip", "bz2", "bzip2 archive"),
    "org.tukaani.xz-archive": row("public.archive", "application/x-xz", "xz", "XZ archive"),
    "org.7-zip.7-zip-archive": row("public.archive", "application/x-7z-compressed", "7z", "7-Zip archive"),
    "public.disk-image": row("public.archive", "", "", "disk image"),
    "public.iso-image": row("public.disk-image", "application/vnd.efi.iso application/x-cd-image", "iso", "ISO disk image"),
    "public.spreadsheet": row("public.content", "", "", "spreadsheet"),
    "public.presentation": row("public.composite-content", "", "", "presentation"),
    "public.database": row("public.item", "", "", "database"),
    "public.message": row("public.item", "", "", "message"),
    "public.contact": row("public.item", "", "", "contact"),
    "public.to-do-item": row("public.item", "", "", "to-do item"),
    "public.bookmark": row("public.item", "", "", "bookmark"),
    "public.3d-content": row("public.content", "", "", "3D content"),
    "public.symlink": row("public.item", "inode/symlink", "", "symbolic link"),
    "com.apple.alias-file": row("public.data", "", "", "alias"),
    "public.volume": row("public.folder", "inode/mount-point", "", "volume"),
    "public.unix-executable": row("public.data public.executable", "application/x-executable application/x-pie-executable", "", "program"),
    "com.microsoft.windows-executable": row("public.data public.executable", "application/x-ms-dos-executable", "exe", "Windows program"),
    "com.apple.application-bundle": row("com.apple.application com.apple.bundle com.apple.package", "", "app", "application"),
    "org.freedesktop.desktop-entry": row("public.text com.apple.application", "application/x-desktop", "desktop", "desktop entry"),
    "com.apple.internet-location": row("public.data public.bookmark", "", "", "Internet location"),
    "com.microsoft.internet-shortcut": row("public.data public.bookmark", "application/x-mswinurl", "url", "Internet shortcut"),
    "com.rsa.pkcs-12": row("public.data", "application/x-pkcs12 application/pkcs12", "p12 pfx", "certificate with key"),
    "public.x509-certificate": row("public.data", "application/pkix-cert application/x-x509-ca-cert", "cer crt der pem", "certificate"),
    "org.idpf.epub-container": row("public.data public.composite-content", "application/epub+zip", "epub", "EPUB book"),
    "org.oasis-open.opendocument.text": row("public.data public.composite-content", "application/vnd.oasis.opendocument.text", "odt", "text document"),
    "org.oasis-open.opendocument.spreadsheet": row("public.data public.spreadsheet", "application/vnd.oasis.opendocument.spreadsheet", "ods", "spreadsheet"),
    "org.oasis-open.opendocument.presentation": row("public.data public.presentation", "application/vnd.oasis.opendocument.presentation", "odp", "presentation"),
    "org.openxmlformats.wordprocessingml.document": row("public.data public.composite-content", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx", "Word document"),
    "org.openxmlformats.spreadsheetml.sheet": row("public.data public.spreadsheet", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx", "Excel workbook"),
    "org.openxmlformats.presentationml.presentation": row("public.data public.presentation", "application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx", "PowerPoint presentation"),
  ]
}

/// The types that the app declares, in code and in its Info.plist.
enum DeclaredTypes {
  private static let parents = Mutex<[String: UTType?]>([:])
  static func add(_ identifier: String, _ parent: UTType?) {
    parents.withLock { if $0[identifier] == nil || parent != nil { $0[identifier] = .some(parent) } }
  }
  static func isDeclared(_ identifier: String) -> Bool {
    parents.withLock { $0[identifier] != nil } || listed[identifier] != nil
  }
  static func parent(of identifier: String) -> UTType? { parents.withLock { $0[identifier] ?? nil } }

  /// `UTExportedTypeDeclarations` and `UTImportedTypeDeclarations` from the app's Info.plist.
  static let listed: [String: TypeTable.Entry] = declarations(in: Bundle.main.infoDictionary ?? [:])
  static func declarations(in list: [String: Any]) -> [String: TypeTable.Entry] {
    var found: [String: TypeTable.Entry] = [:]
    func words(_ value: Any?) -> [String] { (value as? [String]) ?? (value as? String).map { [$0] } ?? [] }
    for key in ["UTImportedTypeDeclarations", "UTExportedTypeDeclarations"] {
      for type in list[key] as? [[String: Any]] ?? [] {
        guard let identifier = type["UTTypeIdentifier"] as? String else { continue }
        let tags = type["UTTypeTagSpecification"] as? [String: Any] ?? [:]
        found[identifier] = TypeTable.Entry(
          parents: words(type["UTTypeConformsTo"]), mimeTypes: words(tags["public.mime-type"]),
          extensions: words(tags["public.filename-extension"]).map { $0.lowercased() },
          name: type["UTTypeDescription"] as? String ?? identifier)
      }
    }
    return found
  }
}
