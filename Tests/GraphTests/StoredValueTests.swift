import Foundation
@testable import OrielGraph
import Testing
import ViewTesting

private enum Level: Int { case low = 1, high = 7 }
private enum Word: String { case yes, no }
private struct Place: Codable, Equatable { var x: Int }

/// Stores of their own, which leave nothing behind.
private final class Drawer {
  private let suite = "oriel-tests-\(UUID().uuidString)"
  let store: UserDefaults
  init() { store = UserDefaults(suiteName: suite)! }
  isolated deinit { store.removePersistentDomain(forName: suite) }
}

@Suite(.serialized) struct `A value kept in the defaults` {
  private let drawer = Drawer()
  private var store: UserDefaults { drawer.store }
  /// Its default, then what is written, in the store and through another property.
  private func expectKept<V: Equatable>(_ make: () -> AppStorage<V>, _ first: V, _ second: V, _ raw: (UserDefaults, String) -> Bool) {
    store.removeObject(forKey: "key")
    #expect(make().wrappedValue == first)
    make().wrappedValue = second
    #expect(make().wrappedValue == second && make().projectedValue.wrappedValue == second && raw(store, "key"), "\(V.self)")
    make().projectedValue.wrappedValue = second
    #expect(make().wrappedValue == second)
  }

  @Test func `is of any kind that property lists have, or stands for one`() {
    let date = Date(timeIntervalSince1970: 1_000_000), data = Data([1, 2, 3]), store = store
    expectKept({ AppStorage(wrappedValue: true, "key", store: store) }, true, false) { $0.object(forKey: $1) != nil && $0.bool(forKey: $1) == false }
    expectKept({ AppStorage(wrappedValue: 5, "key", store: store) }, 5, 0) { $0.object(forKey: $1) != nil && $0.integer(forKey: $1) == 0 }
    expectKept({ AppStorage(wrappedValue: 2.5, "key", store: store) }, 2.5, -0.25) { $0.double(forKey: $1) == -0.25 }
    expectKept({ AppStorage(wrappedValue: "a", "key", store: store) }, "a", "b") { $0.string(forKey: $1) == "b" }
    expectKept({ AppStorage(wrappedValue: Data(), "key", store: store) }, Data(), data) { $0.data(forKey: $1) == data }
    expectKept({ AppStorage(wrappedValue: .distantPast, "key", store: store) }, Date.distantPast, date) { $0.object(forKey: $1) as? Date == date }
    expectKept({ AppStorage(wrappedValue: URL(string: "https://a.example")!, "key", store: store) }, URL(string: "https://a.example")!, URL(string: "https://b.example/x?y")!) { $0.string(forKey: $1) == "https://b.example/x?y" }
    expectKept({ AppStorage(wrappedValue: Level.low, "key", store: store) }, .low, .high) { $0.integer(forKey: $1) == 7 }
    expectKept({ AppStorage(wrappedValue: Word.yes, "key", store: store) }, .yes, .no) { $0.string(forKey: $1) == "no" }
    expectKept({ AppStorage(encodedFor: "key", Place(x: 1), store) }, Place(x: 1), Place(x: 2)) { $0.data(forKey: $1) == Data("{\"x\":2}".utf8) }
  }
  @Test func `may be none, and is removed when it becomes that again`() {
    let date = Date(timeIntervalSince1970: 1_000_000), data = Data([1, 2, 3]), store = store
    func expectOptional<V: Equatable>(_ make: () -> AppStorage<V?>, _ value: V, _ raw: (UserDefaults, String) -> Bool) {
      expectKept(make, nil, value, raw)
      make().wrappedValue = nil
      #expect(make().wrappedValue == nil && store.object(forKey: "key") == nil, "\(V.self)")
    }
    expectOptional({ AppStorage("key", store: store) }, false) { $0.object(forKey: $1) != nil && !$0.bool(forKey: $1) }
    expectOptional({ AppStorage("key", store: store) }, 0) { $0.object(forKey: $1) != nil && $0.integer(forKey: $1) == 0 }
    expectOptional({ AppStorage("key", store: store) }, 0.5) { $0.double(forKey: $1) == 0.5 }
    expectOptional({ AppStorage("key", store: store) }, "b") { $0.string(forKey: $1) == "b" }
    expectOptional({ AppStorage("key", store: store) }, data) { $0.data(forKey: $1) == data }
    expectOptional({ AppStorage("key", store: store) }, date) { $0.object(forKey: $1) as? Date == date }
    expectOptional({ AppStorage("key", store: store) }, Level.high) { $0.integer(forKey: $1) == 7 }
    expectOptional({ AppStorage("key", store: store) }, Word.no) { $0.string(forKey: $1) == "no" }
    let url: () -> AppStorage<URL?> = { AppStorage("key", store: store) }
    expectKept(url, nil, URL(string: "https://b.example")!) { $0.string(forKey: $1) == "https://b.example" }
  }
  @Test func `is its default where something else is stored`() {
    store.set("many", forKey: "key")
    #expect(AppStorage(wrappedValue: Data([9]), "key", store: store).wrappedValue == Data([9]) && AppStorage(wrappedValue: .distantPast, "key", store: store).wrappedValue == .distantPast)
    #expect(AppStorage(wrappedValue: Word.yes, "key", store: store).wrappedValue == .yes)
    store.set(3, forKey: "key")
    #expect(AppStorage(wrappedValue: Level.low, "key", store: store).wrappedValue == .low)
    let level: AppStorage<Level?> = AppStorage("key", store: store)
    #expect(level.wrappedValue == nil)
    store.set(Data("no JSON".utf8), forKey: "key")
    #expect(AppStorage(encodedFor: "key", Place(x: 1), store).wrappedValue == Place(x: 1))
  }
  @Test func `that is an address may be a path`() {
    let address = URL(string: "https://a.example")!
    func read(_ text: String) -> URL {
      store.set(text, forKey: "key")
      return AppStorage(wrappedValue: address, "key", store: store).wrappedValue
    }
    #expect(read("/tmp/a b") == URL(fileURLWithPath: "/tmp/a b") && read("https://c.example/d") == URL(string: "https://c.example/d")! && read("mailto:x@y.example").scheme == "mailto")
    let home = read("~/file")
    #expect(home.isFileURL && home.path.hasPrefix("/") && home.path.hasSuffix("/file") && !home.path.contains("~"))
  }

  private struct Reader: View {
    @AppStorage private var name: String
    let seized: (String, Binding<String>) -> Void
    init(_ key: String, _ store: UserDefaults?, seized: @escaping (String, Binding<String>) -> Void) {
      _name = AppStorage(wrappedValue: "nobody", key, store: store)
      self.seized = seized
    }
    var body: some View {
      let _ = seized(name, $name)
      EmptyView()
    }
  }
  @Test func `is read again by the views of its key and store, and no others`() {
    let other = Drawer()
    var mine: [String] = [], second: [String] = [], elsewhere: [String] = []
    var binding: Binding<String>?
    let harness = ViewHarness(VStack {
      Reader("name", store) { mine.append($0); binding = $1 }
      Reader("second", store) { name, _ in second.append(name) }
      Reader("name", other.store) { name, _ in elsewhere.append(name) }
    })
    harness.settle()
    binding?.wrappedValue = "Ada"
    harness.settle()
    #expect(mine == ["nobody", "Ada"] && second == ["nobody"] && elsewhere == ["nobody"])
    DefaultsChanges.wrote(other.store, "name")
    harness.settle()
    #expect(mine.count == 2 && second.count == 1 && elsewhere.count == 2)
    // Without one of its own, it is in that of the environment.
    var given: [String] = []
    let inside = ViewHarness(Reader("name", nil) { name, _ in given.append(name) }.defaultAppStorage(store))
    #expect(given == ["Ada"])
    // Those that are gone hear nothing.
    inside.graph.unmount()
    harness.graph.unmount()
    AppStorage(wrappedValue: "", "name", store: store).wrappedValue = "Bo"
    #expect(mine.count == 2 && given.count == 1)
  }
  @Test func `writes with the animation of whoever writes it`() {
    final class Noted { var transaction: Transaction? }
    let noted = Noted()
    let observer = NotificationCenter.default.addObserver(forName: DefaultsChanges.name, object: store, queue: nil) { _ in
      MainActor.assumeIsolated { noted.transaction = Transaction.current }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    withAnimation(.linear(duration: 3)) { AppStorage(wrappedValue: 1, "key", store: store).wrappedValue = 2 }
    #expect(noted.transaction?.animation == .linear(duration: 3))
    AppStorage(wrappedValue: 1, "key", store: store).wrappedValue = 3
    #expect(noted.transaction != nil && noted.transaction?.animation == nil)
  }
}
