import Foundation
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@testable import OrielDocuments

@Suite struct `The document types of an Info.plist` {
  private let list: [String: Any] = [
    "CFBundleDocumentTypes": [
      ["CFBundleTypeName": "Sketch", "CFBundleTypeRole": "Editor", "LSItemContentTypes": ["org.example.sketch", "public.plain-text"]],
      ["CFBundleTypeRole": "Viewer", "LSItemContentTypes": "public.xml"],
      ["CFBundleTypeRole": "Viewer", "LSItemContentTypes": ["public.xml", "public.plain-text"]],
      ["CFBundleTypeName": "Nothing"],
    ],
    "UTExportedTypeDeclarations": [
      [
        "UTTypeIdentifier": "org.example.sketch", "UTTypeDescription": "Sketch <\"&\">", "UTTypeConformsTo": ["public.xml", "public.json"],
        "UTTypeTagSpecification": ["public.filename-extension": ["sketch", "skt"], "public.mime-type": ["application/x-sketch", "application/x-skt"]],
      ],
      ["UTTypeIdentifier": "org.example.nameless", "UTTypeTagSpecification": ["public.filename-extension": "nml", "public.mime-type": "application/x-nameless"]],
      ["UTTypeIdentifier": "org.example.no-ending", "UTTypeTagSpecification": ["public.mime-type": "application/x-no-ending"]],
      ["UTTypeIdentifier": "org.example.no-mime", "UTTypeTagSpecification": ["public.filename-extension": "nomime"]],
      ["UTTypeDescription": "Without an identifier", "UTTypeTagSpecification": ["public.filename-extension": "none", "public.mime-type": "application/x-none"]],
    ],
  ]

  @Test func `are a MIME package of those that have a name and a MIME type`() {
    #expect(
      DocumentTypes(list).mimePackage == """
        <?xml version="1.0" encoding="UTF-8"?>
        <mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
          <mime-type type="application/x-sketch">
            <comment>Sketch &lt;&quot;&amp;&quot;&gt;</comment>
            <sub-class-of type="application/xml"/>
            <sub-class-of type="application/json"/>
            <glob pattern="*.sketch"/>
            <glob pattern="*.skt"/>
          </mime-type>
          <mime-type type="application/x-nameless">
            <comment>org.example.nameless</comment>
            <glob pattern="*.nml"/>
          </mime-type>
        </mime-info>

        """)
    #expect(DocumentTypes(["UTExportedTypeDeclarations": [["UTTypeIdentifier": "org.example.no-mime", "UTTypeTagSpecification": ["public.filename-extension": "a"]]]]).mimePackage == nil)
  }

  @Test func `are the MIME types that the app opens, each once, and those that a desktop file lacks`() {
    let types = DocumentTypes(list)
    #expect(types.mimeTypes == ["application/x-sketch", "application/x-skt", "text/plain", "application/xml", "text/xml"])
    #expect(types.missing(in: "") == types.mimeTypes)
    #expect(types.missing(in: " text/plain ;application/x-skt;text/other") == ["application/x-sketch", "application/xml", "text/xml"])
    #expect(types.missing(in: types.mimeTypes.joined(separator: ";")) == [])
    #expect(DocumentTypes([:]).mimeTypes == [])
  }

  @Test func `are read whether one is given or several, and are for viewing only if nothing else is said`() {
    let types = DocumentTypes(list)
    #expect(
      types.declarations == [
        .init(name: "Sketch", types: ["org.example.sketch", "public.plain-text"], isViewOnly: false), .init(name: "", types: ["public.xml"], isViewOnly: true),
        .init(name: "", types: ["public.xml", "public.plain-text"], isViewOnly: true), .init(name: "Nothing", types: [], isViewOnly: false),
      ])
    #expect(types.isViewOnly(.xml) && !types.isViewOnly(.plainText) && !types.isViewOnly(.png))
  }

  @Test func `that others declare count unless the app or everybody knows them`() {
    func declared(_ identifier: String, _ mime: String) -> [String: Any] {
      ["UTTypeIdentifier": identifier, "UTTypeTagSpecification": ["public.filename-extension": "x", "public.mime-type": mime]]
    }
    var list = list
    list["UTImportedTypeDeclarations"] = [
      declared("org.example.other", "application/x-other"), declared("org.example.sketch", "application/x-their-sketch"), declared("org.example.picture", "image/png"),
    ]
    list["CFBundleDocumentTypes"] = [["LSItemContentTypes": ["org.example.other", "org.example.sketch"]]]
    let types = DocumentTypes(list), names = types.mimePackage?.split(separator: "\n").filter { $0.contains("<mime-type") }
    #expect(names == ["  <mime-type type=\"application/x-sketch\">", "  <mime-type type=\"application/x-nameless\">", "  <mime-type type=\"application/x-other\">"])
    #expect(types.mimeTypes == ["application/x-other", "application/x-sketch", "application/x-skt"])
  }

  @Test func `of the wrong kind are reported by their key, and those of the other keys are read`() {
    for key in ["CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations"] {
      let issues = RuntimeIssue.capturing { _ = DocumentTypes([key: ["text"]]) }
      #expect(issues == ["\(key) in Info.plist is not an array of dictionaries; it is ignored."])
    }
    let issues = RuntimeIssue.capturing { #expect(DocumentTypes(list).declarations.count == 4) }
    #expect(issues == [])
  }
}

@Suite struct `The desktop file of an app with documents` {
  private let folder = TemporaryFolder()
  private let types = DocumentTypes([
    "CFBundleDocumentTypes": [["LSItemContentTypes": ["org.example.sketch", "public.plain-text"]]],
    "UTExportedTypeDeclarations": [
      ["UTTypeIdentifier": "org.example.sketch", "UTTypeTagSpecification": ["public.filename-extension": "sketch", "public.mime-type": "application/x-sketch"]]
    ],
  ])

  @Test func `is given the types that it lacks, and stays as it is otherwise`() {
    let both = "MimeType=application/x-sketch;text/plain;"
    let files: [(before: String, after: String?)] = [
      ("[Desktop Entry]\nMimeType=\n", "[Desktop Entry]\n\(both)\n"),
      ("[Desktop Entry]\nMimeType=text/plain;\nExec=a\n", "[Desktop Entry]\nMimeType=text/plain;application/x-sketch;\nExec=a\n"),
      ("[Desktop Entry]\nMimeType=text/plain\nExec=a\n", "[Desktop Entry]\nMimeType=text/plain;application/x-sketch;\nExec=a\n"),
      ("[Desktop Entry]\n MimeType = text/x-own \n", "[Desktop Entry]\nMimeType=text/x-own;application/x-sketch;text/plain;\n"),
      ("[Desktop Entry]\nExec=a MimeType=b\n", "[Desktop Entry]\nExec=a MimeType=b\n\(both)\n"),
      ("[Desktop Entry]", "[Desktop Entry]\n\(both)"),
      ("[Desktop Entry]\nName=A", "[Desktop Entry]\nName=A\n\(both)"),
      ("# MimeType=a\n\n [Desktop Entry] \nName=A\n\n\n[Other]\nMimeType=text/plain\n", "# MimeType=a\n\n [Desktop Entry] \nName=A\n\(both)\n\n\n[Other]\nMimeType=text/plain\n"),
      ("[Other]\nB=1\n[Desktop Entry]\n[Third]\nC=1\n", "[Other]\nB=1\n[Desktop Entry]\n\(both)\n[Third]\nC=1\n"),
      ("[Desktop Entry]\nMimeType=text/plain;application/x-sketch;\n", nil), ("[Desktop Entry]\nMimeType=application/x-sketch;text/a;text/plain\n", nil),
      ("[Other]\nMimeType=a\n", nil), ("", nil),
    ]
    for (before, after) in files { #expect(TypeRegistration.entry(before, naming: types) == after, "\(before)") }
  }

  @Test func `is told about line by line, with what the desktop lacks to notice it`() throws {
    let data = folder.url.path
    var registration = TypeRegistration(data: data, identifier: "org.example.Sketch", types: types)
    registration.programs = folder.path("nothing") + ":" + folder.path("nowhere")
    let package = "\(data)/mime/packages/org.example.Sketch.xml", entry = "\(data)/applications/org.example.Sketch.desktop"
    let own = "\(package) names the app's own types."
    func absent(_ program: String) -> String { "\(program) is not installed here: the desktop may notice only after the next log-in." }
    #expect(
      try registration.install() == [
        own, absent("update-mime-database"), "\(entry) is not there: without it, no file manager offers the app. Install the desktop file first.",
      ])
    #expect(folder.text("mime/packages/org.example.Sketch.xml") == types.mimePackage)
    folder.write("applications/org.example.Sketch.desktop", "[Desktop Entry]\n")
    #expect(
      try registration.install() == [
        own, absent("update-mime-database"), "\(entry) names the types that the app opens.", absent("update-desktop-database"),
      ])
    #expect(folder.text("applications/org.example.Sketch.desktop") == "[Desktop Entry]\nMimeType=application/x-sketch;text/plain;\n")
    #expect(try registration.install() == [own, absent("update-mime-database")])
    var status = stat()
    #expect(stat(package, &status) == 0 && status.st_mode & 0o777 == 0o644)
    // An app without types of its own takes its package away, once.
    var plain = TypeRegistration(data: data, identifier: "org.example.Sketch", types: DocumentTypes([:]))
    plain.programs = folder.path("nothing")
    #expect(try plain.install() == ["\(package) is gone.", absent("update-mime-database")])
    #expect(try plain.install() == [] && plain.remove() == [])
    _ = try registration.install()
    #expect(registration.remove() == ["\(package) is gone.", absent("update-mime-database")] && registration.remove() == [])
  }

  @Test func `is not written under a name that leads elsewhere, which is told`() {
    for name in ["", ".hidden", "..", "a/b", "/"] {
      #expect(throws: TypeRegistration.Failure.noName(name)) { try TypeRegistration(data: folder.url.path, identifier: name, types: types).install() }
    }
    #expect(folder.names() == [])
    #expect(TypeRegistration.Failure.noName("a/b").description == "“a/b” is no name for files in shared folders: it must not be empty, begin with a dot or have a slash.")
    #expect(TypeRegistration.Failure.file("/a/b", "No such file").description == "/a/b could not be written: No such file.")
  }
}

@Suite struct `The place of a document` {
  private let folder = TemporaryFolder()

  @Test func `is its path without links, as far as it is there`() async throws {
    folder.write("real/inner/a.txt")
    for (name, destination) in [("link", "real"), ("real/inner/b.txt", "a.txt"), ("outer", "link/inner")] {
      try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: destination)
    }
    for (name, place) in [
      ("real/inner/a.txt", "real/inner/a.txt"), ("link/inner/a.txt", "real/inner/a.txt"), ("outer/b.txt", "real/inner/a.txt"), ("link/./inner/../inner/b.txt", "real/inner/a.txt"),
      ("link/new.txt", "real/new.txt"), ("outer/one/two/three.txt", "real/inner/one/two/three.txt"), ("none/one.txt", "none/one.txt"),
    ] {
      let url = URL(fileURLWithPath: folder.path(name))
      // Off the main thread, it waits for the disk.
      let found = await FileWork.run { [FilePlaceName.of(url), DocumentReference(file: url, contentType: .plainText).place] }
      #expect(found == [folder.path(place), folder.path(place)], "\(name)")
    }
    #expect(FilePlaceName.of(URL(fileURLWithPath: "/")) == "/")
    #expect(DocumentReference(file: nil, contentType: .plainText).place == nil)
  }

  @Test func `makes two references to it equal, and a new document equals only itself`() {
    let file = folder.write("a.txt"), other = folder.write("b.txt")
    let one = DocumentReference(file: file, contentType: .plainText, recovery: "1"), new = DocumentReference(file: nil, contentType: .plainText, recovery: "1")
    #expect(one == DocumentReference(file: file, contentType: .json, recovery: "2"))
    #expect(one != DocumentReference(file: other, contentType: .plainText, recovery: "1"))
    #expect(one != new && new != one)
    #expect(new == DocumentReference(file: nil, contentType: .json, recovery: "1") && new != DocumentReference(file: nil, contentType: .plainText, recovery: "2"))
    // What is changed in a copy stays in the copy.
    var copy = one
    #expect(copy.place == file.path)
    copy.file = other
    #expect(copy.place == other.path && one.place == file.path && copy != one)
    copy.file = nil
    #expect(copy.place == nil && copy == new)
    copy.file = file
    #expect(copy == one && copy.hashValue == one.hashValue)
  }
}
