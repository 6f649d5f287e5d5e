import SwiftSyntax

/// Finds the places of a file that the rules can change without changing its types.
final class Rules: SyntaxVisitor {
  private(set) var candidates: [Candidate] = []
  private let lines: SourceLocationConverter

  init(_ tree: SourceFileSyntax) {
    lines = SourceLocationConverter(fileName: "", tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  private func add(_ kind: Mutant.Kind, _ node: some SyntaxProtocol, _ replacement: @escaping (Int) -> String) {
    let text = node.trimmedDescription
    // What has more lines would move those below it; what is awaited or thrown cannot be moved into an operand.
    guard !text.contains("\n"), !text.contains("await "), !text.contains("try "), !text.contains("#") else { return }
    let start = node.positionAfterSkippingLeadingTrivia
    candidates.append(
      Candidate(
        kind: kind, range: start.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset, line: lines.location(for: start).line,
        original: text, replacement: replacement))
  }

  // MARK: Where nothing is changed

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: SwitchCaseLabelSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MatchingPatternConditionSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  /// A loop without end is noticed by any test.
  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    walk(node.body)
    return .skipChildren
  }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { isInlined(node.attributes) ? .skipChildren : .visitChildren }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { isInlined(node.attributes) ? .skipChildren : .visitChildren }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    // A stored property's first value would be one of the ungrouped tables of constants.
    if isInlined(node.attributes) { return .skipChildren }
    for binding in node.bindings { if let accessors = binding.accessorBlock { walk(accessors) } }
    if node.parent?.is(MemberBlockItemSyntax.self) == true { return .skipChildren }
    return .visitChildren
  }
  private func isInlined(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains { $0.trimmedDescription.contains("inlin") || $0.trimmedDescription.contains("Builder") || $0.trimmedDescription.contains("available") }
  }

  // MARK: Conditions

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let expression) = node.condition, node.parent?.parent?.is(IfExprSyntax.self) == true || node.parent?.parent?.is(GuardStmtSyntax.self) == true {
      add(.condition, expression) { "(mutant(\($0)) != (\(expression.trimmedDescription)))" }
    }
    return .visitChildren
  }
  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    add(.condition, node.condition) { "(mutant(\($0)) != (\(node.condition.trimmedDescription)))" }
    return .visitChildren
  }
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.declName.baseName.text == "isRightToLeft", node.base != nil { mirror(node) }
    return .visitChildren
  }
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == "isRightToLeft", node.parent?.is(MemberAccessExprSyntax.self) != true { mirror(node) }
    return .visitChildren
  }
  private func mirror(_ node: some ExprSyntaxProtocol) {
    // Not where it is written to.
    if let parent = node.parent?.as(InfixOperatorExprSyntax.self), parent.operator.is(AssignmentExprSyntax.self),
      parent.leftOperand.id == node.id { return }
    guard node.parent?.is(InOutExprSyntax.self) != true else { return }
    add(.rightToLeft, node) { "(mutant(\($0)) != \(node.trimmedDescription))" }
  }

  // MARK: Operators and constants

  /// Next to a threshold like 1e-6 nothing lies exactly on it: the other side is the change that can be noticed.
  private static let sides = ["<": ">=", "<=": ">", ">": "<=", ">=": "<"]
  private static let comparisons = ["<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&"]
  private static let arithmetic = ["+": "-", "-": "+", "*": "/"]

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return .visitChildren }
    let left = node.leftOperand.trimmedDescription, right = node.rightOperand.trimmedDescription
    let whole = node.trimmedDescription
    guard whole.count < 60, !whole.contains("\""), !whole.contains("{") else { return .visitChildren }
    // A call that was interrupted is made again, whichever of its two conditions says so.
    if node.parent?.parent?.as(ConditionElementListSyntax.self)?.contains(where: { $0.trimmedDescription.contains("EINTR") }) == true { return .skipChildren }
    let isThreshold = [node.leftOperand, node.rightOperand].contains { $0.as(FloatLiteralExprSyntax.self).map { Double($0.literal.text)?.rounded() != Double($0.literal.text) } ?? false }
    let comparison = isThreshold ? Self.sides[name] ?? Self.comparisons[name] : Self.comparisons[name]
    guard let other = comparison ?? Self.arithmetic[name] else { return .visitChildren }
    add(comparison == nil ? .arithmetic : .comparison, node) { "(mutant(\($0)) ? \(left) \(other) \(right) : \(left) \(name) \(right))" }
    return .visitChildren
  }
  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let value = Int(node.literal.text) { add(.constant, node) { "(mutant(\($0)) ? \(value + 1) : \(value))" } }
    return .skipChildren
  }
  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let value = Double(node.literal.text) { add(.constant, node) { "(mutant(\($0)) ? \(value * 1.5 + 0.25) : \(node.literal.text))" } }
    return .skipChildren
  }

  // MARK: Statements and arguments

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard let list = node.parent?.as(CodeBlockItemListSyntax.self), list.count > 1, list.first?.id != node.id || list.count > 2,
      list.last?.id != node.id || isOfFunction(list), case .expr(let expression) = node.item, !isInInitializer(node)
    else { return .visitChildren }
    let assigns = expression.as(InfixOperatorExprSyntax.self)?.operator.is(AssignmentExprSyntax.self) == true
    let calls = expression.as(FunctionCallExprSyntax.self).map { call in
      // Views of a builder begin with a large letter; a super call keeps the contract of its class.
      let name = call.calledExpression.trimmedDescription
      return name.first?.isLowercase == true && !name.hasPrefix("super.") && call.trailingClosure == nil && !["fatalError", "preconditionFailure"].contains(name)
    }
    let text = expression.trimmedDescription
    if Self.savings.contains(where: text.contains) { return .visitChildren }
    if assigns || calls == true { add(.statement, expression) { "if !mutant(\($0)) { \(expression.trimmedDescription) }" } }
    return .visitChildren
  }
  /// A last statement that is no value: that of a function that returns nothing.
  private func isOfFunction(_ list: CodeBlockItemListSyntax) -> Bool {
    guard let function = list.parent?.parent?.as(FunctionDeclSyntax.self) else { return false }
    return function.signature.returnClause == nil
  }
  /// What costs time or memory only where it is left out, which no result shows.
  private static let savings = ["reserveCapacity", "removeAll(keepingCapacity", "cairo_surface_flush"]

  private func isInInitializer(_ node: some SyntaxProtocol) -> Bool {
    var parent = node.parent
    while let current = parent {
      if current.is(InitializerDeclSyntax.self) { return true }
      if current.is(FunctionDeclSyntax.self) || current.is(ClosureExprSyntax.self) { return false }
      parent = current.parent
    }
    return false
  }

  /// Their arguments can change places.
  private static let symmetric: Set = ["max", "min", "swap", "swapAt", "hypot", "areEqual", "exchanging"]

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let arguments = Array(node.arguments)
    guard arguments.count >= 2, node.trailingClosure == nil, node.trimmedDescription.count < 100,
      !Self.symmetric.contains(String(node.calledExpression.trimmedDescription.split(separator: ".").last ?? ""))
    else { return .visitChildren }
    for (first, second) in zip(arguments, arguments.dropFirst()) {
      let texts = (first.expression.trimmedDescription, second.expression.trimmedDescription)
      guard isName(first.expression), isName(second.expression), texts.0 != texts.1 else { continue }
      let call = node.trimmedDescription
      let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
      func place(_ expression: ExprSyntax) -> Range<Int> {
        let from = expression.positionAfterSkippingLeadingTrivia.utf8Offset - start
        return from..<(expression.endPositionBeforeTrailingTrivia.utf8Offset - start)
      }
      let swapped = call.replacing([(place(first.expression), texts.1), (place(second.expression), texts.0)])
      add(.arguments, node) { "(mutant(\($0)) ? \(swapped) : \(call))" }
      break
    }
    return .visitChildren
  }
  private func isName(_ expression: ExprSyntax) -> Bool {
    expression.is(DeclReferenceExprSyntax.self) || expression.as(MemberAccessExprSyntax.self)?.base != nil
  }
}

extension String {
  /// With the text of each range, in UTF-8 offsets and in ascending order, replaced.
  func replacing(_ edits: [(Range<Int>, String)]) -> String {
    var bytes = Array(utf8)
    for (range, text) in edits.reversed() { bytes.replaceSubrange(range, with: Array(text.utf8)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
