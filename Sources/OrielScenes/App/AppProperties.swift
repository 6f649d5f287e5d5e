import Foundation
import OrielControls

/// What an app's property list says, under Apple's keys.
///
/// A value of the wrong type counts as absent and is logged with its key. Without a list everything is as by default.
package struct AppProperties {
  private let values: [String: Any]
  /// The app has a property list.
  package let isPresent: Bool
  /// Where it was found, for messages.
  private let origin: String

  package init() { (values, isPresent, origin) = ([:], false, "") }
  package init(_ values: [String: Any], origin: String = "Info.plist") {
    self.values = values
    self.origin = origin
    isPresent = true
  }

  // MARK: Scenes

  /// Its presence marks an app that is made of scenes.
  package var hasSceneManifest: Bool { manifest != nil }
  /// Whether there may be several windows; nil: nothing is said.
  package var supportsMultipleScenes: Bool? { manifest?.bool(Key.multipleScenes) }
  /// The first space opens at launch instead of the first window.
  package var prefersSpaceAtLaunch: Bool {
    // Beside the manifest it is written as often as in it.
    let role = manifest?.text(Key.preferredRole) ?? list.text(Key.preferredRole)
    return role == "UISceneSessionRoleImmersiveSpaceApplication"
  }
  /// Types of activities that may open windows; nil: the app has no property list.
  package var activityTypes: Set<String>? { isPresent ? Set(list.texts(Key.activityTypes) ?? []) : nil }

  /// How scenes of a role are set up.
  package struct SceneConfiguration: Hashable {
    package var name: String?
    package var sceneClassName, delegateClassName, storyboard: String?
  }
  /// By role, in their order. Of two with one name the first counts.
  package var sceneConfigurations: [String: [SceneConfiguration]] {
    guard let byRole = manifest?.section(Key.configurations) else { return [:] }
    var found: [String: [SceneConfiguration]] = [:]
    var names: Set<String> = []
    for role in byRole.keys {
      for section in byRole.sections(role) ?? [] {
        let configuration = SceneConfiguration(
          name: section.text("UISceneConfigurationName"), sceneClassName: section.text("UISceneClassName"),
          delegateClassName: section.text("UISceneDelegateClassName"), storyboard: section.text("UISceneStoryboardFile"))
        if let name = configuration.name, !names.insert(name).inserted {
          RuntimeIssue.report(
            "\(origin): the scene configuration '\(name)' is declared twice; the first is used. Configuration names must be unique.")
          continue
        }
        found[role, default: []].append(configuration)
      }
    }
    return found
  }

  // MARK: The rest

  /// An app without a place in the task bar.
  package var isUIElement: Bool { list.bool(Key.uiElement) ?? false }
  /// Every start is a process of its own.
  package var allowsSeveralInstances: Bool { list.bool(Key.prohibitsInstances) == false }
  package var documentTypes: [[String: Any]] { list.sections(Key.documentTypes)?.map(\.values) ?? [] }
  package var exportedTypes: [[String: Any]] { list.sections(Key.exportedTypes)?.map(\.values) ?? [] }
  package var importedTypes: [[String: Any]] { list.sections(Key.importedTypes)?.map(\.values) ?? [] }

  private enum Key {
    static let manifest = "UIApplicationSceneManifest", multipleScenes = "UIApplicationSupportsMultipleScenes"
    static let configurations = "UISceneConfigurations", preferredRole = "UIApplicationPreferredDefaultSceneSessionRole"
    static let activityTypes = "NSUserActivityTypes", uiElement = "LSUIElement", prohibitsInstances = "LSMultipleInstancesProhibited"
    static let documentTypes = "CFBundleDocumentTypes", exportedTypes = "UTExportedTypeDeclarations"
    static let importedTypes = "UTImportedTypeDeclarations"
  }
  private var list: Section { Section(values: values, path: "", origin: origin) }
  private var manifest: Section? { list.section(Key.manifest) }

  /// Reports every value of the wrong type, once, so that a mistake is seen where the app starts.
  package func check() {
    guard isPresent else { return }
    _ = (supportsMultipleScenes, prefersSpaceAtLaunch, activityTypes, sceneConfigurations, isUIElement, allowsSeveralInstances)
    _ = (documentTypes, exportedTypes, importedTypes)
  }
}

/// A dictionary of a property list, and the way to it.
private struct Section {
  let values: [String: Any]
  let path: String
  let origin: String

  var keys: [String] { values.keys.sorted() }

  func text(_ key: String) -> String? { value(key, "a string") { $0 as? String } }
  func texts(_ key: String) -> [String]? { value(key, "an array of strings") { $0 as? [String] } }
  func bool(_ key: String) -> Bool? {
    value(key, "a Boolean") { value in
      // Older lists write numbers and words.
      switch value {
      case let text as String: ["1": true, "YES": true, "true": true, "0": false, "NO": false, "false": false][text]
      case let flag as Bool: flag
      case let number as Int: number == 1 ? true : number == 0 ? false : nil
      default: nil
      }
    }
  }
  func section(_ key: String) -> Section? { value(key, "a dictionary") { $0 as? [String: Any] }.map { inner($0, key) } }
  func sections(_ key: String) -> [Section]? {
    value(key, "an array of dictionaries") { $0 as? [[String: Any]] }?.enumerated().map { inner($1, "\(key)[\($0)]") }
  }
  private func inner(_ values: [String: Any], _ key: String) -> Section {
    Section(values: values, path: "\(path)\(key) > ", origin: origin)
  }
  private func value<V>(_ key: String, _ expected: String, _ read: (Any) -> V?) -> V? {
    guard let value = values[key] else { return nil }
    if let read = read(value) { return read }
    RuntimeIssue.report("\(origin): \(path)\(key) must be \(expected), not \(Self.kind(of: value)). It is ignored.")
    return nil
  }
  private static func kind(of value: Any) -> String {
    switch value {
    case is String: "a string"
    case is Bool: "a Boolean"
    case is Int, is Double: "a number"
    case is Data: "data"
    case is Date: "a date"
    case is [String: Any]: "a dictionary"
    case is [Any]: "an array"
    default: "a \(type(of: value))"
    }
  }
}
