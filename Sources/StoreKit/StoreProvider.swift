import Foundation
import OrielPresentations

/// A store that sells what an app offers. An app that has one registers it once, when it starts.
public nonisolated protocol StoreProvider: Sendable {
  /// The products with these identifiers; those it does not know are left out.
  func products(for identifiers: [Product.ID]) async throws -> [Product]
  func purchase(_ product: Product, options: Set<Product.PurchaseOption>) async throws -> Product.PurchaseResult
  /// The latest transaction that entitles the person to the product; nil if there is none.
  func currentEntitlement(for product: Product.ID) async throws -> VerificationResult<Transaction>?
  func subscriptionStatus(forGroup group: String) async throws -> [Product.SubscriptionInfo.Status]
  func requestRefund(for transaction: Transaction.ID) async throws(Transaction.RefundRequestError) -> Transaction.RefundRequestStatus
  /// Redeems a code; the transaction that comes of it arrives in `Transaction.updates`.
  func redeemOfferCode(_ code: String) async throws
  /// Where the person manages subscriptions, of one group or of all.
  func subscriptionManagementAddress(forGroup group: String?) async -> URL?
}

/// What another app is, for recommending it.
public nonisolated struct AppRecommendation: Hashable, Sendable {
  public var name: String
  public var summary: String
  /// A picture file.
  public var icon: URL?
  /// The app's page: in the software centre, or on the web.
  public var page: URL
  /// Where to go if nothing on the machine opens the page: the app's home on the web.
  public var homePage: URL?
  public init(name: String, summary: String, icon: URL? = nil, page: URL, homePage: URL? = nil) {
    (self.name, self.summary, self.icon, self.page, self.homePage) = (name, summary, icon, page, homePage)
  }
}
/// Finds out about apps by identifiers that the desktop does not know, such as numbers of the App Store.
public nonisolated protocol AppRecommendationProvider: Sendable {
  func recommendation(for appIdentifier: String) async -> AppRecommendation?
}

/// The services that an app has registered. Without them, what needs them says so.
public enum StoreServices {
  public static var store: (any StoreProvider)?
  public static var recommendations: (any AppRecommendationProvider)?
  /// Where subscriptions are managed when there is no provider, for the person to go to.
  public static var subscriptionManagementAddress: URL?
}
