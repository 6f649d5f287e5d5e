/// `@Entry var name: Type = value`: generates a key and accessors that use it.
enum EntryMacro {
  private enum Container: String {
    case environment = "EnvironmentValues"
    case focused = "FocusedValues"
    case transaction = "Transaction"
    case container = "ContainerValues"
    var key: String {
      switch self {
      case .environment: "EnvironmentKey"
      case .focused: "FocusedValueKey"
      case .transaction: "TransactionKey"
      case .container: "ContainerValueKey"
      }
    }
  }

  static func expand(_ request: ExpansionRequest) -> Expansion {
    let isAccessor = request.role == "accessor"
    // Both roles would report the same error; one is enough.
    func refuse(_ message: String) -> Expansion {
      guard isAccessor else { return Expansion(source: "") }
      var refusal = Expansion(error: message, at: request.declaration)
      // Without accessors the compiler would report two further errors.
      refusal.source = "{\nget { fatalError() }\n}"
      return refusal
    }
    var scanner = DeclarationScanner(request.declaration.source)
    guard let variable = VariableDeclaration(&scanner), !variable.isConstant,
      !variable.modifiers.contains("static")
    else { return refuse("'@Entry' goes on a 'var' that belongs to a value, such as 'var name = 1'.") }
    if variable.hasSeveralNames { return refuse("'@Entry' goes on one 'var' at a time.") }
    if variable.hasAccessors { return refuse("'@Entry' writes the accessors of '\(variable.name)': remove these.") }
    guard let container = container(of: request) else {
      return refuse(
        "'@Entry' works in extensions of EnvironmentValues, FocusedValues, Transaction and ContainerValues.")
    }
    let type = variable.inferredType
    let isOptional = type.map { $0.hasSuffix("?") || $0.hasPrefix("Optional<") } ?? false
    if variable.initialValue == nil, !isOptional {
      return refuse("'\(variable.name)' needs a default value, or an optional type.")
    }
    if container == .focused, variable.type == nil || !isOptional {
      return refuse("A focused value may be absent: give '\(variable.name)' an optional type.")
    }

    let name = variable.name.filter { $0 != "`" }
    if isAccessor {
      return Expansion(source: "{\nget { self[__Key_\(name).self] }\nset { self[__Key_\(name).self] = newValue }\n}")
    }
    let isolation = variable.modifiers.contains("nonisolated") ? "nonisolated " : ""
    let members: String
    if container == .focused, let type {
      let wrapped = type.hasSuffix("?") ? String(type.dropLast()) : String(type.dropFirst(9).dropLast())
      members = "typealias Value = \(wrapped)"
    } else if let type {
      // `return` and the line ends allow for a closure and for a comment behind the value.
      members = "static var defaultValue: \(type) {\nreturn \(variable.initialValue ?? "nil")\n}"
    } else {
      members = "static let defaultValue = \(variable.initialValue ?? "nil")\n"
    }
    return Expansion(source: "private \(isolation)struct __Key_\(name): \(container.key) {\n\(members)\n}")
  }

  private static func container(of request: ExpansionRequest) -> Container? {
    guard let innermost = request.context.first else { return .environment }
    var scanner = DeclarationScanner(innermost.source)
    while scanner.attribute() != nil {}
    while let word = scanner.word() {
      guard word == "extension" else { continue }
      var name = scanner.word() ?? ""
      while scanner.take(".") { name = scanner.word() ?? "" }
      return Container(rawValue: name)
    }
    return nil
  }
}
