import Foundation
import OrielPresentations

/// The settings that store modifiers make for an app's own store views, in `@Environment(\.storeConfiguration)`.
public struct StoreConfiguration {
  public var purchaseOptions: ((Product) async -> Set<Product.PurchaseOption>)?
  public var purchaseStarts: ((Product) async -> ())?
  public var purchaseEnds: ((Product, Result<Product.PurchaseResult, any Error>) async -> ())?
  public var showsProductIconBorder = false
  public var productStyle: (any ProductViewStyle)?
  public var productDescription = Visibility.automatic
  public var buttons: [StoreButtonKind: Visibility] = [:]
  public var buttonLabel = SubscriptionStoreButtonLabel.automatic
  public var controlIcon: ((Product, Product.SubscriptionInfo) -> AnyView)?
  public var controlStyle: (any SubscriptionStoreControlStyle)?
  public var pickerItemBackground: AnyShapeStyle?
  public var policyDestinations: [SubscriptionStorePolicyKind: AnyView] = [:]
  public var policyAddresses: [SubscriptionStorePolicyKind: URL] = [:]
  public var policyStyles: [AnyShapeStyle] = []
  public var signIn: (() -> ())?
  public var controlBackground: SubscriptionStoreControlBackground?
  public var controlBackgroundStyle: AnyShapeStyle?
  public var promotionalOffer: ((Product, Product.SubscriptionInfo) -> Product.SubscriptionOffer?)?
  public var offerSignature: ((Product, Product.SubscriptionInfo, Product.SubscriptionOffer) async throws -> Product.SubscriptionOffer.Signature)?
  nonisolated init() {}
}

extension EnvironmentValues {
  @Entry public var storeConfiguration: StoreConfiguration = StoreConfiguration()
}

public nonisolated struct StoreButtonKind: Hashable, Sendable {
  private let name: String
  public static let cancellation = StoreButtonKind(name: "cancellation")
  public static let restorePurchases = StoreButtonKind(name: "restorePurchases")
  public static let redeemCode = StoreButtonKind(name: "redeemCode")
  public static let signIn = StoreButtonKind(name: "signIn")
  public static let policies = StoreButtonKind(name: "policies")
}
public nonisolated struct SubscriptionStorePolicyKind: Hashable, Sendable {
  private let name: String
  public static let termsOfService = SubscriptionStorePolicyKind(name: "termsOfService")
  public static let privacyPolicy = SubscriptionStorePolicyKind(name: "privacyPolicy")
}
public nonisolated struct SubscriptionStoreButtonLabel: Hashable, Sendable {
  private let name: String
  public static let automatic = SubscriptionStoreButtonLabel(name: "automatic")
  public static let action = SubscriptionStoreButtonLabel(name: "action")
  public static let displayName = SubscriptionStoreButtonLabel(name: "displayName")
  public static let price = SubscriptionStoreButtonLabel(name: "price")
  public static let singleLine = SubscriptionStoreButtonLabel(name: "singleLine")
  public static let multiline = SubscriptionStoreButtonLabel(name: "multiline")
}
public nonisolated struct SubscriptionStoreControlBackground: Hashable, Sendable {
  private let name: String
  public static let automatic = SubscriptionStoreControlBackground(name: "automatic")
  public static let gradientMaterial = SubscriptionStoreControlBackground(name: "gradientMaterial")
}

/// The appearance of a product view.
public protocol ProductViewStyle {
  associatedtype Body: View
  @ViewBuilder func makeBody(configuration: ProductViewStyleConfiguration) -> Body
}
public struct ProductViewStyleConfiguration {
  public let state: Product.TaskState
  public var product: Product? { state.product }
  public init(state: Product.TaskState) { self.state = state }
}
public struct AutomaticProductViewStyle: ProductViewStyle {
  public init() {}
  public func makeBody(configuration: ProductViewStyleConfiguration) -> some View {
    HStack {
      Text(verbatim: configuration.product?.displayName ?? "")
      Spacer()
      Text(verbatim: configuration.product?.displayPrice ?? "")
    }
  }
}
extension ProductViewStyle where Self == AutomaticProductViewStyle { public static var automatic: Self { Self() } }

/// The appearance of a subscription's options.
public protocol SubscriptionStoreControlStyle {}
public struct AutomaticSubscriptionStoreControlStyle: SubscriptionStoreControlStyle { public init() {} }
public struct ButtonsSubscriptionStoreControlStyle: SubscriptionStoreControlStyle { public init() {} }
public struct PickerSubscriptionStoreControlStyle: SubscriptionStoreControlStyle { public init() {} }
extension SubscriptionStoreControlStyle where Self == AutomaticSubscriptionStoreControlStyle { public static var automatic: Self { Self() } }
extension SubscriptionStoreControlStyle where Self == ButtonsSubscriptionStoreControlStyle { public static var buttons: Self { Self() } }
extension SubscriptionStoreControlStyle where Self == PickerSubscriptionStoreControlStyle { public static var picker: Self { Self() } }

extension View {
  private func store(_ change: @escaping (inout StoreConfiguration) -> Void) -> some View {
    transformEnvironment(\.storeConfiguration, transform: change)
  }
  public func inAppPurchaseOptions(_ options: ((Product) async -> Set<Product.PurchaseOption>)?) -> some View {
    store { $0.purchaseOptions = options }
  }
  public func onInAppPurchaseStart(perform action: ((Product) async -> ())?) -> some View { store { $0.purchaseStarts = action } }
  public func onInAppPurchaseCompletion(
    perform action: ((Product, Result<Product.PurchaseResult, any Error>) async -> ())?
  ) -> some View { store { $0.purchaseEnds = action } }
  public func productIconBorder() -> some View { store { $0.showsProductIconBorder = true } }
  public func productViewStyle(_ style: some ProductViewStyle) -> some View { store { $0.productStyle = style } }
  public func productDescription(_ visibility: Visibility) -> some View { store { $0.productDescription = visibility } }
  public func storeButton(_ visibility: Visibility, for buttonKinds: StoreButtonKind...) -> some View {
    store { for kind in buttonKinds { $0.buttons[kind] = visibility } }
  }
  public func subscriptionStoreButtonLabel(_ label: SubscriptionStoreButtonLabel) -> some View { store { $0.buttonLabel = label } }
  public func subscriptionStoreControlIcon(
    @ViewBuilder icon: @escaping (Product, Product.SubscriptionInfo) -> some View
  ) -> some View { store { $0.controlIcon = { AnyView(icon($0, $1)) } } }
  public func subscriptionStoreControlStyle(_ style: some SubscriptionStoreControlStyle) -> some View { store { $0.controlStyle = style } }
  public func subscriptionStorePickerItemBackground(_ backgroundStyle: some ShapeStyle) -> some View {
    store { $0.pickerItemBackground = AnyShapeStyle(backgroundStyle) }
  }
  public func subscriptionStorePolicyDestination(
    for button: SubscriptionStorePolicyKind, @ViewBuilder destination: () -> some View
  ) -> some View {
    let view = AnyView(destination())
    return store { $0.policyDestinations[button] = view }
  }
  public func subscriptionStorePolicyDestination(url: URL, for button: SubscriptionStorePolicyKind) -> some View {
    store { $0.policyAddresses[button] = url }
  }
  public func subscriptionStorePolicyForegroundStyle(_ style: some ShapeStyle) -> some View {
    store { $0.policyStyles = [AnyShapeStyle(style)] }
  }
  public func subscriptionStorePolicyForegroundStyle(_ primary: some ShapeStyle, _ secondary: some ShapeStyle) -> some View {
    store { $0.policyStyles = [AnyShapeStyle(primary), AnyShapeStyle(secondary)] }
  }
  public func subscriptionStoreSignInAction(_ action: (() -> ())?) -> some View { store { $0.signIn = action } }
  public func subscriptionStoreControlBackground(_ backgroundStyle: SubscriptionStoreControlBackground) -> some View {
    store { $0.controlBackground = backgroundStyle }
  }
  public func subscriptionStoreControlBackground(_ backgroundStyle: some ShapeStyle) -> some View {
    store { $0.controlBackgroundStyle = AnyShapeStyle(backgroundStyle) }
  }
  public func subscriptionPromotionalOffer(
    offer: @escaping (Product, Product.SubscriptionInfo) -> Product.SubscriptionOffer?,
    signature: @escaping (Product, Product.SubscriptionInfo, Product.SubscriptionOffer) async throws -> Product.SubscriptionOffer.Signature
  ) -> some View {
    store {
      $0.promotionalOffer = offer
      $0.offerSignature = signature
    }
  }
}
