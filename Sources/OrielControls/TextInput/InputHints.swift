import OrielGraph

// Hints for keyboards on the screen, and for text checking. The desktop has neither in apps; what is accepted and has no
// effect is listed in Gaps.

/// What a keyboard on the screen writes in capitals.
public nonisolated struct TextInputAutocapitalization: Hashable, Sendable {
  private let name: String
  public static let never = TextInputAutocapitalization(name: "never")
  public static let words = TextInputAutocapitalization(name: "words")
  public static let sentences = TextInputAutocapitalization(name: "sentences")
  public static let characters = TextInputAutocapitalization(name: "characters")
}

/// What a text is about, for filling in.
public nonisolated struct TextContentType: Hashable, Sendable {
  private let name: String
  private init(_ name: String) { self.name = name }
  public static let username = TextContentType("username")
  public static let password = TextContentType("password")
  public static let newPassword = TextContentType("newPassword")
  public static let oneTimeCode = TextContentType("oneTimeCode")
  public static let emailAddress = TextContentType("emailAddress")
  public static let telephoneNumber = TextContentType("telephoneNumber")
  public static let URL = TextContentType("URL")
  public static let name = TextContentType("name")
  public static let givenName = TextContentType("givenName")
  public static let familyName = TextContentType("familyName")
  public static let organizationName = TextContentType("organizationName")
  public static let fullStreetAddress = TextContentType("fullStreetAddress")
  public static let addressCity = TextContentType("addressCity")
  public static let postalCode = TextContentType("postalCode")
  public static let countryName = TextContentType("countryName")
}

private nonisolated enum AutocorrectionKey: EnvironmentKey { static let defaultValue = true }

extension EnvironmentValues {
  public nonisolated var autocorrectionDisabled: Bool {
    get { self[AutocorrectionKey.self] }
    set { self[AutocorrectionKey.self] = newValue }
  }
}

extension View {
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { environment(\.autocorrectionDisabled, disable) }
  public func disableAutocorrection(_ disable: Bool?) -> some View {
    transformEnvironment(\.autocorrectionDisabled) { if let disable { $0 = disable } }
  }
  public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { self }
  public func textContentType(_ textContentType: TextContentType?) -> some View { self }
}
