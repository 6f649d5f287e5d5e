import Foundation

/// A product that an app sells.
public nonisolated struct Product: Identifiable, Hashable, Sendable {
  public struct ProductType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let consumable = ProductType(rawValue: "Consumable")
    public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
    public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")
    public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")
  }
  public struct PurchaseOption: Hashable, Sendable {
    private let name: String
    private let value: String
    public static func appAccountToken(_ token: UUID) -> PurchaseOption { PurchaseOption(name: "appAccountToken", value: token.uuidString) }
    public static func quantity(_ quantity: Int) -> PurchaseOption { PurchaseOption(name: "quantity", value: String(quantity)) }
    public static func custom(key: String, value: String) -> PurchaseOption { PurchaseOption(name: key, value: value) }
    public static func promotionalOffer(offerID: String, signature: SubscriptionOffer.Signature) -> PurchaseOption {
      PurchaseOption(name: "promotionalOffer", value: offerID + "/" + signature.keyID)
    }
  }
  public enum PurchaseResult: Sendable {
    case success(VerificationResult<Transaction>)
    case userCancelled
    case pending
  }
  /// The loading state of one product.
  public enum TaskState: Sendable {
    case loading
    case unavailable
    case failure(any Error)
    case success(Product)
    public var product: Product? { if case .success(let product) = self { product } else { nil } }
  }
  /// The loading state of several products.
  public enum CollectionTaskState: Sendable {
    case loading
    case failure(any Error)
    case success([Product], unavailable: [Product.ID])
    public var products: [Product] { if case .success(let products, _) = self { products } else { [] } }
  }
  public struct SubscriptionPeriod: Hashable, Sendable {
    public enum Unit: Hashable, Sendable { case day, week, month, year }
    public let unit: Unit
    public let value: Int
    public init(unit: Unit, value: Int) { (self.unit, self.value) = (unit, value) }
  }
  public struct SubscriptionOffer: Hashable, Sendable {
    public struct Signature: Hashable, Sendable {
      public let keyID: String
      public let nonce: UUID
      public let timestamp: Int
      public let signature: Data
      public init(keyID: String, nonce: UUID, timestamp: Int, signature: Data) {
        (self.keyID, self.nonce, self.timestamp, self.signature) = (keyID, nonce, timestamp, signature)
      }
    }
    public let id: String?
    public let price: Decimal
    public let period: SubscriptionPeriod
    public init(id: String?, price: Decimal, period: SubscriptionPeriod) { (self.id, self.price, self.period) = (id, price, period) }
  }
  public struct SubscriptionInfo: Hashable, Sendable {
    public struct RenewalState: RawRepresentable, Hashable, Sendable {
      public let rawValue: Int
      public init(rawValue: Int) { self.rawValue = rawValue }
      public static let subscribed = RenewalState(rawValue: 1)
      public static let expired = RenewalState(rawValue: 2)
      public static let inBillingRetryPeriod = RenewalState(rawValue: 3)
      public static let inGracePeriod = RenewalState(rawValue: 4)
      public static let revoked = RenewalState(rawValue: 5)
    }
    public struct Status: Hashable, Sendable {
      public let state: RenewalState
      public let transaction: VerificationResult<Transaction>
      public init(state: RenewalState, transaction: VerificationResult<Transaction>) { (self.state, self.transaction) = (state, transaction) }
    }
    public let subscriptionGroupID: String
    public let subscriptionPeriod: SubscriptionPeriod
    public let promotionalOffers: [SubscriptionOffer]
    public init(subscriptionGroupID: String, subscriptionPeriod: SubscriptionPeriod, promotionalOffers: [SubscriptionOffer] = []) {
      (self.subscriptionGroupID, self.subscriptionPeriod, self.promotionalOffers) = (subscriptionGroupID, subscriptionPeriod, promotionalOffers)
    }
  }

  public let id: String
  public let type: ProductType
  public let displayName: String
  public let description: String
  public let price: Decimal
  /// The price, formatted by the store.
  public let displayPrice: String
  public let isFamilyShareable: Bool
  public let subscription: SubscriptionInfo?
  public init(
    id: String, type: ProductType, displayName: String, description: String, price: Decimal, displayPrice: String,
    isFamilyShareable: Bool = false, subscription: SubscriptionInfo? = nil
  ) {
    (self.id, self.type, self.displayName, self.description) = (id, type, displayName, description)
    (self.price, self.displayPrice, self.isFamilyShareable, self.subscription) = (price, displayPrice, isFamilyShareable, subscription)
  }

  /// Loads the products with these identifiers. Throws if no store is registered.
  public static func products<Identifiers: Collection>(for identifiers: Identifiers) async throws -> [Product] where Identifiers.Element == String {
    try await store().products(for: Array(identifiers))
  }
  @discardableResult public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
    try await Self.store().purchase(self, options: options)
  }
  private static func store() async throws -> any StoreProvider {
    guard let store = await StoreServices.store else { throw StoreKitError.notAvailableInStorefront }
    return store
  }
}

/// Why a store request failed.
public nonisolated enum StoreKitError: LocalizedError, Equatable, Sendable {
  case unknown
  case userCancelled
  case notAvailableInStorefront
  case notEntitled
  public var errorDescription: String? {
    switch self {
    case .unknown: String(localized: "The store did not answer as expected.")
    case .userCancelled: String(localized: "The request was cancelled.")
    case .notAvailableInStorefront: String(localized: "No store is available on this system.")
    case .notEntitled: String(localized: "The app is not entitled to do this.")
    }
  }
}

/// A value from the store, and whether its signature is valid.
public nonisolated enum VerificationResult<SignedType> {
  public enum VerificationError: Error, Hashable, Sendable { case invalidSignature, revokedCertificate, missingRequiredProperties }
  case unverified(SignedType, VerificationError)
  case verified(SignedType)
  public var unsafePayloadValue: SignedType {
    switch self {
    case .unverified(let value, _), .verified(let value): value
    }
  }
  public var payloadValue: SignedType {
    get throws {
      switch self {
      case .verified(let value): return value
      case .unverified(_, let error): throw error
      }
    }
  }
}
nonisolated extension VerificationResult: Equatable where SignedType: Equatable {}
nonisolated extension VerificationResult: Hashable where SignedType: Hashable {}
nonisolated extension VerificationResult: Sendable where SignedType: Sendable {}

/// The loading state of an entitlement.
public nonisolated enum EntitlementTaskState<Value: Sendable>: Sendable {
  case loading
  case failure(any Error)
  case success(Value)
  public var value: Value? { if case .success(let value) = self { value } else { nil } }
}

/// A purchase in the store.
public nonisolated struct Transaction: Identifiable, Hashable, Sendable {
  public typealias ID = UInt64
  public enum RefundRequestStatus: Hashable, Sendable { case success, userCancelled }
  public enum RefundRequestError: Error, Hashable, Sendable { case duplicateRequest, failed }
  public let id: UInt64
  public let productID: String
  public let purchaseDate: Date
  public init(id: UInt64, productID: String, purchaseDate: Date) { (self.id, self.productID, self.purchaseDate) = (id, productID, purchaseDate) }
  /// Tells the store that the app has delivered the product.
  public func finish() async {}

  /// Transactions that happen outside the app. A provider sends them with `Transaction.deliver`.
  public static var updates: Transactions { Transactions(stream: Deliveries.shared.stream()) }
  /// Sends a transaction to all listeners of `updates`, for providers.
  public static func deliver(_ transaction: VerificationResult<Transaction>) { Deliveries.shared.send(transaction) }

  public struct Transactions: AsyncSequence, Sendable {
    public typealias Element = VerificationResult<Transaction>
    let stream: AsyncStream<Element>
    public struct AsyncIterator: AsyncIteratorProtocol {
      var iterator: AsyncStream<Element>.Iterator
      public mutating func next() async -> Element? { await iterator.next() }
    }
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(iterator: stream.makeAsyncIterator()) }
  }
}

/// The listeners of `updates`.
private nonisolated final class Deliveries: @unchecked Sendable {
  static let shared = Deliveries()
  private let lock = NSLock()
  private var listeners: [UUID: AsyncStream<VerificationResult<Transaction>>.Continuation] = [:]
  func stream() -> AsyncStream<VerificationResult<Transaction>> {
    AsyncStream { continuation in
      let id = UUID()
      lock.withLock { listeners[id] = continuation }
      continuation.onTermination = { [self] _ in lock.withLock { listeners[id] = nil } }
    }
  }
  func send(_ transaction: VerificationResult<Transaction>) {
    for listener in lock.withLock({ Array(listeners.values) }) { listener.yield(transaction) }
  }
}
