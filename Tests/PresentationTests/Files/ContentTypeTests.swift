import Conformance
import Foundation
import OrielControls
import OrielDrawing
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@Suite struct `Content types` {
  @Test(.requirement("RE-209")) func `are found by ending, MIME type and identifier`() {
    #expect(UTType(filenameExtension: "PNG") == .png)
    #expect(UTType(filenameExtension: "png", conformingTo: .text) == nil)
    #expect(UTType(mimeType: "text/plain; charset=us-ascii") == .plainText)
    #expect(UTType("public.jpeg") == .jpeg && UTType("com.nobody.knows") == nil)
    #expect(UTType.types(tag: "ogg", tagClass: .filenameExtension, conformingTo: .audio).map(\.identifier) == ["org.xiph.ogg-audio"])
    #expect(UTType.png.tags[.mimeType] == ["image/png"] && UTType.jpeg.preferredFilenameExtension == "jpeg")
    #expect(UTType.swiftSource.conforms(to: .text) && UTType.geoJSON.supertypes.contains(.json))
  }
  @Test(.requirement("RE-209")) func `nobody knows are dynamic, stay themselves and are data`() throws {
    let type = try #require(UTType(filenameExtension: "zzunknown"))
    #expect(type.isDynamic && type.preferredFilenameExtension == "zzunknown" && type.conforms(to: .data))
    #expect(UTType(type.identifier) == type)
    #expect(try JSONDecoder().decode(UTType.self, from: JSONEncoder().encode(type)) == type)
  }
  @Test(.requirement("RE-209")) func `nobody knows conform to what the app says of them`() async throws {
    let project = try #require(UTType(tag: "zzproject", tagClass: .filenameExtension, conformingTo: .compositeContent))
    #expect(project.isDynamic && project.preferredFilenameExtension == "zzproject" && project.conforms(to: .compositeContent))
    #expect(!project.conforms(to: .image) && UTType(project.identifier) == project)
    #expect(UTType(filenameExtension: "zznote", conformingTo: .plainText)?.conforms(to: .text) == true)
    // A folder of that name is one thing for who asks for the type.
    folder.file("Boat.zzproject/data", "1")
    folder.file("Plain.zzother/data", "1")
    folder.file("Log.zznote", "1")
    let listing = FolderListing(source: LocalFiles())
    listing.show(.folder(folder.path), order: FileOrder(), showsHidden: false)
    await until { listing.state != .reading }
    func entry(_ name: String) throws -> FileEntry { try #require(listing.entries.first { $0.name == name }) }
    #expect(try entry("Boat.zzproject").kind == .package && entry("Plain.zzother").kind == .folder)
    #expect(FileTypeFilter([project]).allows(try entry("Boat.zzproject").type))
    let note = try #require(UTType(filenameExtension: "zznote", conformingTo: .plainText))
    #expect(FileTypeFilter([note]).allows(try entry("Log.zznote").type))
  }
  @Test(.requirement("RE-209")) func `that the app declares are types like others`() {
    let type = UTType(exportedAs: "org.example.note", conformingTo: .plainText)
    #expect(type.conforms(to: .text) && type.isDeclared && !type.isDynamic && UTType("org.example.note") == type)
  }

  @Test(.requirement("RE-209")) func `that the app imports are types like others, too`() {
    let type = UTType(importedAs: "org.example.sheet", conformingTo: .commaSeparatedText)
    #expect(type.identifier == "org.example.sheet" && type.conforms(to: .text) && type.isDeclared && !type.isDynamic)
  }
  @Test(.requirement("RE-209")) func `have MIME types and names for people`() {
    #expect(UTType.pdf.preferredMIMEType == "application/pdf" && UTType(tag: "image/png", tagClass: .mimeType, conformingTo: nil) == .png)
    #expect(UTType.png.localizedDescription?.isEmpty == false && UTType.folder.preferredMIMEType == "inode/directory")
  }
  @Test(.requirement("RE-209", "RE-210")) func `are there as constants, and conform to each other as on the Mac`() {
    let constants: [(UTType, identifier: String, above: UTType)] = [
      (.plainText, "public.plain-text", .text), (.text, "public.text", .data), (.utf8PlainText, "public.utf8-plain-text", .plainText),
      (.pdf, "com.adobe.pdf", .content), (.png, "public.png", .image), (.jpeg, "public.jpeg", .image), (.image, "public.image", .data),
      (.movie, "public.movie", .audiovisualContent), (.audio, "public.audio", .audiovisualContent), (.json, "public.json", .text),
      (.xml, "public.xml", .text), (.folder, "public.folder", .directory), (.directory, "public.directory", .item),
      (.package, "com.apple.package", .directory), (.data, "public.data", .item), (.url, "public.url", .data),
    ]
    for (type, identifier, above) in constants {
      #expect(type.identifier == identifier && UTType(identifier) == type && type.conforms(to: above), "\(identifier)")
    }
    #expect(UTType.item.identifier == "public.item" && UTType.content.identifier == "public.content")
  }
  @Test(.requirement("RE-210")) func `that only the MIME database knows conform to what stands above them there`() throws {
    let type = try #require(UTType(mimeType: "text/x-oriel-unknown"))
    #expect(type.isDynamic && type.conforms(to: .plainText) && !type.conforms(to: .image))
  }

  private let folder = TemporaryFolder()
  private func database() -> MimeDatabase {
    folder.file("mime/globs2", """
      # comment
      50:text/x-c++src:*.C:cs
      50:text/x-csrc:*.c:cs
      50:application/x-compressed-tar:*.tar.gz
      50:application/gzip:*.gz
      10:text/x-readme:readme*
      50:text/x-makefile:makefile
      80:application/x-special:*.spc
      20:application/x-other:*.spc
      """)
    folder.file("mime/subclasses", "application/x-compressed-tar application/gzip\ntext/x-csrc text/plain\n")
    folder.file("mime/aliases", "application/x-gzip application/gzip\n")
    folder.file("mime/application/gzip.xml", "<mime-type type=\"application/gzip\"><comment>Gzip &amp; co</comment><comment xml:lang=\"de\">Gzip-Archiv</comment></mime-type>")
    return MimeDatabase(folders: [folder("mime")])
  }
  @Test(.requirement("RE-210")) func `come from the desktop's MIME database: names, cases, aliases`() {
    let database = database()
    #expect(database.type(ofFileName: "a.tar.gz") == "application/x-compressed-tar")
    #expect(database.type(ofFileName: "A.GZ") == "application/gzip")
    #expect(database.type(ofFileName: "x.C") == "text/x-c++src" && database.type(ofFileName: "x.c") == "text/x-csrc")
    #expect(database.type(ofFileName: "README.first") == "text/x-readme")
    #expect(database.type(ofFileName: "Makefile") == "text/x-makefile")
    #expect(database.type(ofFileName: "x.spc") == "application/x-special")
    #expect(database.type(ofFileName: "nothing") == nil && database.type(ofFileName: ".gz") == nil)
    #expect(database.canonical("application/x-gzip") == "application/gzip")
    #expect(database.parents(of: "application/x-compressed-tar") == ["application/gzip"])
    #expect(database.parents(of: "text/x-unknown") == ["text/plain"])
    #expect(database.name(of: "application/x-gzip", languages: ["de-DE"]) == "Gzip-Archiv")
    #expect(database.name(of: "application/gzip", languages: ["fr", "en"]) == "Gzip & co")
    #expect(database.patterns(of: "text/x-readme") == ["readme*"])
  }
  @Test(.requirement("RE-210")) func `have names from the first megabyte of their descriptions, and from files only`() {
    folder.file(
      "mime/application/x-long.xml",
      "<mime-type><comment>Long</comment>" + String(repeating: " ", count: 1 << 20) + "<comment xml:lang=\"de\">Lang</comment></mime-type>")
    #expect(mkfifo(folder("mime/application/x-pipe.xml"), 0o600) == 0)
    let database = MimeDatabase(folders: [folder("mime")])
    #expect(database.name(of: "application/x-long", languages: ["de"]) == "Long")
    #expect(database.name(of: "application/x-pipe", languages: ["de"]) == nil)
  }
  @Test(.requirement("RE-210")) func `follow what the user says before the system`() {
    folder.file("user/globs2", "60:image/x-mine:*.spc\n0:application/gzip:__NOGLOBS__\n60:application/gzip:*.gzz\n")
    _ = database()
    let both = MimeDatabase(folders: [folder("user"), folder("mime")])
    #expect(both.type(ofFileName: "a.gz") == nil && both.type(ofFileName: "a.gzz") == "application/gzip")
  }
  @Test(.requirement("RE-210")) func `are told by how a file begins`() {
    func rule(_ head: String, _ value: [UInt8], _ tail: String = "\n") -> [UInt8] {
      Array(head.utf8) + [UInt8(value.count >> 8), UInt8(value.count & 255)] + value + Array(tail.utf8)
    }
    var bytes = Array("MIME-Magic\0\n".utf8)
    bytes += Array("[50:application/pdf]\n".utf8) + rule(">0=", Array("%PDF-".utf8))
    bytes += Array("[60:text/x-nested]\n".utf8) + rule(">0=", Array("<?".utf8)) + rule("1>2=", Array("nested".utf8), "+20\n")
    bytes += Array("[40:image/x-masked]\n".utf8) + rule(">1=", [0xF0], "&\u{F}\n".replacingOccurrences(of: "\u{F}", with: "\u{70}"))
    try! Data(bytes).write(to: URL(fileURLWithPath: folder.folder("magic") + "/magic"))
    let magic = MimeDatabase(folders: [folder("magic")]).magic
    #expect(magic.type(of: Data("%PDF-1.7".utf8)) == "application/pdf")
    #expect(magic.type(of: Data("<?  nested".utf8)) == "text/x-nested")
    #expect(magic.type(of: Data("<? other".utf8)) == nil)
    #expect(magic.type(of: Data([0, 0x7F])) == "image/x-masked")
    // Cut off anywhere, it is still no danger.
    for length in 0..<bytes.count {
      try! Data(bytes.prefix(length)).write(to: URL(fileURLWithPath: folder("magic/magic")))
      _ = MimeDatabase(folders: [folder("magic")]).magic.type(of: Data("%PDF-1.7".utf8))
    }
  }
}

@Suite struct `Transfer of values` {
  private struct Note: Codable, Equatable, Transferable {
    var text: String
    static var transferRepresentation: some TransferRepresentation {
      CodableRepresentation(for: Note.self, contentType: .json).suggestedFileName { "\($0.text).json" }
      DataRepresentation<Note>(exportedContentType: .html) { Data("<p>\($0.text)</p>".utf8) }.exportingCondition { $0.text != "secret" }
      ProxyRepresentation<Note, String>(exporting: \.text, importing: { Note(text: $0) })
    }
  }
  private let folder = TemporaryFolder()

  @Test(.requirement("RE-212")) func `offers every representation in order, under its condition`() {
    #expect(Note(text: "a").exportedContentTypes() == [.json, .html, .utf8PlainText, .plainText])
    #expect(Note(text: "secret").exportedContentTypes() == [.json, .utf8PlainText, .plainText])
    #expect(Note.importedContentTypes() == [.json, .utf8PlainText, .plainText])
  }
  @Test(.requirement("RE-212")) func `goes there and back as data, as a file and by way of another value`() async throws {
    let note = Note(text: "Ahoy")
    #expect(try await note.exported(as: .html) == Data("<p>Ahoy</p>".utf8))
    #expect(try await note.exported(as: .utf8PlainText) == Data("Ahoy".utf8))
    #expect(try await Note(importing: Data("Ahoy".utf8), contentType: .plainText) == note)
    let file = try await note.export(to: folder.url)
    #expect(file.lastPathComponent == "Ahoy.json")
    #expect(try await Note(importing: file) == note)
    let name = try await note.withExportedFile(contentType: .json) { url in
      #expect(FileManager.default.fileExists(atPath: url.path))
      return url
    }
    #expect(!FileManager.default.fileExists(atPath: name.path))
    await #expect(throws: TransferError.self) { try await note.exported(as: .png) }
    await #expect(throws: TransferError.self) { try await Note(importing: Data(), contentType: .png) }
  }

  private struct Sheet: Equatable, Transferable {
    var words: String
    static var transferRepresentation: some TransferRepresentation {
      FileRepresentation(contentType: .commaSeparatedText) { (sheet: Sheet) in
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-\(UUID().uuidString).csv")
        try Data(sheet.words.utf8).write(to: file)
        return SentTransferredFile(file)
      } importing: { received in
        Sheet(words: try String(contentsOf: received.file, encoding: .utf8))
      }
      DataRepresentation<Sheet>(importedContentType: .plainText) { Sheet(words: String(decoding: $0, as: UTF8.self)) }
      DataRepresentation<Sheet>(exportedContentType: .json) { Data("\"\($0.words)\"".utf8) }.visibility(.ownProcess)
    }
  }
  @Test(.requirement("RE-212")) func `goes through files of the app's own`() async throws {
    let sheet = Sheet(words: "1,2"), data = Data("1,2".utf8)
    #expect(try await sheet.exported(as: .commaSeparatedText) == data)
    #expect(try await Sheet(importing: data, contentType: .commaSeparatedText) == sheet)
    #expect(try await Sheet(importing: data, contentType: .plainText) == sheet)
    #expect(try await sheet.withExportedFile(contentType: .commaSeparatedText) { try Data(contentsOf: $0) } == data)
  }
  @Test func `gives a picture that is as large in points as its file is in pixels`() async throws {
    let size = CGSize(width: 40, height: 20)
    let data = BitmapSurface.make(size: size) { $0.fill(CGRect(origin: .zero, size: size), RGBA(hex: 0xFF0000)) }.bitmap().pngData()
    let image = try await Image(importing: data, contentType: .png)
    #expect(ImageRenderer(content: image).size == size)
  }
  @Test(.requirement("RE-212")) func `offers to others only what they may see, and takes what can be imported`() {
    #expect(Sheet.importedContentTypes() == [.commaSeparatedText, .plainText])
    #expect(Sheet(words: "1").exportedContentTypes() == [.commaSeparatedText])
    #expect(Sheet(words: "1").exportedContentTypes(.ownProcess) == [.commaSeparatedText, .json])
  }
}
