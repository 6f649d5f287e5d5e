import Foundation
import OrielBase
internal import COriel

/// Reads the contents of untrusted documents, fonts and archives in a separate process (see `DecodingProcess`): a file that
/// takes forever, or that crashes a library, ends only that process.
///
/// The process gets the open file itself, so nothing is copied, and only the necessary parts of a large file are read. All
/// calls block the calling thread, for a few seconds at most.
package struct FileInspection: ~Copyable {
  private let file: Int32

  /// Opens a regular file; nil if it cannot be opened, and for pipes and devices, which could block.
  package init?(path: String) {
    file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    guard file >= 0, fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      if file >= 0 { close(file) }
      return nil
    }
  }
  deinit { close(file) }

  /// Seconds of processor time for one request.
  private static let patience = 5.0
  /// The maximum number of pages and names returned; the rest is left out.
  package static let mostPages = 5000, mostNames = 10_000

  /// The sizes of a PDF's pages, in points.
  package func pages() throws(BitmapError) -> [CGSize] {
    try lines("pages").compactMap { line in
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 && $0 < 1e5 }) else { return nil }
      return CGSize(width: numbers[0], height: numbers[1])
    }
  }
  /// A page, drawn at a size in points on a transparent background.
  package func page(_ number: Int, size: CGSize, scale: Double) throws(BitmapError) -> Bitmap {
    try picture("page \(number) \(size.width) \(size.height) \(scale)", scale: scale)
  }
  /// Letters of a font in several sizes, in black.
  package func fontSample(size: CGSize, scale: Double) throws(BitmapError) -> Bitmap {
    try picture("font \(size.width) \(size.height) \(scale)", scale: scale)
  }

  package struct ArchiveEntry: Hashable, Sendable {
    package var path: String
    /// In bytes; nil for folders and where the archive does not say.
    package var size: Int64?
    package var isFolder: Bool
  }
  /// The entries of an archive, in the archive's order.
  package func archiveEntries() throws(BitmapError) -> [ArchiveEntry] {
    try lines("archive").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, !parts[2].isEmpty else { return nil }
      return ArchiveEntry(path: String(parts[2]), size: Int64(parts[1]).flatMap { $0 >= 0 ? $0 : nil }, isFolder: parts[0] == "d")
    }
  }

  // MARK: Asking

  private func picture(_ request: String, scale: Double) throws(BitmapError) -> Bitmap {
    let decoded = try DecodingProcess.ask(request, of: file, within: Self.patience) { exchange throws(BitmapError) in
      try DecodingProcess.Answer(reading: exchange).result.get()
    }
    return Bitmap(adopting: decoded.pixels, width: decoded.width, height: decoded.height, scale: scale)
  }
  private static let textKind: Int64 = 100, mostText = 8 << 20

  private func lines(_ request: String) throws(BitmapError) -> [Substring] {
    try DecodingProcess.ask(request, of: file, within: Self.patience) { exchange throws(BitmapError) in
      var head: [Int64] = [0, 0, 0]
      try exchange.read(&head, 24)
      guard (0...Int64(Self.mostText)).contains(head[1]) else { throw .noProcess }
      var text = [UInt8](repeating: 0, count: Int(head[1]))
      if !text.isEmpty { try exchange.read(&text, text.count) }
      let words = String(decoding: text, as: UTF8.self)
      switch head[0] {
      case Self.textKind: return words.split(separator: "\n")
      case DecodingProcess.Answer.Kind.decoderMissing.rawValue: throw .decoderMissing(words)
      default: throw .damaged(words)
      }
    }
  }

  // MARK: In the process

  /// Answers a request about the file on standard input; false if the program was not started for this.
  static func answer(_ request: String) -> Bool {
    let words = request.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Double($0) }
    do throws(BitmapError) {
      switch words.first {
      case "pages": send(try DocumentPages.sizes(most: mostPages).map { "\($0.width) \($0.height)" })
      case "page":
        guard numbers.count == 4 else { throw .damaged("wrong request") }
        DecodingProcess.Answer.send(
          try DocumentPages.draw(Int(saturating: numbers[0]), CGSize(width: numbers[1], height: numbers[2]), scale: numbers[3]))
      case "font":
        guard numbers.count == 3 else { throw .damaged("wrong request") }
        DecodingProcess.Answer.send(try FontSample.draw(CGSize(width: numbers[0], height: numbers[1]), scale: numbers[2]))
      case "archive": send(try ArchiveNames.read(most: mostNames))
      default: return false
      }
    } catch {
      DecodingProcess.Answer.send(error)
    }
    return true
  }
  private static func send(_ lines: [String]) {
    let text = Array(lines.joined(separator: "\n").utf8.prefix(mostText))
    DecodingProcess.Answer.write([textKind, Int64(text.count), 0])
    text.withUnsafeBytes { DecodingProcess.Answer.write($0) }
  }

  /// The file on standard input, not copied into memory.
  fileprivate static func input() throws(BitmapError) -> UnsafeRawBufferPointer {
    var status = stat()
    guard fstat(0, &status) == 0, status.st_size > 0, let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, 0, 0),
      start != MAP_FAILED
    else { throw .damaged("it is empty") }
    return UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
  }
}

/// The pages of a PDF. Memory is not freed, because the process ends with the answer.
private enum DocumentPages {
  private static let library = LazyLibrary("libpoppler-glib.so.8")
  private typealias Pointer = UnsafeMutableRawPointer

  private static func open() throws(BitmapError) -> Pointer {
    let open = try library.function(
      "poppler_document_new_from_bytes",
      (@convention(c) (OpaquePointer, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Pointer?).self)
    let input = try FileInspection.input()
    var failure: UnsafeMutablePointer<GError>?
    guard let document = open(g_bytes_new_static(input.baseAddress, UInt(input.count))!, nil, &failure) else {
      throw .damaged(failure.map { String(cString: $0.pointee.message) } ?? "its PDF data is wrong")
    }
    return document
  }
  private static func page(_ number: Int, of document: Pointer) throws(BitmapError) -> (page: Pointer, size: CGSize) {
    let get = try library.function("poppler_document_get_page", (@convention(c) (Pointer, Int32) -> Pointer?).self)
    let measure = try library.function(
      "poppler_page_get_size", (@convention(c) (Pointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Void).self)
    guard let page = get(document, Int32(clamping: number)) else { throw .damaged("it has no such page") }
    var width = 0.0, height = 0.0
    measure(page, &width, &height)
    guard width > 0, height > 0 else { throw .damaged("its page has no size") }
    return (page, CGSize(width: width, height: height))
  }
  static func sizes(most: Int) throws(BitmapError) -> [CGSize] {
    let count = try library.function("poppler_document_get_n_pages", (@convention(c) (Pointer) -> Int32).self)
    let document = try open()
    let number = min(most, Int(count(document)))
    guard number > 0 else { throw .damaged("it has no page") }
    // A broken page must not hide the others.
    return (0..<number).map { index in
      guard let found = try? page(index, of: document) else { return CGSize(width: 595, height: 842) }
      g_object_unref(found.page)
      return found.size
    }
  }
  static func draw(_ number: Int, _ size: CGSize, scale: Double) throws(BitmapError) -> ImageDecoding.Decoded {
    let render = try library.function("poppler_page_render", (@convention(c) (Pointer, OpaquePointer) -> Void).self)
    let (page, own) = try page(number, of: open())
    return try ImageDecoding.draw(own, as: size, scale: scale) { context, width, height in
      cairo_scale(context, width / own.width, height / own.height)
      render(page, context)
    }
  }
}

/// Letters of a font file.
private enum FontSample {
  private static let library = LazyLibrary("libfreetype.so.6"), cairo = LazyLibrary("libcairo.so.2")
  private typealias Pointer = UnsafeMutableRawPointer
  private static let letters = ["ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "abcdefghijklm", "nopqrstuvwxyz", "1234567890"]

  static func draw(_ size: CGSize, scale: Double) throws(BitmapError) -> ImageDecoding.Decoded {
    let start = try library.function("FT_Init_FreeType", (@convention(c) (UnsafeMutablePointer<Pointer?>) -> Int32).self)
    let open = try library.function(
      "FT_New_Memory_Face", (@convention(c) (Pointer, UnsafeRawPointer?, Int, Int, UnsafeMutablePointer<Pointer?>) -> Int32).self)
    let wrap = try cairo.function("cairo_ft_font_face_create_for_ft_face", (@convention(c) (Pointer, Int32) -> OpaquePointer?).self)
    let input = try FileInspection.input()
    var freetype: Pointer?, opened: Pointer?
    guard start(&freetype) == 0, let freetype else { throw .decoderMissing(library.name) }
    guard open(freetype, input.baseAddress, input.count, 0, &opened) == 0, let face = opened, let font = wrap(face, 0),
      cairo_font_face_status(font) == CAIRO_STATUS_SUCCESS
    else { throw .damaged("it is no font that is known here") }
    // `family_name` and `style_name` of FT_FaceRec, behind five numbers.
    func name(_ index: Int) -> String { face.load(fromByteOffset: index * 8, as: UnsafePointer<CChar>?.self).map { String(cString: $0) } ?? "" }
    let title = [name(5), name(6)].filter { !$0.isEmpty }.joined(separator: " ")
    return try ImageDecoding.draw(size, as: size, scale: scale) { context, width, height in
      cairo_scale(context, scale, scale)
      cairo_set_font_face(context, font)
      var y = 0.0
      func show(_ text: String, _ points: Double) {
        cairo_set_font_size(context, points)
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, text, &extents)
        let fit = extents.x_advance > size.width ? size.width / extents.x_advance : 1
        cairo_set_font_size(context, points * fit)
        y += points * fit * 1.35
        cairo_move_to(context, (size.width - extents.x_advance * fit) / 2, y)
        cairo_show_text(context, text)
      }
      let unit = size.height / 12
      show(title.isEmpty ? "Aa" : String(title.prefix(60)), unit * 1.1)
      y += unit * 0.6
      for line in letters { show(line, unit * 0.9) }
      y += unit * 0.4
      for points in [0.36, 0.5, 0.7] { show("The quick brown fox jumps over the lazy dog", unit * points) }
    }
  }
}

/// The names in an archive: tar, zip and whatever else libarchive knows.
private enum ArchiveNames {
  private static let library = LazyLibrary("libarchive.so.13")
  private typealias Pointer = UnsafeMutableRawPointer
  /// The filters that libarchive implements itself; for some others it would start programs.
  private static let filters = ["gzip", "bzip2", "compress", "xz", "lzma", "zstd", "lz4"]

  static func read(most: Int) throws(BitmapError) -> [String] {
    typealias Make = @convention(c) () -> Pointer?
    typealias Support = @convention(c) (Pointer) -> Int32
    guard let archive = try library.function("archive_read_new", Make.self)() else { throw .decoderMissing(library.name) }
    for filter in filters { _ = try library.function("archive_read_support_filter_" + filter, Support.self)(archive) }
    _ = try library.function("archive_read_support_format_all", Support.self)(archive)
    let open = try library.function("archive_read_open_fd", (@convention(c) (Pointer, Int32, Int) -> Int32).self)
    let next = try library.function("archive_read_next_header", (@convention(c) (Pointer, UnsafeMutablePointer<Pointer?>) -> Int32).self)
    let error = try library.function("archive_error_string", (@convention(c) (Pointer) -> UnsafePointer<CChar>?).self)
    typealias Text = @convention(c) (Pointer) -> UnsafePointer<CChar>?
    let name = try library.function("archive_entry_pathname", Text.self), utf8 = try library.function("archive_entry_pathname_utf8", Text.self)
    let size = try library.function("archive_entry_size", (@convention(c) (Pointer) -> Int64).self)
    let hasSize = try library.function("archive_entry_size_is_set", (@convention(c) (Pointer) -> Int32).self)
    let kind = try library.function("archive_entry_filetype", (@convention(c) (Pointer) -> UInt32).self)
    // Without a UTF-8 locale, libarchive returns no decoded names.
    setlocale(LC_CTYPE, "C.UTF-8")
    guard open(archive, 0, 1 << 16) == 0 else { throw .damaged(error(archive).map { String(cString: $0) } ?? "it is no archive") }
    var found: [String] = []
    while found.count < most {
      var entry: Pointer?
      let result = next(archive, &entry)
      // 0: success, -20: a warning, 1: the end. Entries found before an error are returned.
      guard result == 0 || result == -20, let entry else {
        if result != 1, found.isEmpty { throw .damaged(error(archive).map { String(cString: $0) } ?? "it is no archive") }
        break
      }
      guard let path = utf8(entry) ?? name(entry) else { continue }
      let isFolder = kind(entry) == 0o040000
      let text = String(cString: path).replacingOccurrences(of: "\n", with: " ")
      found.append("\(isFolder ? "d" : "f") \(!isFolder && hasSize(entry) != 0 ? size(entry) : -1) \(text.prefix(1000))")
    }
    return found
  }
}
