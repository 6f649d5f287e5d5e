import Foundation
import Programs
import Testing

/// The plug-in as the compiler runs it: messages in, answers out.
@Suite(.serialized) struct `The macro plug-in` {
  /// It stands beside the test program.
  private static let path: String = {
    let beside = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("OrielMacros-tool").path
    if FileManager.default.isExecutableFile(atPath: beside) { return beside }
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("OrielMacros-tool").path
  }()

  private func framed(_ text: String) -> Data {
    withUnsafeBytes(of: UInt64(text.utf8.count).littleEndian) { Data($0) } + Data(text.utf8)
  }
  /// What it answers to these bytes, and how it ends.
  private func talk(_ bytes: Data) throws -> (answers: [String], code: Int32?) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-macro-\(UUID().uuidString)")
    try bytes.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let program = try Program(["sh", "-c", "exec \"$0\" <\"$1\"", Self.path, file.path])
    var output = try program.read()
    var answers: [String] = []
    while output.count >= 8 {
      let count = output.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
      answers.append(String(decoding: output.dropFirst(8).prefix(count), as: UTF8.self))
      output = Data(output.dropFirst(8 + count))
    }
    return (answers, program.waitForEnd())
  }

  @Test func `greets, expands, and ends with the compiler`() throws {
    func piece(_ source: String) -> String { #"{"source":"\#(source)","location":{"fileName":"F.swift","offset":3}}"# }
    let entry = piece("@Entry var a: Int = 1"), around = piece("extension EnvironmentValues {}")
    let attached = #"{"expandAttachedMacro":{"macro":{"typeName":"EntryMacro"},"macroRole":"accessor","declSyntax":\#(entry),"lexicalContext":[\#(around)]}}"#
    func freestanding(_ macro: String) -> String {
      #"{"expandFreestandingMacro":{"macro":{"typeName":"\#(macro)"},"syntax":\#(piece("#Preview { }"))}}"#
    }
    let result = try talk(
      framed(#"{"getCapability":{"capability":{"protocolVersion":7}}}"#) + framed(attached) + framed(freestanding("PreviewMacro"))
        + framed(freestanding("PreviewableMacro")) + framed(freestanding("MadeUpMacro")) + framed(#"{"somethingNew":{}}"#))
    #expect(result.code == 0)
    try #require(result.answers.count == 6)
    #expect(result.answers[0] == #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
    #expect(result.answers[1].contains("get { self[__Key_a.self] }") && result.answers[1].hasSuffix(#""diagnostics":[]}}"#))
    for answer in result.answers[2...3] { #expect(answer == #"{"expandMacroResult":{"expandedSource":"","diagnostics":[]}}"#) }
    #expect(result.answers[4].contains("This version of Oriel has no macro 'MadeUpMacro'.") && result.answers[4].contains(#""offset":3"#))
    #expect(result.answers[5] == #"{"expandMacroResult":{"diagnostics":[]}}"#)
    for answer in result.answers { #expect((try? JSONSerialization.jsonObject(with: Data(answer.utf8))) != nil) }
  }

  @Test func `ends in order when it is told nonsense`() throws {
    let half = framed(#"{"getCapability":{}}"#).dropLast(4)
    for bytes in [
      Data(), Data([1, 2, 3]), Data(half), Data(repeating: 255, count: 8), framed(""), framed("nonsense"), framed("[]"),
      framed("{}"), framed(String(repeating: "{\"a\":", count: 10_000)), Data(repeating: 0, count: 64),
    ] {
      let result = try talk(bytes)
      #expect(result.code == 0 && result.answers.isEmpty, "\(bytes.count) bytes: \(result)")
    }
    // One good message before the nonsense is answered.
    #expect(try talk(framed(#"{"getCapability":{}}"#) + framed("nonsense")).answers.count == 1)
  }

  /// With the compiler itself: what an app's author reads.
  @Test func `tells the author what is wrong, where, and once`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-author-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Author.swift")
    try """
    @attached(accessor) @attached(peer, names: prefixed(__Key_))
    macro Entry() = #externalMacro(module: "OrielMacros", type: "EntryMacro")
    @freestanding(declaration) macro Preview(_ body: () -> Void) = #externalMacro(module: "OrielMacros", type: "PreviewMacro")
    @attached(peer) macro Previewable() = #externalMacro(module: "OrielMacros", type: "PreviewableMacro")
    protocol EnvironmentKey { associatedtype Value; static var defaultValue: Value { get } }
    struct EnvironmentValues {
      subscript<K: EnvironmentKey>(key: K.Type) -> K.Value { get { K.defaultValue } set {} }
    }
    extension EnvironmentValues {
      @Entry var good = 1
      @Entry public var better: [String]? = nil
      @Entry var wrong: Int
      @Entry let constant = 1
    }
    #Preview {
      @Previewable var state = 1
      print(state)
    }
    func use(_ values: inout EnvironmentValues) -> Int { values.good += 1; return values.better?.count ?? values.good }
    """.write(to: file, atomically: true, encoding: .utf8)
    let command =
      "exec swiftc -typecheck -swift-version 6 -load-plugin-executable '\(Self.path)#OrielMacros' '\(file.path)' 2>&1"
    let output = String(decoding: try Program(["sh", "-c", command]).read(within: Patience.limit * 2), as: UTF8.self)
    let errors = output.split(separator: "\n").filter { $0.contains("error: ") && $0.contains("Author.swift:") }
    #expect(errors.contains { $0.contains("Author.swift:12:3:") && $0.contains("'wrong' needs a default value, or an optional type.") }, "\(output)")
    #expect(errors.contains { $0.contains("Author.swift:13:3:") && $0.contains("'@Entry' goes on a 'var' that belongs to a value, such as 'var name = 1'.") }, "\(output)")
    #expect(!errors.contains { $0.contains("Author.swift:10:") || $0.contains("Author.swift:11:") || $0.contains("Author.swift:16:") }, "\(output)")
  }
}
