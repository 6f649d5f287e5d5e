/// The style in effect for one kind of control: one of Oriel's, by what the control draws itself, or one that the app wrote.
///
/// `Custom` is the existential type of the style's protocol, such as `any ToggleStyle`.
package enum StyleChoice<Look, Custom> {
  case builtIn(Look)
  case custom(Custom)

  init(_ style: Custom) {
    if let own = style as? any BuiltInStyle, own.isOnlyItsLook, let look = own.look as? Look {
      self = .builtIn(look)
    } else {
      self = .custom(style)
    }
  }
}

/// A style that its control draws itself. Its `makeBody` is for styles that build on it.
protocol BuiltInStyle {
  associatedtype Look
  var look: Look { get }
  /// False for a value that says more than its look does, such as a switch with a tint: the control asks it for its body.
  var isOnlyItsLook: Bool { get }
}
extension BuiltInStyle {
  var isOnlyItsLook: Bool { true }
}
