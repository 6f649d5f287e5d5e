import Foundation
import Programs

/// What the compiler says to a source as the only file of an app, with the modules as they were built.
nonisolated struct CompiledSource: Sendable {
  /// The errors in order, each as one line; none: the source is right.
  let errors: [String]
  /// The warnings about the source, likewise.
  let warnings: [String]
  /// How often the type checker opened a scope to try something: what checking costs, whatever the machine.
  let scopes: Int

  /// Modules, libraries and the plug-in stand beside the test program.
  private static let products: URL = {
    let beside = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    if FileManager.default.fileExists(atPath: beside.appendingPathComponent("Modules").path) { return beside }
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  }()
  static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  /// Where the compiler finds the modules, as arguments in a shell.
  static let search = """
    -I '\(products.path)/Modules' -Xcc -fmodule-map-file='\(package.path)/Sources/COriel/module.modulemap' \
    $(pkg-config --cflags-only-I x11 cairo pangocairo fontconfig | tr ' ' '\\n' | sed -n 's/^-I/-Xcc -I/p')
    """

  /// The compiler runs beside the tests: nothing that goes on meanwhile waits for it.
  ///
  /// - Parameter others: sources of further modules by their names, for the source to import.
  init(_ source: String, language: String = "6", besides others: [String: String] = [:]) async throws {
    self = try await withCheckedThrowingContinuation { found in
      DispatchQueue.global().async { found.resume(with: Result { try CompiledSource(compiling: source, language: language, besides: others) }) }
    }
  }
  private init(compiling source: String, language: String, besides others: [String: String]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-source-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Source.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    var command = ""
    for (name, text) in others {
      try text.write(to: folder.appendingPathComponent("\(name).swift"), atomically: true, encoding: .utf8)
      command += "swiftc -emit-module -module-name \(name) -o '\(folder.path)/\(name).swiftmodule' '\(folder.path)/\(name).swift' 2>&1 && "
    }
    command += """
      exec swiftc -typecheck -parse-as-library -swift-version \(language) -module-cache-path '\(Self.products.path)/ModuleCache' \
      -stats-output-dir '\(folder.path)' \
      -I '\(folder.path)' \(Self.search) -load-plugin-executable '\(Self.products.path)/OrielMacros-tool#OrielMacros' '\(file.path)' 2>&1
      """
    let output = String(decoding: try Program(["sh", "-c", command]).read(within: Patience.limit * 2), as: UTF8.self)
    let lines = output.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(String.init)
    errors = lines.filter { $0.contains("error: ") }
    warnings = lines.filter { $0.contains("Source.swift:") && $0.contains("warning: ") }
    var scopes = 0
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.lastPathComponent.hasPrefix("stats-") {
      let counts = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      scopes += counts?["Sema.NumConstraintScopes"] as? Int ?? 0
    }
    self.scopes = scopes
  }
}
