import Foundation

/// Stands for an application, a category or a web domain without saying which. Only those who hold the key of this machine can tell.
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
  /// Not told.
  public var bundleIdentifier: String? { nil }
  /// Not told.
  public var localizedDisplayName: String? { nil }
  public init(token: Token<Application>) { self.token = token }
}
public nonisolated struct ActivityCategory: Hashable, Codable, Sendable {
  public let token: Token<ActivityCategory>?
  /// Not told.
  public var localizedDisplayName: String? { nil }
  public init(token: Token<ActivityCategory>) { self.token = token }
}
public nonisolated struct WebDomain: Hashable, Codable, Sendable {
  public let token: Token<WebDomain>?
  /// Not told.
  public var domain: String? { nil }
  public init(token: Token<WebDomain>) { self.token = token }
}
public typealias ApplicationToken = Token<Application>
public typealias ActivityCategoryToken = Token<ActivityCategory>
public typealias WebDomainToken = Token<WebDomain>

/// What the person chose: applications, categories of them, and web domains, all without names.
public nonisolated struct FamilyActivitySelection: Hashable, Codable, Sendable {
  public var applicationTokens: Set<ApplicationToken> = []
  public var categoryTokens: Set<ActivityCategoryToken> = []
  public var webDomainTokens: Set<WebDomainToken> = []
  /// A chosen category brings the tokens of all applications in it.
  public let includeEntireCategory: Bool

  public init() { includeEntireCategory = false }
  public init(includeEntireCategory: Bool = false) { self.includeEntireCategory = includeEntireCategory }

  public var applications: Set<Application> { Set(applicationTokens.map { Application(token: $0) }) }
  public var categories: Set<ActivityCategory> { Set(categoryTokens.map { ActivityCategory(token: $0) }) }
  public var webDomains: Set<WebDomain> { Set(webDomainTokens.map { WebDomain(token: $0) }) }
}
