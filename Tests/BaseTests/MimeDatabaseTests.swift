import Foundation
import OrielBase
import Testing

@Suite struct `The desktop's table of file types` {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  /// A database of one folder with these globs.
  private func database(_ globs: String...) throws -> MimeDatabase {
    try folder.file("one/globs2", globs.joined(separator: "\n"))
    return MimeDatabase(folders: [folder("one")])
  }
  private func types(_ database: MimeDatabase, _ names: [String]) -> [String?] { names.map(database.type(ofFileName:)) }

  @Test func `has an ending's type of the greatest weight, and the last of equal ones`() throws {
    let database = try database(
      "20:x/light:*.one", "80:x/heavy:*.one", "80:x/heavy:*.two", "20:x/light:*.two", "50:x/first:*.three", "50:x/last:*.three", "0:x/none:*.four")
    #expect(types(database, ["a.one", "a.two", "a.three", "a.four", "a.five"]) == ["x/heavy", "x/heavy", "x/last", "x/none", nil])
    #expect(database.filenameExtensions(of: "x/light") == ["one", "two"] && database.filenameExtensions(of: "x/five").isEmpty)
  }
  @Test func `takes the longest ending, and the whole name before it`() throws {
    let database = try database("50:x/gz:*.gz", "50:x/tgz:*.tar.gz", "50:x/lit:notes.tar.gz", "50:x/make:Makefile", "50:x/pattern:*notes*", "50:x/dot:*.hidden")
    let names = ["a.gz", "a.b.gz", "a.tar.gz", "a.b.tar.gz", "notes.tar.gz", "NOTES.TAR.GZ", "my.notes.tar.gz", "makefile", "MAKEFILE", "a.makefile"]
    #expect(types(database, names) == ["x/gz", "x/gz", "x/tgz", "x/tgz", "x/lit", "x/lit", "x/tgz", "x/make", "x/make", nil])
    // A leading dot does not begin an ending, nor does a dot with nothing after it.
    #expect(types(database, [".gz", ".hidden", "x.hidden", "..hidden", "a.", "", ".tar.gz", "notes", "my notes.odd"]) == [nil, nil, "x/dot", "x/dot", nil, nil, "x/gz", "x/pattern", "x/pattern"])
  }
  @Test func `tells small and capital letters apart where a pattern says so`() throws {
    let database = try database(
      "50:x/plus:*.C:cs", "50:x/c:*.c:cs", "50:x/low:*.q:cs", "50:x/PNG:*.PNG", "50:x/read:README:cs", "50:x/copy:COPYING", "50:x/cs:Ab*z:cs", "50:x/ci:cd*z",
      "50:x/flags:*.FL:xx,cs", "50:x/other:*.OT:xx")
    let names = [
      "x.C", "x.c", "x.q", "x.Q", "x.png", "x.PNG", "README", "readme", "copying", "COPYING", "Ab12z", "ab12z", "Cd12z", "cd12z", "CD12Z", "x.FL", "x.fl", "x.ot", "x.OT",
    ]
    #expect(types(database, names) == [
      "x/plus", "x/c", "x/low", nil, "x/PNG", "x/PNG", "x/read", nil, "x/copy", "x/copy", "x/cs", nil, "x/ci", "x/ci", "x/ci", "x/flags", nil, "x/other", "x/other",
    ])
    #expect(database.patterns(of: "x/plus") == ["*.C"])
  }
  @Test func `takes the pattern of the greatest weight, then the longest`() throws {
    let database = try database(
      "50:x/short:ab*", "50:x/long:abc*", "90:x/heavy:a*z", "50:x/one:?", "50:x/set:[0-9][0-9]", "50:x/ending:*.v[0-9]", "10:x/light:abcdefgh*")
    #expect(types(database, ["abx", "abcx", "abcz", "q", "qq", "42", "4x", "a.v1", "x.vx", "abcdefghi"]) == [
      "x/short", "x/long", "x/heavy", "x/one", nil, "x/set", nil, "x/ending", nil, "x/long",
    ])
  }
  @Test func `skips lines that are none`() throws {
    let database = try database("# 50:x/no:*.no", "50:x/no", "fifty:x/no:*.no", "", "50", "50:x/yes:*.yes", "50:x/also:*.also:cs:more")
    #expect(types(database, ["a.no", "a.yes", "a.also"]) == [nil, "x/yes", "x/also"])
    #expect(types(MimeDatabase(folders: [folder("none")]), ["a.yes"]) == [nil] && types(MimeDatabase(folders: []), ["a.yes"]) == [nil])
  }
  @Test func `forgets what a folder before says of a type that is to have no names, and of no other`() throws {
    try folder.file("system/globs2", "50:x/gz:*.gz\n50:x/gz:gzfile\n50:x/gz:gz*\n50:x/tgz:*.tgz\n50:x/tgz:tgzfile\n50:x/tgz:tgz*\n")
    try folder.file("user/globs2", "0:x/gz:__NOGLOBS__\n50:x/gz:*.new\n")
    let names = ["a.gz", "gzfile", "gzip", "a.tgz", "tgzfile", "tgzip", "a.new"]
    #expect(types(MimeDatabase(folders: [folder("system")]), names) == ["x/gz", "x/gz", "x/gz", "x/tgz", "x/tgz", "x/tgz", nil])
    let both = MimeDatabase(folders: [folder("user"), folder("system")])
    #expect(types(both, names) == [nil, nil, nil, "x/tgz", "x/tgz", "x/tgz", "x/gz"])
    #expect(both.patterns(of: "x/gz") == ["*.new"] && both.patterns(of: "x/tgz") == ["*.tgz", "tgzfile", "tgz*"])
  }
  @Test func `knows every name of a type once, endings before whole names before patterns`() throws {
    try folder.file("system/globs2", "50:x/a:*.b\n50:x/a:*.a\n50:x/a:zebra\n50:x/a:aardvark\n50:x/a:z?\n50:x/a:a?\n50:x/other:*.o\n50:x/other:other\n50:x/other:o?\n")
    try folder.file("user/globs2", "50:x/a:*.a\n50:x/a:*.A\n50:x/a:*.c\n")
    let database = MimeDatabase(folders: [folder("user"), folder("system")])
    #expect(database.patterns(of: "x/a") == ["*.b", "*.a", "*.c", "aardvark", "zebra", "z?", "a?"])
    #expect(database.filenameExtensions(of: "X/A") == ["b", "a", "c"])
  }
  @Test func `knows what stands above a type, by the names that it has today`() throws {
    try folder.file("system/subclasses", "x/a x/b\nx/a x/old\nx/c x/d x/e\nx/f\n# x/g x/h\ntext/plain x/i\n")
    try folder.file("user/subclasses", "x/a x/b\nx/a x/c\n")
    try folder.file("system/aliases", "x/old x/new\nx/one x/two x/three\n#x/four x/five\n")
    let database = MimeDatabase(folders: [folder("user"), folder("system")])
    for (type, parents) in [
      ("x/a", ["x/b", "x/new", "x/c"]), ("X/A", ["x/b", "x/new", "x/c"]), ("x/c", []), ("x/f", []), ("x/g", []), ("text/plain", ["x/i"]), ("text/x-any", ["text/plain"]),
      ("image/png", []),
    ] { #expect(database.parents(of: type) == parents, "\(type)") }
    #expect(MimeDatabase(folders: []).parents(of: "text/plain").isEmpty, "not above itself")
    for (type, name) in [("x/old", "x/new"), ("X/OLD", "x/new"), ("x/one", "x/one"), ("x/four", "x/four"), ("Image/PNG", "image/png")] {
      #expect(database.canonical(type) == name)
    }
  }
  @Test func `knows a type by its endings, by what stands above it, or by its description`() throws {
    try folder.file("one/subclasses", "x/sub x/above\n")
    try folder.file("one/x/described.xml", "")
    try folder.file("one/x.xml", "")
    try folder.file("secret.xml", "")
    let database = try database("50:x/ending:*.e", "50:x/name:name")
    for (type, isKnown) in [
      ("x/ending", true), ("x/sub", true), ("x/described", true), ("x/above", false), ("x/none", false), ("x", false), ("x/", false), ("/described", false),
      ("x/described/more", false), ("x/../../secret", false), ("../secret", false),
    ] { #expect(database.knows(type) == isKnown, "\(type)") }
  }
  @Test func `has the name of a type in the first language that there is one for`() throws {
    try folder.file("system/aliases", "x/old x/a\n")
    try folder.file("system/x/a.xml", "<mime-type type=\"x/a\"><comment>Plain</comment><comment xml:lang=\"de\">Deutsch</comment><comment xml:lang=\"pt\">Portugal</comment><comment xml:lang=\"pt_BR\">Brasil</comment><comment xml:lang=\"en_GB\">British</comment></mime-type>")
    try folder.file("system/x/b.xml", "<mime-type><comment>System</comment></mime-type>")
    try folder.file("user/x/b.xml", "<mime-type><comment>User</comment></mime-type>")
    try folder.file("system/x/odd.xml", "<comment</comment> <comment xml:lang=\"de\">never closed")
    try folder.file("system/x/signs.xml", "<comment>&lt;a&gt; &quot;b&quot; &apos;c&apos; &amp;lt; &amp; d</comment>")
    let database = MimeDatabase(folders: [folder("user"), folder("system")])
    for (languages, name) in [
      ([], "Plain"), (["de"], "Deutsch"), (["de-AT"], "Deutsch"), (["fr", "de-DE"], "Deutsch"), (["pt-BR"], "Brasil"), (["pt_BR"], "Brasil"), (["pt-PT", "de"], "Portugal"),
      (["en", "de"], "Plain"), (["en-US", "de"], "Plain"), (["en-GB", "de"], "British"), (["fr"], "Plain"), (["fr", "en", "de"], "Plain"),
    ] as [([String], String)] { #expect(database.name(of: "x/a", languages: languages) == name, "\(languages)") }
    #expect(database.name(of: "X/OLD", languages: ["de"]) == "Deutsch" && database.name(of: "x/b", languages: []) == "User")
    #expect(database.name(of: "x/odd", languages: ["de"]) == nil && database.name(of: "x/none", languages: ["de"]) == nil)
    #expect(database.name(of: "x/signs", languages: []) == "<a> \"b\" 'c' &lt; & d")
  }
}
