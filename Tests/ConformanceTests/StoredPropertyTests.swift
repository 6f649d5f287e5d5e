import Foundation
import Testing

/// A type with more than twenty stored properties plays several roles; a value for each of them has a name that says which.
@Suite struct `A type of the framework` {
  /// Tables: their properties are entries of one kind.
  private static let tables = [
    "BusLibrary": "the functions of a C library",
    "ThemeColors": "the colours of a theme",
    "Metrics": "the sizes of a theme",
    "TextEnvironment": "what modifiers say about texts, kept together because texts read all of it",
    "WindowDescription": "what a window system is told about a new window",
    "SceneOptions": "what modifiers say about a scene",
    "AccessibilityAttachment": "what modifiers say to assistive technology",
  ]
  private static let most = 20

  @Test func `has twenty stored properties at most, unless it is a table`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardizedFileURL
    var found = StoredProperties()
    for path in try #require(FileManager.default.enumerator(atPath: sources.path)) {
      guard let path = path as? String, path.hasSuffix(".swift") else { continue }
      found.read(try String(contentsOf: sources.appending(path: path), encoding: .utf8))
    }
    #expect(found.counts.count > 1000)
    for (type, count) in found.counts where count > Self.most && Self.tables[type] == nil {
      Issue.record("\(type) has \(count) stored properties: which of them are a value of their own?")
    }
    for table in Self.tables.keys where found.counts[table, default: 0] <= Self.most {
      Issue.record("\(table) need not be an exception any more.")
    }
  }

  @Test func `has its stored properties counted, and nothing else`() {
    var found = StoredProperties()
    found.read("""
      /* var no: Int */
      @Observable final class Thing<Value>: Base where Value: Equatable {
        static var shared = 1, other = 2
        class var kind: Int { 3 }
        let a, b: Int
        var c = "{ var x = 1 }", d: [String: Int] = [:]
        lazy var e = Foo { $0 + 1 }
        var computed: Int { 4 }
        var accessed: Int { get { 5 } set { f = newValue } }
        var f: Int = 0 { didSet { print(f) } }
        var g: Int? { willSet { print(f) } }
        var h: Int {
          didSet { let local = 4; print(local) }
        }
        @State private(set) var i = ""
        private weak var j: Thing?
        var k: (Int, String) -> Void = { _, _ in let local = 3 }
        var l: Dictionary<Int, String>
          = [:]
        // let gone: Int
        var m: any Foo & Bar
        enum Inner { case x(Int), y; static let z = 1 }
        struct Nested { var one = 1, two: Int }
        func body() -> Int {
          let local = 5
          return local
        }
        init() { var local = 1 }
        subscript(x: Int) -> Int { 4 }
        func generic<T>(_ t: T) -> T
        where T: Equatable {
          let local = t
          return local
        }
      }
      extension Thing.Nested { var computed: Int { 3 } }
      extension Last {
        @Entry var key = 1
        struct Inside { let a = 1 }
      }
      protocol P { var a: Int { get } }
      struct Last { let a: Int }
      """)
    #expect(found.counts.filter { $0.value > 0 } == ["Thing": 13, "Thing.Nested": 2, "Last": 1, "Last.Inside": 1])
  }
}
