/// `@Animatable struct ...`: generates `animatableData` from the stored variables.
enum AnimatableMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    guard request.role == "extension" else { return Expansion(source: "") }
    var access = ""
    var scanner = DeclarationScanner(request.declaration.source)
    while scanner.attribute() != nil {}
    while let word = scanner.word(), !["struct", "class", "enum", "actor"].contains(word) {
      if word == "public" || word == "package" { access = word + " " }
    }
    _ = scanner.read { $0 == "{" }
    guard scanner.take("{") else { return Expansion(source: "") }

    var fields: [(name: String, type: String)] = []
    while true {
      scanner.skipTrivia()
      if scanner.isAtEnd || scanner.current == "}" { break }
      var attempt = scanner
      guard let variable = VariableDeclaration(&attempt, endsAtNewline: true) else {
        // Another member: skip its name and body.
        _ = scanner.read { $0.isNewline || $0 == ";" }
        if !scanner.isAtEnd, scanner.current != "}" { _ = scanner.take(scanner.current ?? "}") }
        continue
      }
      let start = scanner
      scanner = attempt
      if variable.hasAccessors {
        scanner = start
        _ = scanner.read { $0 == "{" }
        scanner.skipBalanced()
        // Observers leave it stored, but a computed variable has nothing to animate.
        continue
      }
      if variable.isConstant || variable.modifiers.contains("static") || variable.modifiers.contains("lazy")
        || variable.attributes.contains(where: { $0.hasSuffix("AnimatableIgnored") })
      { continue }
      guard let type = variable.inferredType else {
        return Expansion(
          error: "'@Animatable' needs to read the type of '\(variable.name)': write it, or mark it '@AnimatableIgnored'.",
          at: request.declaration)
      }
      fields.append((variable.name, type))
    }
    guard let last = fields.last else {
      return Expansion(error: "'@Animatable' found no stored 'var' to animate.", at: request.declaration)
    }
    // Pairs nest to the right: (a, (b, c)).
    var type = "\(last.type).AnimatableData"
    var value = "\(last.name).animatableData"
    for field in fields.dropLast().reversed() {
      type = "AnimatablePair<\(field.type).AnimatableData, \(type)>"
      value = "AnimatablePair(\(field.name).animatableData, \(value))"
    }
    var assignments: [String] = []
    var path = "newValue"
    for (index, field) in fields.enumerated() {
      let isLast = index == fields.count - 1
      assignments.append("\(field.name).animatableData = \(isLast ? path : path + ".first")")
      path += ".second"
    }
    return Expansion(
      source: """
        extension \(request.extendedType): Animatable {
        \(access)var animatableData: \(type) {
        get { \(value) }
        set {
        \(assignments.joined(separator: "\n"))
        }
        }
        }
        """)
  }
}
