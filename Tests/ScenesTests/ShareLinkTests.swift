import Conformance
import Foundation
import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@testable import OrielControls
@testable import OrielScenes

private nonisolated struct Recipe: Transferable, Identifiable {
  let id: Int
  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<Recipe>(exportedContentType: .json) { Data("{\"id\":\($0.id)}".utf8) }
    DataRepresentation<Recipe>(exportedContentType: .utf8PlainText) { Data("Recipe \($0.id)".utf8) }
  }
}

/// Every form that apps write.
private struct Links: View {
  let url = URL(string: "https://example.org/a")!
  let recipe = Recipe(id: 1)
  var body: some View {
    VStack {
      ShareLink(item: url)
      ShareLink(item: "text", subject: Text("Subject"), message: Text("Message"))
      ShareLink("Title", item: url)
      ShareLink(item: url, subject: Text("Subject")) { Image(systemName: "square.and.arrow.up") }
      ShareLink(item: recipe, preview: SharePreview("Recipe"))
      ShareLink(item: recipe, preview: SharePreview("Recipe", image: Image(systemName: "fork.knife"))) { Text("Share it") }
      ShareLink(item: recipe, message: Text("Message"), preview: SharePreview("Recipe", icon: Image(systemName: "fork.knife")))
      ShareLink("Both", item: recipe, preview: SharePreview("Recipe", image: Image(systemName: "a"), icon: Image(systemName: "b")))
      ShareLink(items: [recipe, Recipe(id: 2)]) { SharePreview("Recipe \($0.id)") }
      ShareLink(items: [url])
      ShareLink(items: [String]())
    }
  }
}

@Suite(.serialized) struct `Sharing` {
  @Test func `is a menu with what a desktop can do; without items it is disabled`() {
    let test = TestApp { WindowGroup(id: "a") { Links() }.defaultSize(width: 500, height: 700) }
    let nodes = test.windows[0].graph.accessibilityTree().flatMap(\.all)
    let names = nodes.compactMap(\.label)
    #expect(names.count { $0.hasPrefix("Share\u{2026}") } >= 7 && names.contains("Title") && names.contains("Share it") && names.contains("Both"))
    let all = nodes.filter { $0.label?.hasPrefix("Share\u{2026}") == true }
    #expect(all.last?.properties.isEnabled == false && all.first?.properties.isEnabled == true)
    all.first?.perform(.press)
    test.settle()
    let titles = MenuSession.current(on: test.system)?.panels.flatMap { $0.items.map(\.title) } ?? []
    #expect(titles == ["Copy", "Send by Mail\u{2026}", "Save to File\u{2026}", "Open With\u{2026}"])
  }

  @Test func `copies every type that one item has, and of several a list`() async throws {
    let recipe = SharedItem(Recipe(id: 7), title: "Soup")
    var contents = try await SharedItems(items: [recipe]).contents()
    #expect(contents["application/json"] == Data("{\"id\":7}".utf8))
    #expect(contents["text/plain;charset=utf-8"] == Data("Recipe 7".utf8))
    contents = try await SharedItems(items: [SharedItem(URL(string: "https://a.org")!, title: nil), SharedItem(URL(string: "https://b.org")!, title: nil)]).contents()
    #expect(contents["text/uri-list"] == Data("https://a.org\r\nhttps://b.org\r\n".utf8))
    #expect(contents["text/plain;charset=utf-8"] == Data("https://a.org\nhttps://b.org".utf8))
    #expect(try await SharedItems(items: [SharedItem("words", title: nil)]).contents() == ["text/plain;charset=utf-8": Data("words".utf8)])
  }

  @Test func `writes a message: words in it, the rest beside it, under the name that the preview gives`() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("share-\(UUID().uuidString).txt")
    try Data("file".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let items = [SharedItem(URL(string: "https://a.org")!, title: nil), SharedItem(Recipe(id: 3), title: "Soup/hot"), SharedItem(file, title: nil)]
    let arguments = try await SharedItems(items: items, subject: "Hello", message: "See:").mailArguments()
    #expect(Array(arguments.prefix(6)) == ["xdg-email", "--utf8", "--subject", "Hello", "--body", "See:\n\nhttps://a.org"])
    let attached = arguments.indices.filter { arguments[$0] == "--attach" }.map { arguments[$0 + 1] }
    #expect(attached.count == 2 && attached[0].hasSuffix("/Soup-hot.json") && attached[1] == file.path)
    #expect(FileManager.default.contents(atPath: attached[0]) == Data("{\"id\":3}".utf8))
    try FileManager.default.removeItem(at: URL(fileURLWithPath: attached[0]).deletingLastPathComponent())
    // The item's own name where nobody says what it is about.
    #expect(try await SharedItems(items: [SharedItem("words", title: "Title")]).mailArguments() == ["xdg-email", "--utf8", "--subject", "Title", "--body", "words"])
  }

  @Test func `opens addresses as they are, and the rest as files of one folder`() async throws {
    let items = [SharedItem(Recipe(id: 3), title: "Soup"), SharedItem(URL(string: "https://a.org/b")!, title: nil), SharedItem("words", title: "Note")]
    let urls = try await SharedItems(items: items).urls()
    #expect(urls.count == 3 && urls[1].absoluteString == "https://a.org/b" && urls[0].lastPathComponent == "Soup.json" && urls[2].isFileURL)
    #expect(urls[0].deletingLastPathComponent() == urls[2].deletingLastPathComponent())
    #expect(try Data(contentsOf: urls[0]) == Data("{\"id\":3}".utf8) && Data(contentsOf: urls[2]) == Data("words".utf8))
    try FileManager.default.removeItem(at: urls[0].deletingLastPathComponent())
  }

  @Test func `copies several items without words as files`() async throws {
    let contents = try await SharedItems(items: [SharedItem(Recipe(id: 1), title: "Soup"), SharedItem(Recipe(id: 2), title: "Soup")]).contents()
    let list = try #require(contents["text/uri-list"]).split(separator: 10).compactMap { URL(string: String(decoding: $0.dropLast(), as: UTF8.self)) }
    defer { list.first.map { try? FileManager.default.removeItem(at: $0.deletingLastPathComponent()) } }
    #expect(list.map(\.lastPathComponent).allSatisfy { $0.hasPrefix("Soup") && $0.hasSuffix(".json") } && Set(list).count == 2)
    #expect(list.map { FileManager.default.contents(atPath: $0.path) } == [Data("{\"id\":1}".utf8), Data("{\"id\":2}".utf8)])
  }

  @Test func `says which program is missing where none sends mail, and what went wrong with one`() async throws {
    func reason(_ command: String...) async -> String? {
      do { try await SharedItems.run(command) } catch { return error.localizedDescription }
      return nil
    }
    #expect(await reason("/nowhere/xdg-email", "--utf8")?.contains("/nowhere/xdg-email, from the package xdg-utils, is not installed") == true)
    for (status, words) in [(0, nil), (3, "No mail program is installed"), (4, "status 4")] {
      let said = await reason("/bin/sh", "-c", "exit \(status)")
      #expect(words.map { said?.contains($0) == true } ?? (said == nil), "\(status): \(said ?? "nothing")")
    }
  }

  @Test func `saves an item, and a file as a copy of itself`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("share-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let item = SharedItem(Recipe(id: 9), title: "Soup")
    #expect(item.suggestedName == "Soup" && item.type == .json)
    try await item.save(to: folder.appendingPathComponent("Soup.json"))
    #expect(FileManager.default.contents(atPath: folder.path + "/Soup.json") == Data("{\"id\":9}".utf8))
    let file = SharedItem(folder.appendingPathComponent("Soup.json"), title: nil)
    try await file.save(to: folder.appendingPathComponent("Copy.json"))
    #expect(FileManager.default.contents(atPath: folder.path + "/Copy.json") == Data("{\"id\":9}".utf8))
    try await file.save(to: folder.appendingPathComponent("Soup.json"))
    #expect(FileManager.default.contents(atPath: folder.path + "/Soup.json") == Data("{\"id\":9}".utf8), "onto itself it stays")
    // Several into a folder: each under a name of its own.
    let other = folder.appendingPathComponent("other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    for item in [item, item, file] { try await item.save(in: other) }
    let names = try FileManager.default.contentsOfDirectory(atPath: other.path)
    #expect(names.count == 3 && names.allSatisfy { FileManager.default.contents(atPath: other.path + "/" + $0) == Data("{\"id\":9}".utf8) }, "\(names)")
  }
}
