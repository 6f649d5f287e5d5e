import Testing

@testable import OrielMacroExpansion

/// What the compiler would ask: a macro on a declaration, inside others.
private func request(_ macro: String, _ role: String = "", on source: String, inside context: String..., extending type: String = "")
  -> ExpansionRequest
{
  func piece(_ source: String) -> String {
    #"{"source":\#(source.json),"location":{"fileName":"/a/File.swift","offset":7}}"#
  }
  let text = """
    {"macro":{"typeName":\(macro.json)},"macroRole":\(role.json),"declSyntax":\(piece(source)),
     "lexicalContext":[\(context.map(piece).joined(separator: ","))],"extendedTypeSyntax":\(piece(type))}
    """
  return ExpansionRequest(JSONReader.read(Array(text.utf8))!)
}

extension Expansion {
  fileprivate var lines: [String] { (source ?? "").split(separator: "\n").map(String.init) }
}

@Suite struct `@Entry` {
  private let environment = "extension EnvironmentValues {}"

  @Test(arguments: [
    ("@Entry var depth: Int = 3", "static var defaultValue: Int {", "return 3"),
    ("@Entry public var depth = 3", "static var defaultValue: Int {", "return 3"),
    ("@Entry var `default`: [String: (Int) -> Bool] = [:]", "static var defaultValue: [String: (Int) -> Bool] {", "return [:]"),
    ("@Entry var name: String? // what it is called", "static var defaultValue: String? {", "return nil"),
    ("@Entry var name: Optional<String>", "static var defaultValue: Optional<String> {", "return nil"),
    (#"@Entry var text: String = "a = {\("b")} // no comment""#, "static var defaultValue: String {", #"return "a = {\("b")} // no comment""#),
    ("@Entry var act: () -> Void = { print(1) }", "static var defaultValue: () -> Void {", "return { print(1) }"),
  ])
  func `makes a key with the value, and accessors that use it`(source: String, type: String, value: String) {
    let peer = EntryMacro.expand(request("EntryMacro", "peer", on: source, inside: environment))
    #expect(peer.error == nil)
    #expect(peer.lines.contains(type) && peer.lines.contains(value), "\(peer.lines)")
    let name = source.contains("default`") ? "default" : source.contains("depth") ? "depth" : source.contains("name") ? "name" : source.contains("text") ? "text" : "act"
    #expect(peer.lines.first == "private struct __Key_\(name): EnvironmentKey {")
    let accessor = EntryMacro.expand(request("EntryMacro", "accessor", on: source, inside: environment))
    #expect(accessor.lines == ["{", "get { self[__Key_\(name).self] }", "set { self[__Key_\(name).self] = newValue }", "}"])
  }

  @Test(arguments: [
    ("extension FocusedValues {", "FocusedValueKey", "@Entry var message: Binding<String>?", "typealias Value = Binding<String>"),
    ("public extension SwiftUI.Transaction {", "TransactionKey", "@Entry var isFast = false", "return false"),
    ("@available(macOS 15, *) extension ContainerValues {", "ContainerValueKey", "@Entry var pinned: Bool = true", "return true"),
  ])
  func `knows its four places`(context: String, key: String, source: String, line: String) {
    let peer = EntryMacro.expand(request("EntryMacro", "peer", on: source, inside: context + "}"))
    #expect(peer.error == nil && peer.lines[0].hasSuffix(": \(key) {") && peer.lines.contains(line), "\(peer.lines)")
  }

  @Test func `keeps a value whose type it cannot read, and nonisolated`() {
    let peer = EntryMacro.expand(
      request("EntryMacro", "peer", on: "@Entry nonisolated var look = Look.plain.with(2)", inside: environment))
    #expect(peer.lines == ["private nonisolated struct __Key_look: EnvironmentKey {", "static let defaultValue = Look.plain.with(2)", "}"])
  }

  @Test(arguments: [
    ("@Entry let fixed = 1", "extension EnvironmentValues {}", "'@Entry' goes on a 'var' that belongs to a value, such as 'var name = 1'."),
    ("@Entry static var shared = 1", "extension EnvironmentValues {}", "'@Entry' goes on a 'var' that belongs to a value, such as 'var name = 1'."),
    ("@Entry func f() {}", "extension EnvironmentValues {}", "'@Entry' goes on a 'var' that belongs to a value, such as 'var name = 1'."),
    ("@Entry var a = 1, b = 2", "extension EnvironmentValues {}", "'@Entry' goes on one 'var' at a time."),
    ("@Entry var a: Int { 1 }", "extension EnvironmentValues {}", "'@Entry' writes the accessors of 'a': remove these."),
    ("@Entry var a: Int = 1", "struct Elsewhere {}", "'@Entry' works in extensions of EnvironmentValues, FocusedValues, Transaction and ContainerValues."),
    ("@Entry var a: Int = 1", "extension Elsewhere {}", "'@Entry' works in extensions of EnvironmentValues, FocusedValues, Transaction and ContainerValues."),
    ("@Entry var a: Int", "extension EnvironmentValues {}", "'a' needs a default value, or an optional type."),
    ("@Entry var a: Int = 1", "extension FocusedValues {}", "A focused value may be absent: give 'a' an optional type."),
  ])
  func `says what is wrong, once, at the declaration`(source: String, context: String, message: String) {
    let accessor = EntryMacro.expand(request("EntryMacro", "accessor", on: source, inside: context))
    #expect(accessor.error?.message == message)
    #expect(accessor.error?.fileName == "/a/File.swift" && accessor.error?.offset == 7)
    #expect(EntryMacro.expand(request("EntryMacro", "peer", on: source, inside: context)).error == nil, "said twice")
    // The compiler's piece begins with what stands between it and the one before.
    let lead = "\n  // Grüße\n  "
    let moved = EntryMacro.expand(request("EntryMacro", "accessor", on: lead + source, inside: context))
    #expect(moved.error?.message == message && moved.error?.offset == 7 + lead.utf8.count)
  }
}

@Suite struct `@Animatable` {
  @Test func `pairs the stored variables in their order and leaves the others`() {
    let source = """
      @Animatable public struct Star: Shape {
        var points: Double // of the star
        public var radius: CGFloat = 2 { didSet { print("{") } }
        @AnimatableIgnored var name: String = "}"
        let fixed = 1.0
        static var shared = 2.0
        var area: Double { radius * radius }
        func path(in rect: CGRect) -> Path { Path() }
        var angle = Angle(degrees: 3)
      }
      """
    let expansion = AnimatableMacro.expand(request("AnimatableMacro", "extension", on: source, extending: "Star"))
    #expect(expansion.error == nil)
    #expect(
      expansion.lines == [
        "extension Star: Animatable {",
        "public var animatableData: AnimatablePair<Double.AnimatableData, AnimatablePair<CGFloat.AnimatableData, Angle.AnimatableData>> {",
        "get { AnimatablePair(points.animatableData, AnimatablePair(radius.animatableData, angle.animatableData)) }",
        "set {", "points.animatableData = newValue.first", "radius.animatableData = newValue.second.first",
        "angle.animatableData = newValue.second.second", "}", "}", "}",
      ], "\(expansion.lines)")
  }

  @Test(arguments: [
    ("@Animatable struct S { let a = 1 }", "'@Animatable' found no stored 'var' to animate."),
    ("@Animatable struct S { var a = make() }", "'@Animatable' needs to read the type of 'a': write it, or mark it '@AnimatableIgnored'."),
  ])
  func `says what is wrong`(source: String, message: String) {
    #expect(AnimatableMacro.expand(request("AnimatableMacro", "extension", on: source, extending: "S")).error?.message == message)
  }
}

@Suite struct `Reading declarations` {
  /// The compiler only sends what it could read, but no text may end the plug-in: the compiler would say no more than
  /// that it is gone.
  @Test func `ends for every beginning of a declaration`() {
    let sources = [
      ##"@Entry(a, "b\(c)") public private(set) var `name`: Dictionary<String, (Int) -> [Int]>? = #"x\#(1)"# + """\#n\\#n""" // c\#n/* /* */ */ { get { 1 } }"##.replacing("\\#n", with: "\n"),
      "@Animatable struct A<B: C> { var a: Double = 1, b = [1: 2]\n var c = \"\\(d{)\"; var `e` = F.G(h)(i) }",
    ]
    for source in sources {
      for length in 0...source.count {
        let part = String(source.prefix(length))
        for (macro, role) in [("EntryMacro", "peer"), ("EntryMacro", "accessor"), ("AnimatableMacro", "extension")] {
          let asked = request(macro, role, on: part, inside: "extension EnvironmentValues " + part, extending: "A")
          _ = macro == "EntryMacro" ? EntryMacro.expand(asked).json : AnimatableMacro.expand(asked).json
        }
      }
    }
  }

  @Test func `JSON is read or refused, and written so that it can be read`() {
    for text in ["\"", "a\nb\t\"\\ \u{1} Grüße 🎉 \u{2028}", ""] { #expect(JSONReader.read(Array(text.json.utf8))?.string == text) }
    #expect(JSONReader.read(Array(#"{"a":[1,-2.5e3,true,null,"\ud83c\udf89\u00fc\/"]}"#.utf8))?["a"]?.array.last?.string == "🎉ü/")
    let whole = Array(#"{"a":[1,{"b":"\u0041\n"},false],"c":null}"#.utf8)
    for length in 0..<whole.count { #expect(JSONReader.read(Array(whole.prefix(length))) == nil, "\(length)") }
    #expect(JSONReader.read(Array(String(repeating: "[", count: 100_000).utf8)) == nil)
    #expect(JSONReader.read(Array("1e999".utf8))?.int == nil)
    for text in ["", "nul", "{1:2}", "[1,]", "\"\\", "\"\\u12", "\"\\ud800\\u", "+", "}"] { #expect(JSONReader.read(Array(text.utf8)) == nil, "\(text)") }
  }
}

extension JSON: Equatable {
  public static func == (a: JSON, b: JSON) -> Bool { "\(a)" == "\(b)" }
}
