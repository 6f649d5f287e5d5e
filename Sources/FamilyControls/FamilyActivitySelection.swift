import Foundation

/// Identifies an application, a category or a web domain without revealing its name. Resolving it takes this machine's key.
public nonisolated struct Token<Subject>: Hashable, Codable, Sendable {
  let hash: String
  init(hash: String) { self.hash = hash }
  public init(from decoder: any Decoder) throws { hash = try decoder.singleValueContainer().decode(String.self) }
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hash)
  }
}
public nonisolated struct Application: Hashable, Codable, Sendable {
  public let token: Token<Application>?
  /// Always nil: the app gets no names.
  public var bundleIdentifier: String? { nil }
  /// Always nil: the app gets no names.
  public var localizedDisplayName: String? { nil }
  public init(token: Token<Application>) { self.token = token }
}
public nonisolated struct ActivityCategory: Hashable, Codable, Sendable {
  public let token: Token<ActivityCategory>?
  /// Always nil: the app gets no names.
  public var localizedDisplayName: String? { nil }
  public init(token: Token<ActivityCategory>) { self.token = token }
}
public nonisolated struct WebDomain: Hashable, Codable, Sendable {
  public let token: Token<WebDomain>?
  /// Always nil: the app gets no names.
  public var domain: String? { nil }
  public init(token: Token<WebDomain>) { self.token = token }
}
public typealias ApplicationToken = Token<Application>
public typealias ActivityCategoryToken = Token<ActivityCategory>
public typealias WebDomainToken = Token<WebDomain>

/// The user's selection of applications, categories and web domains, as tokens.
public nonisolated struct FamilyActivitySelection: Hashable, Codable, Sendable {
  public var applicationTokens: Set<ApplicationToken> = []
  public var categoryTokens: Set<ActivityCategoryToken> = []
  public var webDomainTokens: Set<WebDomainToken> = []
  /// Whether a selected category adds the tokens of all its applications.
  public let includeEntireCategory: Bool

  public init() { includeEntireCategory = false }
  public init(includeEntireCategory: Bool = false) { self.includeEntireCategory = includeEntireCategory }

  public var applications: Set<Application> { Set(applicationTokens.map { Application(token: $0) }) }
  public var categories: Set<ActivityCategory> { Set(categoryTokens.map { ActivityCategory(token: $0) }) }
  public var webDomains: Set<WebDomain> { Set(webDomainTokens.map { WebDomain(token: $0) }) }
}
