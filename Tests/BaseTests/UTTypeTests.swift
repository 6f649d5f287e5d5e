import Foundation
import Testing

@testable import OrielBase

@Suite struct `A content type` {
  private func identifiers(_ tag: String, _ tagClass: UTTagClass = .filenameExtension, _ above: UTType? = nil) -> [String] {
    UTType.types(tag: tag, tagClass: tagClass, conformingTo: above).map(\.identifier)
  }

  @Test func `without an identifier is written down with all that is known of it`() throws {
    for identifier in ["dyn.mime.text/x-a", "dyn.mime.a/b/c", "dyn.ext.abc", "dyn.ext.abc/public.text", "dyn.ext.abc/dyn.ext.def/public.data"] {
      #expect(DynamicType(identifier)?.identifier == identifier)
      let type = try #require(UTType(identifier))
      #expect(type.identifier == identifier && type.isDynamic && !type.isDeclared && !type.isPublic)
    }
    for identifier in ["public.png", "dyn.ext.", "dyn.", "dyn.other.x", "", "xdyn.ext.a", "org.example.nobody"] { #expect(DynamicType(identifier) == nil) }
    #expect(UTType("org.example.nobody") == nil && UTType("dyn.ext.") == nil)
    #expect(UTType.png.isPublic && UTType.png.isDeclared && !UTType.png.isDynamic && !UTType.pdf.isPublic)
    #expect(UTType("dyn.ext.abc/public.text")?.tags == [.filenameExtension: ["abc"]])
    #expect(UTType("dyn.mime.x-oriel/none")?.tags == [.mimeType: ["x-oriel/none"]])
    #expect(UTType.jpeg.tags == [.filenameExtension: ["jpeg", "jpg", "jpe"], .mimeType: ["image/jpeg"]] && UTType.data.tags.isEmpty)
  }
  @Test func `that only a MIME type tells of belongs to its family`() throws {
    let families: [UTType] = [.image, .audio, .movie, .text, .data, .item]
    for (mime, belongs) in [
      ("image/x-oriel", [.image, .data, .item]), ("audio/x-oriel", [.audio, .data, .item]), ("video/x-oriel", [.movie, .data, .item]), ("text/x-oriel", [.text, .data, .item]),
      ("application/x-oriel", [.data, .item]), ("inode/x-oriel", [.item]), ("imagelike/x-oriel", [.data, .item]),
    ] as [(String, [UTType])] {
      let type = try #require(UTType("dyn.mime." + mime))
      #expect(families.filter { type.conforms(to: $0) } == belongs, "\(mime)")
    }
    #expect(UTType("dyn.mime.font/x-oriel")?.conforms(to: .font) == true && UTType("dyn.mime.text/x-oriel")?.conforms(to: .plainText) == true)
    #expect(UTType("dyn.ext.zzq")?.supertypes == [.data, .item])
    #expect(UTType("dyn.ext.zzq/public.json")?.supertypes == [.json, .text, .data, .content, .item])
  }
  @Test func `is found by an ending, however it is written, or made for it`() {
    #expect(identifiers("JPG") == ["public.jpeg"] && identifiers("jpeg", .filenameExtension, .image) == ["public.jpeg"] && identifiers("jpg", .filenameExtension, .text).isEmpty)
    #expect(identifiers("").isEmpty && identifiers("a/b").isEmpty && identifiers("png", UTTagClass(rawValue: "public.other")).isEmpty)
    #expect(identifiers("ZZQ") == ["dyn.ext.zzq"] && identifiers("zzq", .filenameExtension, .data) == ["dyn.ext.zzq"])
    #expect(identifiers("zzq", .filenameExtension, .item) == ["dyn.ext.zzq"] && identifiers("zzq", .filenameExtension, .json) == ["dyn.ext.zzq/public.json"])
    #expect(UTType(filenameExtension: "") == nil && UTType(filenameExtension: "png", conformingTo: .audio) == nil && UTType(filenameExtension: "zzq")?.identifier == "dyn.ext.zzq")
  }
  @Test func `is found by a MIME type, with or without its parameters`() {
    #expect(identifiers("TEXT/HTML", .mimeType) == ["public.html"] && identifiers("text/html ; charset=x", .mimeType) == ["public.html"])
    #expect(identifiers("text/plain;charset=utf-8", .mimeType) == ["public.utf8-plain-text"] && identifiers("text/plain;charset=x", .mimeType) == ["public.plain-text"])
    #expect(identifiers("image/png", .mimeType, .image) == ["public.png"] && identifiers("image/png", .mimeType, .text).isEmpty)
    #expect(identifiers("x-oriel/none;a=b", .mimeType) == ["dyn.mime.x-oriel/none"])
    for mime in ["", "none", "a/b/c", ";"] { #expect(identifiers(mime, .mimeType).isEmpty, "\(mime)") }
    #expect(UTType.isBuiltIn(mimeType: "image/png") && !UTType.isBuiltIn(mimeType: "x-oriel/none"))
    #expect(UTType(knownMime: "inode/directory") == .folder && UTType(knownMime: "IMAGE/PNG") == .png && UTType(knownMime: "x-oriel/none").identifier == "dyn.mime.x-oriel/none")
    #expect(UTType(mimeType: "image/png", conformingTo: .text) == nil && UTType(mimeType: "image/png") == .png)
  }
  @Test func `is what the name of a file says`() {
    #expect(UTType(fileName: "a.PNG") == .png && UTType(fileName: "a.b.png") == .png && UTType(fileName: "a.zzq")?.identifier == "dyn.ext.zzq")
    #expect(UTType(fileName: "zznothing") == nil && UTType(fileName: "") == nil && UTType(fileName: "ä.ZZQ")?.identifier == "dyn.ext.zzq")
    #expect(UTType(content: Data()) == nil)
  }
  @Test func `of a folder is a package where the app says so, or everybody`() throws {
    #expect(UTType(packageExtension: "app")?.identifier == "com.apple.application-bundle" && UTType(packageExtension: "png") == nil)
    for (ending, above, isPackage) in [
      ("zzpackage", UTType.package, true), ("zzcomposite", .compositeContent, true), ("zztext", .text, false), ("zzdirectory", .directory, false),
    ] as [(String, UTType, Bool)] {
      #expect(UTType(packageExtension: ending) == nil)
      let type = try #require(UTType(tag: ending, tagClass: .filenameExtension, conformingTo: above))
      #expect(UTType(packageExtension: ending.uppercased()) == (isPackage ? type : nil), "\(ending)")
    }
    // The app says nothing of it.
    _ = UTType(tag: "zzunsaid", tagClass: .filenameExtension, conformingTo: nil)
    #expect(UTType(packageExtension: "zzunsaid") == nil)
  }
  @Test func `is named as another by its ending alone`() throws {
    let plain = try #require(UTType("dyn.ext.zzq")), note = try #require(UTType("dyn.ext.zzq/public.text")), other = try #require(UTType("dyn.ext.zzr"))
    let png = try #require(UTType("dyn.ext.png/public.data")), mime = try #require(UTType("dyn.mime.x-oriel/none"))
    #expect(plain.isNamed(as: note) && note.isNamed(as: plain) && plain.isNamed(as: plain) && UTType.png.isNamed(as: png))
    #expect(!plain.isNamed(as: other) && !plain.isNamed(as: .png) && !UTType.png.isNamed(as: .png) && !png.isNamed(as: .png))
    #expect(!mime.isNamed(as: mime) && !mime.isNamed(as: plain) && !plain.isNamed(as: mime) && !UTType.data.isNamed(as: png))
  }
  @Test func `stands below, above or beside another`() {
    for (one, other, conforms, isSubtype, isSupertype) in [
      (.png, .image, true, true, false), (.image, .png, false, false, true), (.png, .png, true, false, false), (.png, .jpeg, false, false, false), (.png, .item, true, true, false),
    ] as [(UTType, UTType, Bool, Bool, Bool)] {
      #expect(one.conforms(to: other) == conforms && one.isSubtype(of: other) == isSubtype && one.isSupertype(of: other) == isSupertype, "\(one) \(other)")
    }
    #expect(UTType.png.supertypes == [.image, .data, .content, .item])
  }
  @Test func `that the app declares has the parent that was said last`() {
    let first = UTType(exportedAs: "org.example.base-one")
    #expect(first.supertypes.isEmpty && first.isDeclared && first.localizedDescription == nil && UTType("org.example.base-one") == first)
    _ = UTType(importedAs: "org.example.base-one", conformingTo: .json)
    #expect(first.conforms(to: .json))
    // To say nothing takes nothing back.
    _ = UTType(exportedAs: "org.example.base-one")
    #expect(first.conforms(to: .json))
    _ = UTType(exportedAs: "org.example.base-one", conformingTo: .png)
    #expect(first.conforms(to: .png) && !first.conforms(to: .json))
    #expect(DeclaredTypes.isDeclared("org.example.base-one") && !DeclaredTypes.isDeclared("org.example.base-two") && !DeclaredTypes.isDeclared("public.png"))
  }
  @Test(.enabled(if: Locale.preferredLanguages.first?.hasPrefix("en") != false)) func `has its own name where English is read`() {
    #expect(UTType.png.localizedDescription == "PNG image" && UTType.data.localizedDescription == "data")
    #expect(UTType("dyn.ext.zzq")?.localizedDescription == nil && UTType("dyn.mime.x-oriel/none")?.localizedDescription == nil)
  }
}
