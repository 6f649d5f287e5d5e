import OrielGraph

/// The purpose of a button, which affects its appearance.
public nonisolated struct ButtonRole: Equatable, Sendable {
  private let name: Int
  public static let destructive = ButtonRole(name: 0)
  public static let cancel = ButtonRole(name: 1)
  public static let confirm = ButtonRole(name: 2)
  public static let close = ButtonRole(name: 3)
}

/// The outline of bordered buttons.
public nonisolated struct ButtonBorderShape: Equatable, Sendable {
  enum Kind: Equatable, Sendable { case automatic, capsule, roundedRectangle(CGFloat?), circle }
  let kind: Kind
  public static let automatic = ButtonBorderShape(kind: .automatic)
  public static let capsule = ButtonBorderShape(kind: .capsule)
  public static let roundedRectangle = ButtonBorderShape(kind: .roundedRectangle(nil))
  public static let circle = ButtonBorderShape(kind: .circle)
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(kind: .roundedRectangle(radius))
  }
}

/// Whether a button repeats its action while held down.
public nonisolated enum ButtonRepeatBehavior: Hashable, Sendable { case automatic, enabled, disabled }

extension EnvironmentValues {
  @Entry package nonisolated var buttonBorderShape = ButtonBorderShape.automatic
  public nonisolated var buttonRepeatBehavior: ButtonRepeatBehavior { _buttonRepeatBehavior }
  @Entry package nonisolated var _buttonRepeatBehavior = ButtonRepeatBehavior.automatic
}

extension View {
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { environment(\.buttonBorderShape, shape) }
  public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View {
    environment(\._buttonRepeatBehavior, behavior)
  }
}
