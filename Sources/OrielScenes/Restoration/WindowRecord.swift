import Foundation
import OrielControls

/// One window as it is written down.
nonisolated struct WindowRecord: Equatable, Sendable {
  /// Which of the app's scenes it is a window of.
  struct Scene: Hashable, Sendable {
    var kind: String
    var id: String?
    /// Among the app's scenes; says which it is where there is no id.
    var index: Int
  }
  struct Tab: Equatable, Sendable {
    /// Windows with the same number share a frame.
    var group: Int
    var position: Int
    var isSelected = false
    /// The person wants the bar although there is one tab.
    var showsBar = false
  }
  /// The list or text that has the keys.
  struct Focus: Equatable, Sendable {
    /// Among those of the window.
    var number: Int
    var name: String?
    /// In a text: where the selection begins and ends, in bytes.
    var selection: [Int]?
  }
  enum State: String, CaseIterable, Sendable { case maximized, fullScreen, minimized }

  var identifier: String
  var scene: Scene
  /// Its number among the windows of its scene, by which window and session managers know it.
  var instance = 1
  /// The type of what it presents, and the value's JSON; nil where there is none.
  var presents: String?
  var value: String?
  /// What views keep with `@SceneStorage`, and views of ours of themselves.
  var storage: [String: StoredValue] = [:]
  var extras: [String: Data] = [:]
  var place: WindowPlace?
  var desktop: WindowDesktop?
  var states: Set<State> = []
  var tab: Tab?
  var focus: Focus?
  /// Its place in the stack of windows, the lowest is 0.
  var height = 0
}

// MARK: JSON

nonisolated extension WindowRecord.Scene {
  fileprivate var json: JSONText {
    .object([("kind", .text(kind)), ("index", .integer(index))] + (id.map { [("id", .text($0))] } ?? []))
  }
}
nonisolated extension WindowRecord.Tab {
  fileprivate var json: JSONText {
    .object([("group", .integer(group)), ("position", .integer(position)), ("isSelected", .bool(isSelected)), ("showsBar", .bool(showsBar))])
  }
}
nonisolated extension WindowRecord.Focus {
  fileprivate var json: JSONText {
    var json: [(name: String, value: JSONText)] = [("number", .integer(number))]
    if let name { json.append(("name", .text(name))) }
    if let selection { json.append(("selection", .list(selection.map { .integer($0) }))) }
    return .object(json)
  }
}

nonisolated extension WindowRecord {
  var json: JSONText {
    var json: [(name: String, value: JSONText)] = [("scene", scene.json), ("identifier", .text(identifier)), ("instance", .integer(instance))]
    if let presents { json.append(("presents", .text(presents))) }
    if let value { json.append(("value", .text(value))) }
    if !storage.isEmpty { json.append(("storage", .object(storage.mapValues(\.json)))) }
    if !extras.isEmpty {
      let texts = extras.mapValues { String(validating: $0, as: UTF8.self).map { .text($0) } ?? StoredValue.data($0).json }
      json.append(("extras", .object(texts)))
    }
    if let place { json.append(("place", place.json)) }
    json.append(("height", .integer(height)))
    switch desktop {
    case .number(let number): json.append(("desktop", .integer(number)))
    case .all: json.append(("desktop", "all"))
    case nil: break
    }
    if let focus { json.append(("focus", focus.json)) }
    if !states.isEmpty { json.append(("states", .list(states.map(\.rawValue).sorted().map { .text($0) }))) }
    if let tab { json.append(("tab", tab.json)) }
    return .object(json)
  }

  /// What can be made of it; nil if not even the scene is known. `damage` hears of parts that are not what they must be.
  init?(json: Any, damage: (String) -> Void) {
    guard let json = json as? [String: Any], let scene = json["scene"] as? [String: Any], let kind = scene["kind"] as? String,
      let index = scene["index"] as? Int
    else {
      damage("a window names no scene")
      return nil
    }
    func part<T>(_ name: String, _ type: T.Type = T.self) -> T? {
      guard let found = json[name] else { return nil }
      if let value = found as? T { return value }
      damage("\(name) is of another kind")
      return nil
    }
    self.scene = Scene(kind: kind, id: scene["id"] as? String, index: index)
    let name: String? = part("identifier")
    identifier = name.flatMap { UUID(uuidString: $0) }?.uuidString ?? UUID().uuidString
    instance = min(max(part("instance") ?? 1, 1), 1 << 20)
    presents = part("presents")
    value = part("value")
    for (key, found) in part("storage", [String: Any].self) ?? [:] {
      if let value = StoredValue(json: found) { storage[key] = value } else { damage("storage.\(key) is of another kind") }
    }
    for (key, found) in part("extras", [String: Any].self) ?? [:] {
      switch StoredValue(json: found) {
      case .text(let text): extras[key] = Data(text.utf8)
      case .data(let data): extras[key] = data
      default: damage("extras.\(key) is of another kind")
      }
    }
    place = part("place", [String: Any].self).flatMap { WindowPlace(json: $0) }
    if let number = json["desktop"] as? Int, 0..<1024 ~= number { desktop = .number(number) } else if json["desktop"] as? String == "all" { desktop = .all }
    states = Set((part("states", [Any].self) ?? []).compactMap { ($0 as? String).flatMap(State.init(rawValue:)) })
    if let found = part("tab", [String: Any].self), let group = found["group"] as? Int, let position = found["position"] as? Int {
      tab = Tab(
        group: group, position: position, isSelected: found["isSelected"] as? Bool ?? false, showsBar: found["showsBar"] as? Bool ?? false)
    }
    if let found = part("focus", [String: Any].self), let number = found["number"] as? Int, number >= 0 {
      let selection = found["selection"] as? [Int]
      focus = Focus(number: number, name: found["name"] as? String, selection: selection?.count == 2 ? selection : nil)
    }
    height = part("height") ?? 0
  }
}

nonisolated extension String {
  /// The same in every run: where the compiler has no name for a private place, Swift writes an address.
  static func storedName(of type: Any.Type) -> String {
    String(reflecting: type).replacing(/\(unknown context at \$[0-9a-f]+\)/, with: "(private)")
  }
}
