import Conformance
import Foundation
import OrielHeadless
import Programs
import Testing

@testable import OrielScenes

@Suite struct `The app's property list` {
  private final class Folder {
    let path: String
    init() throws {
      path = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-list-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    func write(_ text: String, _ name: String) throws {
      let file = URL(fileURLWithPath: path + "/" + name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }
  private func list(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>\(content)</dict></plist>
    """
  }
  private func types(_ name: String) -> String { "<key>NSUserActivityTypes</key><array><string>\(name)</string></array>" }

  @Test(.requirement("SC-233")) func `says what the scenes of the app may do`() throws {
    let properties = try #require(AppProperties.parse(Data(list("""
      <key>UIApplicationSceneManifest</key><dict>
        <key>UIApplicationSupportsMultipleScenes</key><false/>
        <key>UIApplicationPreferredDefaultSceneSessionRole</key><string>UISceneSessionRoleImmersiveSpaceApplication</string>
        <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>
          <key>UISceneConfigurationName</key><string>Main</string>
          <key>UISceneDelegateClassName</key><string>Demo.SceneDelegate</string>
        </dict></array></dict>
      </dict>
      <key>NSUserActivityTypes</key><array><string>org.demo.a</string></array>
      <key>LSUIElement</key><true/>
      <key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>Note</string></dict></array>
      """).utf8), origin: "Info.plist"))
    let issues = RuntimeIssue.capturing { properties.check() }
    #expect(issues.isEmpty)
    #expect(properties.isPresent && properties.hasSceneManifest && properties.supportsMultipleScenes == false)
    #expect(properties.prefersSpaceAtLaunch && properties.isUIElement && properties.activityTypes == ["org.demo.a"])
    #expect(properties.sceneConfigurations["UIWindowSceneSessionRoleApplication"] == [
      AppProperties.SceneConfiguration(name: "Main", delegateClassName: "Demo.SceneDelegate")
    ])
    #expect(properties.documentTypes.first?["CFBundleTypeName"] as? String == "Note")
    #expect(!properties.allowsSeveralInstances)
  }
  @Test(.requirement("SC-233")) func `is as by default where there is none`() {
    let properties = AppProperties()
    #expect(RuntimeIssue.capturing { properties.check() }.isEmpty)
    #expect(!properties.isPresent && properties.supportsMultipleScenes == nil && properties.activityTypes == nil)
    #expect(!properties.prefersSpaceAtLaunch && !properties.isUIElement && !properties.hasSceneManifest)
    #expect(properties.sceneConfigurations.isEmpty && properties.documentTypes.isEmpty && !properties.allowsSeveralInstances)
  }
  @Test(.requirement("SC-233")) func `names the key of a value that has the wrong type, and ignores it`() {
    let properties = AppProperties([
      "UIApplicationSceneManifest": [
        "UIApplicationSupportsMultipleScenes": "perhaps", "UISceneConfigurations": ["Role": [["UISceneConfigurationName": 7]]],
        "UIApplicationPreferredDefaultSceneSessionRole": [String](),
      ] as [String: Any],
      "NSUserActivityTypes": "org.demo.a", "LSUIElement": 12, "CFBundleDocumentTypes": ["text"],
    ])
    let issues = RuntimeIssue.capturing { properties.check() }
    #expect(issues.contains("Info.plist: UIApplicationSceneManifest > UIApplicationSupportsMultipleScenes must be a Boolean, not a string. It is ignored."))
    #expect(issues.contains("Info.plist: NSUserActivityTypes must be an array of strings, not a string. It is ignored."))
    #expect(issues.contains("Info.plist: LSUIElement must be a Boolean, not a number. It is ignored."))
    #expect(issues.contains("Info.plist: CFBundleDocumentTypes must be an array of dictionaries, not an array. It is ignored."))
    #expect(issues.contains {
      $0.hasPrefix("Info.plist: UIApplicationSceneManifest > UISceneConfigurations > Role[0] > UISceneConfigurationName must be a string")
    })
    #expect(issues.contains { $0.contains("UIApplicationPreferredDefaultSceneSessionRole must be a string") })
    #expect(properties.supportsMultipleScenes == nil && properties.activityTypes == [] && !properties.isUIElement)
    let whole = RuntimeIssue.capturing { #expect(AppProperties(["UIApplicationSceneManifest": true]).hasSceneManifest == false) }
    #expect(whole.count == 1 && whole[0].contains("UIApplicationSceneManifest must be a dictionary, not a Boolean"))
  }
  @Test(.requirement("SC-249")) func `has one configuration of a name`() {
    let twice = [["UISceneConfigurationName": "A", "UISceneClassName": "First"], ["UISceneConfigurationName": "A"]]
    let properties = AppProperties(["UIApplicationSceneManifest": ["UISceneConfigurations": ["Role": twice]]])
    let issues = RuntimeIssue.capturing { #expect(properties.sceneConfigurations["Role"]?.map(\.sceneClassName) == ["First"]) }
    #expect(issues.contains { $0.contains("'A' is declared twice") })
  }

  @Test(.requirement("SC-233")) func `is found in the bundle, in the package's resources, beside the program, in the shared folder, in this order`() throws {
    let folder = try Folder()
    func found(_ program: String) -> Set<String>? { AppProperties.find(program: folder.path + "/" + program).activityTypes }
    #expect(found("bin/Demo") == nil)
    try folder.write(list(types("shared")), "share/Demo/Info.plist")
    try folder.write("", "bin/Demo")
    #expect(found("bin/Demo") == ["shared"])
    try folder.write(list(types("beside")), "bin/Info.plist")
    #expect(found("bin/Demo") == ["beside"])
    try folder.write("", "build/Demo")
    try folder.write(#"{ "NSUserActivityTypes": ["json"] }"#, "build/Info.json")
    #expect(found("build/Demo") == ["json"])
    try folder.write(list(types("resources")), "build/Package_Demo.resources/Info.plist")
    try folder.write(list(types("other")), "build/Package_Other.resources/Info.plist")
    #expect(found("build/Demo") == ["resources"])
    try folder.write("", "Demo.app/Contents/Linux/Demo")
    try folder.write(list(types("bundle")), "Demo.app/Contents/Info.plist")
    try folder.write(list(types("beside")), "Demo.app/Contents/Linux/Info.plist")
    #expect(found("Demo.app/Contents/Linux/Demo") == ["bundle"])
  }
  @Test(.requirement("SC-233")) func `may be a section of the program itself`() throws {
    let folder = try Folder()
    try folder.write(list(types("embedded")), "list")
    let program = folder.path + "/Demo"
    _ = try Program(["sh", "-c", "exec objcopy --add-section .info_plist='\(folder.path)/list' /bin/true '\(program)' 2>&1"]).read(within: Patience.limit)
    #expect(AppProperties.find(program: program).activityTypes == ["embedded"])
    #expect(AppProperties.find(program: "/bin/true").isPresent == false)
    // What is cut off, or no program at all, has no section, and harms nobody.
    let whole = try Data(contentsOf: URL(fileURLWithPath: program))
    for length in [0, 3, 40, 64, 200, whole.count / 2, whole.count - 1] {
      try whole.prefix(length).write(to: URL(fileURLWithPath: program))
      #expect(EmbeddedSection.read(".info_plist", of: program) == nil, "\(length) bytes")
    }
    var wild = whole
    for offset in 40..<64 { wild[offset] = 0xFF }
    try wild.write(to: URL(fileURLWithPath: program))
    #expect(EmbeddedSection.read(".info_plist", of: program) == nil)
  }
  @Test func `that cannot be read costs a warning only`() throws {
    let folder = try Folder()
    for (index, text) in ["", "nonsense", "<plist><array/></plist>", "{", "[1]"].enumerated() {
      try folder.write(text, "p\(index)/Info.plist")
      var properties: AppProperties?
      let issues = RuntimeIssue.capturing { properties = AppProperties.find(program: folder.path + "/p\(index)/Demo") }
      #expect(properties?.isPresent == false && issues.count == 1 && issues.first?.contains("Info.plist") == true, "\(text)")
    }
  }
  @Test(.requirement("SC-233")) func `may be given in code, and then comes before every file`() {
    OrielPropertyList.values = ["NSUserActivityTypes": ["org.demo.code"]]
    defer { OrielPropertyList.values = nil }
    #expect(AppProperties.ofProgram().activityTypes == ["org.demo.code"])
  }
}
