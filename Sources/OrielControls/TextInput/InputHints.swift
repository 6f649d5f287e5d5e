import OrielGraph

// Hints for input methods and for keyboards on the screen, which are input methods on these desktops.

/// The automatic capitalization of an on-screen keyboard.
public nonisolated struct TextInputAutocapitalization: Hashable, Sendable {
  let hints: TextInputState.Hints
  public static let never = TextInputAutocapitalization(hints: .lowercase)
  public static let words = TextInputAutocapitalization(hints: .uppercaseWords)
  public static let sentences = TextInputAutocapitalization(hints: .uppercaseSentences)
  public static let characters = TextInputAutocapitalization(hints: .uppercaseCharacters)
}

/// The semantic content of a text field, which input methods may use.
public nonisolated struct NSTextContentType: Hashable, Sendable {
  private let name: String
  private init(_ name: String) { self.name = name }
  var purpose: TextInputState.Purpose {
    switch self {
    case .password, .newPassword: .password
    case .oneTimeCode: .digits
    case .emailAddress: .email
    case .telephoneNumber: .phone
    case .URL: .url
    case .name, .givenName, .familyName: .name
    default: .text
    }
  }
  public static let username = NSTextContentType("username")
  public static let password = NSTextContentType("password")
  public static let newPassword = NSTextContentType("newPassword")
  public static let oneTimeCode = NSTextContentType("oneTimeCode")
  public static let emailAddress = NSTextContentType("emailAddress")
  public static let telephoneNumber = NSTextContentType("telephoneNumber")
  public static let URL = NSTextContentType("URL")
  public static let name = NSTextContentType("name")
  public static let givenName = NSTextContentType("givenName")
  public static let familyName = NSTextContentType("familyName")
  public static let organizationName = NSTextContentType("organizationName")
  public static let fullStreetAddress = NSTextContentType("fullStreetAddress")
  public static let addressCity = NSTextContentType("addressCity")
  public static let postalCode = NSTextContentType("postalCode")
  public static let countryName = NSTextContentType("countryName")
}

extension EnvironmentValues {
  /// Whether the app disabled autocorrection. Desktops do not correct text by default.
  @Entry nonisolated var refusesCorrection = false
  @Entry nonisolated var textContentType: NSTextContentType?
  @Entry nonisolated var textInputAutocapitalization: TextInputAutocapitalization?
  @Entry public nonisolated var autocorrectionDisabled = true
}

extension View {
  /// Sets whether typed text is corrected. On Linux, it is passed on to input methods; there is no correction otherwise.
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
    environment(\.autocorrectionDisabled, disable).environment(\.refusesCorrection, disable)
  }
  public func disableAutocorrection(_ disable: Bool?) -> some View {
    transformEnvironment(\.autocorrectionDisabled) { if let disable { $0 = disable } }
      .transformEnvironment(\.refusesCorrection) { if let disable { $0 = disable } }
  }
  /// Sets how typed text is capitalized. On Linux, it is passed on to input methods and their on-screen keyboards; typing on a
  /// hardware keyboard is unchanged.
  public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View {
    environment(\.textInputAutocapitalization, autocapitalization)
  }
  /// Sets the kind of content that a text field expects. On Linux, it is passed on to input methods; nothing is filled in
  /// automatically.
  public func textContentType(_ textContentType: NSTextContentType?) -> some View {
    environment(\.textContentType, textContentType)
  }
}
