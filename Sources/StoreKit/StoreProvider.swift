import Foundation
import OrielPresentations

/// A store that sells an app's products. Register it once, when the app launches.
public nonisolated protocol StoreProvider: Sendable {
  /// The products with these identifiers. Unknown ones are left out.
  func products(for identifiers: [Product.ID]) async throws -> [Product]
  func purchase(_ product: Product, options: Set<Product.PurchaseOption>) async throws -> Product.PurchaseResult
  /// The latest transaction that entitles the user to the product; nil if there is none.
  func currentEntitlement(for product: Product.ID) async throws -> VerificationResult<Transaction>?
  func subscriptionStatus(forGroup group: String) async throws -> [Product.SubscriptionInfo.Status]
  func requestRefund(for transaction: Transaction.ID) async throws(Transaction.RefundRequestError) -> Transaction.RefundRequestStatus
  /// Redeems a code. The resulting transaction arrives in `Transaction.updates`.
  func redeemOfferCode(_ code: String) async throws
  /// The page where the user manages the subscriptions of one group or of all.
  func subscriptionManagementAddress(forGroup group: String?) async -> URL?
}

/// The details of a recommended app.
public nonisolated struct AppRecommendation: Hashable, Sendable {
  public var name: String
  public var summary: String
  /// The app's icon, a picture file.
  public var icon: URL?
  /// The app's page in the software centre or on the web.
  public var page: URL
  /// The app's website, used if no installed app opens the page.
  public var homePage: URL?
  public init(name: String, summary: String, icon: URL? = nil, page: URL, homePage: URL? = nil) {
    (self.name, self.summary, self.icon, self.page, self.homePage) = (name, summary, icon, page, homePage)
  }
}
/// Resolves identifiers that AppStream does not have, such as App Store IDs.
public nonisolated protocol AppRecommendationProvider: Sendable {
  func recommendation(for appIdentifier: String) async -> AppRecommendation?
}

/// The services that an app has registered. Without them, requests fail and store views say so.
public enum StoreServices {
  public static var store: (any StoreProvider)?
  public static var recommendations: (any AppRecommendationProvider)?
  /// The page where the user manages subscriptions if there is no provider.
  public static var subscriptionManagementAddress: URL?
}
