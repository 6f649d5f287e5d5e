import Conformance
import Foundation
import OrielDrawing
import OrielGraph
import OrielHeadless
import OrielPresentations
import Programs
import Testing

@testable import MusicKit
@testable import OrielControls
@testable import OrielScenes
@testable import StoreKit

typealias Transaction = StoreKit.Transaction

/// A store that sells tide tables.
private final class TideStore: StoreProvider, @unchecked Sendable {
  let product = Product(id: "tides", type: .nonConsumable, displayName: "Tides", description: "A year of tides", price: 3, displayPrice: "€3")
  func products(for identifiers: [Product.ID]) async throws -> [Product] { identifiers.contains("tides") ? [product] : [] }
  func purchase(_ product: Product, options: Set<Product.PurchaseOption>) async throws -> Product.PurchaseResult { .pending }
  func currentEntitlement(for product: Product.ID) async throws -> VerificationResult<Transaction>? {
    product == "tides" ? .verified(Transaction(id: 7, productID: "tides", purchaseDate: Date(timeIntervalSince1970: 0))) : nil
  }
  func subscriptionStatus(forGroup group: String) async throws -> [Product.SubscriptionInfo.Status] { [] }
  func requestRefund(for transaction: Transaction.ID) async throws(Transaction.RefundRequestError) -> Transaction.RefundRequestStatus {
    guard transaction == 7 else { throw .duplicateRequest }
    return .success
  }
  func redeemOfferCode(_ code: String) async throws {
    guard code == "HARBOUR" else { throw StoreKitError.notEntitled }
    Transaction.deliver(.verified(Transaction(id: 8, productID: "tides", purchaseDate: Date(timeIntervalSince1970: 0))))
  }
  func subscriptionManagementAddress(forGroup group: String?) async -> URL? { URL(string: "https://tides.example/\(group ?? "all")") }
}

/// What an app's views ask of a store, with one and without.
@Suite(.serialized) struct `A store's sheets` {
  @Observable final class Model {
    var manages = false
    var managesGroup = false
    var refunds = false
    var redeems = false
    var recommends = false
    var music = false
    var transaction: UInt64 = 7
    var app = "org.example.Tides"
    var mayClose = true
    var heard: [String] = []
  }
  private struct Content: View {
    @Bindable var model: Model
    var body: some View {
      VStack {
        Text("One").manageSubscriptionsSheet(isPresented: $model.manages)
        Text("Two").manageSubscriptionsSheet(isPresented: $model.managesGroup, subscriptionGroupID: "tables")
        Text("Three").refundRequestSheet(for: model.transaction, isPresented: $model.refunds) { model.heard.append("\($0)") }
        Text("Four").offerCodeRedemption(isPresented: $model.redeems) { result in
          if case .failure(let error) = result { model.heard.append("\(error)") } else { model.heard.append("redeemed") }
        }
        Text("Five").musicSubscriptionOffer(isPresented: $model.music) { model.heard.append($0.map { "\($0)" } ?? "loaded") }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .appStoreOverlay(isPresented: $model.recommends) {
        let configuration = SKOverlay.AppConfiguration(appIdentifier: model.app, position: .bottom)
        configuration.userDismissible = model.mayClose
        return configuration
      }
    }
  }
  private final class StoreStage {
    let model = Model()
    let stage: Stage
    init(_ store: (any StoreProvider)? = nil) {
      StoreServices.store = store
      StoreServices.recommendations = nil
      StoreServices.subscriptionManagementAddress = nil
      MusicServices.subscriptions = nil
      stage = Stage(Content(model: model))
    }
    func press(_ button: String) {
      #expect(stage.modalNode(.button, button)?.perform(.press) == true)
      stage.settle()
    }
    func says(_ words: String) -> Bool { stage.modalNodes.contains { $0.label?.contains(words) == true } }
  }

  @Test(.requirement("PR-259", "PR-270", "PR-271", "RE-225")) func `say that there are no refunds, and the app hears of the failure`() throws {
    let test = StoreStage()
    let messages = RuntimeIssue.capturing {
      test.model.refunds = true
      test.stage.settle()
    }
    #expect(test.says("Refunds are not available"))
    #expect(messages.contains { $0.contains("refundRequestSheet") && $0.contains("StoreServices.store") })
    #expect(test.model.heard == [])
    test.press("OK")
    #expect(!test.model.refunds)
    #expect(test.model.heard == ["failure(StoreKit.Transaction.RefundRequestError.failed)"])
    // Escape is no other answer.
    test.model.refunds = true
    test.stage.settle()
    test.stage.window.press(.escape)
    test.stage.settle()
    #expect(test.model.heard.count == 2 && Set(test.model.heard).count == 1)
  }

  @Test(.requirement("PR-270", "PR-261")) func `ask the store for a refund and tell what it says`() async throws {
    let test = StoreStage(TideStore())
    test.model.refunds = true
    test.stage.settle()
    test.press("Cancel")
    #expect(test.model.heard == ["success(StoreKit.Transaction.RefundRequestStatus.userCancelled)"])
    test.model.refunds = true
    test.stage.settle()
    test.press("Request Refund")
    await test.stage.until { test.model.heard.count == 2 }
    #expect(test.model.heard.last == "success(StoreKit.Transaction.RefundRequestStatus.success)" && !test.model.refunds)
    test.model.transaction = 9
    test.model.refunds = true
    test.stage.settle()
    test.press("Request Refund")
    await test.stage.until { test.model.heard.count == 3 }
    #expect(test.model.heard.last == "failure(StoreKit.Transaction.RefundRequestError.duplicateRequest)")
  }

  @Test(.requirement("PR-260", "PR-272", "PR-273", "RE-225")) func `redeem a code, or say that nobody can`() async throws {
    let none = StoreStage()
    none.model.redeems = true
    none.stage.settle()
    #expect(none.says("Codes cannot be redeemed"))
    none.press("OK")
    #expect(none.model.heard == ["notAvailableInStorefront"] && !none.model.redeems)

    let test = StoreStage(TideStore())
    var updates = Transaction.updates.makeAsyncIterator()
    test.model.redeems = true
    test.stage.settle()
    test.stage.window.type("HARBOUR")
    test.stage.settle()
    test.press("Redeem")
    await test.stage.until { !test.model.heard.isEmpty }
    #expect(test.model.heard == ["redeemed"] && !test.model.redeems)
    #expect(await updates.next()?.unsafePayloadValue.id == 8)
  }

  @Test(.requirement("PR-258", "PR-268", "PR-269", "PR-298")) func `say where subscriptions are managed`() async throws {
    let none = StoreStage()
    none.model.manages = true
    await none.stage.until { none.says("Subscriptions cannot be managed here") }
    none.press("OK")
    #expect(!none.model.manages)
    StoreServices.subscriptionManagementAddress = URL(string: "https://example.org/mine")
    none.model.managesGroup = true
    await none.stage.until { none.says("example.org") }
    none.press("Cancel")
    #expect(!none.model.managesGroup)
    let test = StoreStage(TideStore())
    test.model.managesGroup = true
    await test.stage.until { test.says("tides.example") }
  }

  /// What opens addresses, and hears of no refund.
  private struct Managing: View {
    @Bindable var model: Model
    var body: some View {
      VStack {
        Text("One").manageSubscriptionsSheet(isPresented: $model.manages)
        Text("Two").manageSubscriptionsSheet(isPresented: $model.managesGroup, subscriptionGroupID: "tables")
        Text("Three").refundRequestSheet(for: model.transaction, isPresented: $model.refunds)
      }
      .environment(
        \.openURL,
        OpenURLAction { url in
          model.heard.append(url.absoluteString)
          return .handled
        })
    }
  }
  @Test(.requirement("PR-268", "PR-269", "PR-298")) func `lead to where all subscriptions, or those of a group, are managed`() async {
    StoreServices.store = TideStore()
    defer { StoreServices.store = nil }
    let model = Model(), stage = Stage(Managing(model: model))
    for key in [\Model.manages, \.managesGroup] {
      model[keyPath: key] = true
      await stage.until { stage.modalNode(.button, "Open") != nil }
      #expect(stage.modalNode(.button, "Open")?.perform(.press) == true)
      stage.settle()
      #expect(!model[keyPath: key])
    }
    #expect(model.heard == ["https://tides.example/all", "https://tides.example/tables"])
  }
  @Test(.requirement("PR-270")) func `end for an app that does not listen, too`() {
    StoreServices.store = nil
    let model = Model(), stage = Stage(Managing(model: model))
    model.refunds = true
    stage.settle()
    #expect(stage.modalNode(.button, "OK")?.perform(.press) == true)
    stage.settle()
    #expect(!model.refunds && stage.modal == nil)
  }
  @Test(.requirement("PR-273")) func `bring no transaction where nobody redeems codes`() async {
    let none = StoreStage()
    var updates = Transaction.updates.makeAsyncIterator()
    none.model.redeems = true
    none.stage.settle()
    none.press("OK")
    #expect(none.model.heard == ["notAvailableInStorefront"])
    // The first one is what comes later.
    Transaction.deliver(.verified(Transaction(id: 99, productID: "tides", purchaseDate: Date(timeIntervalSince1970: 0))))
    #expect(await updates.next()?.unsafePayloadValue.id == 99)
  }

  private struct Guide: AppRecommendationProvider {
    func recommendation(for appIdentifier: String) async -> AppRecommendation? {
      appIdentifier == "99" ? AppRecommendation(name: "Tides", summary: "When the water is high", page: URL(string: "https://example.org")!) : nil
    }
  }
  @Test(.requirement("PR-257", "PR-266", "RE-224")) func `recommend an app in a bar at the bottom`() async throws {
    let test = StoreStage()
    func node(_ label: String) -> AccessibilityNode? { test.stage.nodes.first { $0.label == label } }
    test.model.recommends = true
    // Nobody knows the app.
    await test.stage.until { !test.model.recommends }
    test.stage.settle()
    #expect(node("Tides") == nil)
    StoreServices.recommendations = Guide()
    test.model.app = "99"
    test.model.recommends = true
    await test.stage.until { node("Tides") != nil }
    let name = try #require(node("Tides")), window = test.stage.window.size
    #expect(name.frame.minY > window.height - 90)
    #expect(node("When the water is high") != nil && node("View") != nil)
    #expect(node("Close")?.perform(.press) == true)
    test.stage.settle()
    #expect(!test.model.recommends && node("Tides") == nil)
    test.model.mayClose = false
    test.model.recommends = true
    await test.stage.until { node("Tides") != nil }
    #expect(node("Close") == nil)
  }
  @Test(.requirement("PR-266")) func `ask the app what to recommend once the bar is wanted`() async {
    struct Asking: View {
      @Bindable var model: Model
      let asked: Messages
      var body: some View {
        Text("App").frame(maxWidth: .infinity, maxHeight: .infinity).appStoreOverlay(isPresented: $model.recommends) {
          asked.add("asked")
          return SKOverlay.AppConfiguration(appIdentifier: "99", position: .bottom)
        }
      }
    }
    StoreServices.recommendations = Guide()
    defer { StoreServices.recommendations = nil }
    let model = Model(), asked = Messages(), stage = Stage(Asking(model: model, asked: asked))
    #expect(asked.all == [])
    model.recommends = true
    await stage.until { stage.nodes.contains { $0.label == "Tides" } }
    #expect(asked.all == ["asked"])
  }
  @Test func `know the software of the desktop by its own descriptions`() {
    let text = "<component><id>org.example.Tides</id><name>Tides &amp; more</name><name xml:lang=\"de\">Gezeiten</name><summary>High water</summary></component>"
    let found = SoftwareCatalogue.recommendation(for: "org.example.Tides") { $0 == "org.example.Tides" ? text : nil }
    #expect(found?.name == "Tides & more" && found?.summary == "High water" && found?.page.absoluteString == "appstream:org.example.Tides")
    for id in ["", "12345", "a/../b.c", "--dump.x y"] { #expect(SoftwareCatalogue.recommendation(for: id) { _ in text } == nil) }
  }

  /// Says which addresses it was given, and opens no software centre.
  private func opener(in folder: Folder, opensSoftware: Bool) throws -> String {
    let program = folder(opensSoftware ? "centre" : "no-centre")
    let script = "echo \"$1\" >> '\(folder("opened"))'\ncase $1 in appstream:*) exit \(opensSoftware ? 0 : 3);; esac"
    try Program.write(script: script, to: program)
    return program
  }
  @Test(.requirement("PR-267"))
  func `show local data in the bar, lead to the software centre or else home, and leave numbers to a provider`() async throws {
    let folder = Folder(), test = StoreStage(), usual = DesktopOpening.opener
    try FileManager.default.createDirectory(atPath: folder("icons/hicolor/64x64/apps"), withIntermediateDirectories: true)
    try BitmapSurface.make(size: CGSize(width: 64, height: 64)) { $0.fill(CGRect(x: 0, y: 0, width: 64, height: 64), RGBA(hex: 0x00FF00)) }
      .bitmap().pngData().write(to: URL(fileURLWithPath: folder("icons/hicolor/64x64/apps/tides.png")))
    let icon = folder("icons/hicolor/64x64/apps/tides.png")
    let text = "<component><id>org.example.Tides</id><name>Tides</name><summary>High water</summary><icon type=\"local\">\(icon)</icon>"
      + "<icon type=\"stock\">tides</icon><url type=\"homepage\">https://tides.example/</url></component>"
    SoftwareCatalogue.source = { $0 == "org.example.Tides" ? text : nil }
    defer {
      SoftwareCatalogue.source = SoftwareCatalogue.metadata(of:)
      DesktopOpening.opener = usual
    }
    let found = try #require(SoftwareCatalogue.recommendation(for: "org.example.Tides"))
    #expect(found.icon?.path == icon && found.homePage?.absoluteString == "https://tides.example/")
    let themed = SoftwareCatalogue.recommendation(
      for: "org.example.Tides", metadata: { _ in text.replacingOccurrences(of: "type=\"local\"", with: "type=\"x\"") }, folders: [folder.path])
    #expect(themed?.icon?.path == icon)

    // The bar: at the bottom edge, with picture, name and summary.
    test.stage.system.output = .pixels
    test.model.recommends = true
    func node(_ label: String) -> AccessibilityNode? { test.stage.nodes.first { $0.label == label } }
    await test.stage.until { node("Tides") != nil }
    let bar = try #require(node("Recommended: Tides")), window = test.stage.window.size
    #expect(node("High water") != nil && bar.frame.maxY > window.height - 20 && bar.frame.maxX <= window.width)
    func greens() -> Int {
      test.stage.host.graph.damageAll()
      test.stage.settle()
      guard let picture = test.stage.window.snapshot() else { return 0 }
      return (0..<picture.pixelHeight).reduce(0) { sum, y in sum + (0..<picture.pixelWidth).count { picture.pixel(x: $0, y: y) == 0xFF00_FF00 } }
    }
    await test.stage.until { greens() > 1000 }

    // Its button: the software centre, and where there is none the component's own page.
    func opened() -> [String] { ((try? String(contentsOfFile: folder("opened"), encoding: .utf8)) ?? "").split(separator: "\n").map(String.init) }
    DesktopOpening.opener = try opener(in: folder, opensSoftware: true)
    #expect(node("View")?.perform(.press) == true)
    await test.stage.until { opened() == ["appstream:org.example.Tides"] }
    DesktopOpening.opener = try opener(in: folder, opensSoftware: false)
    #expect(node("View")?.perform(.press) == true)
    await test.stage.until { opened().count == 3 }
    #expect(opened().suffix(2) == ["appstream:org.example.Tides", "https://tides.example/"])
    test.model.recommends = false
    test.stage.settle()

    // A number of the App Store means something to a provider only; else the binding goes back, with a word in the log.
    test.model.app = "99"
    let messages = await RuntimeIssue.capturingUntilDone {
      test.model.recommends = true
      await test.stage.until { !test.model.recommends }
    }
    #expect(messages.contains { $0.contains("appStoreOverlay") && $0.contains("99") })
    test.stage.settle()
    StoreServices.recommendations = Guide()
    test.model.recommends = true
    await test.stage.until { node("When the water is high") != nil }
    #expect(test.model.recommends)
  }

  private struct Radio: MusicSubscriptionProvider {
    func offer(for options: MusicSubscriptionOffer.Options) async throws -> MusicOffer {
      guard options.messageIdentifier == .join else { throw StoreKitError.unknown }
      return MusicOffer(title: "Join Radio Harbour", message: "All shanties", address: URL(string: "https://example.org")!)
    }
  }
  @Test(.requirement("PR-256", "PR-262", "PR-263", "PR-265")) func `offer music, or say that there is no service`() async throws {
    let none = StoreStage()
    none.model.music = true
    await none.stage.until { none.says("No music service is available") }
    #expect(none.model.heard == ["unavailable"] && !none.model.music)
    none.press("OK")
    #expect(none.stage.modal == nil)

    let test = StoreStage()
    MusicServices.subscriptions = Radio()
    test.model.music = true
    await test.stage.until { test.says("Join Radio Harbour") }
    #expect(test.model.heard == ["loaded"] && test.model.music)
    test.model.music = false
    test.stage.settle()
    #expect(test.stage.modal == nil)
    test.model.music = true
    await test.stage.until { test.says("Join Radio Harbour") }
    test.press("Not Now")
    #expect(!test.model.music)
  }

  private struct Offering: View {
    @Bindable var model: Model
    var options = MusicSubscriptionOffer.Options.default
    var body: some View {
      Text("Music").musicSubscriptionOffer(isPresented: $model.music, options: options) { model.heard.append($0.map { "\($0)" } ?? "loaded") }
    }
  }
  /// Answers once the test says so.
  private struct Station: MusicSubscriptionProvider {
    let asked: Messages
    var gate: AsyncStream<Void>?
    func offer(for options: MusicSubscriptionOffer.Options) async throws -> MusicOffer {
      asked.add("\(options.itemID?.rawValue ?? "-") \(options.affiliateToken ?? "-") \(options.campaignToken ?? "-")")
      if let gate { for await _ in gate { break } }
      asked.add("answered")
      return MusicOffer(title: "Join Radio Harbour", message: "All shanties", address: URL(string: "https://example.org")!)
    }
  }
  @Test(.requirement("PR-256", "PR-262", "PR-264")) func `ask the music service with the app's options, once the offer is wanted`() async {
    let asked = Messages(), model = Model()
    MusicServices.subscriptions = Station(asked: asked)
    defer { MusicServices.subscriptions = nil }
    var options = MusicSubscriptionOffer.Options.default
    (options.itemID, options.affiliateToken, options.campaignToken) = ("album", "affiliate", "campaign")
    let stage = Stage(Offering(model: model, options: options))
    #expect(asked.all == [])
    model.music = true
    await stage.until { stage.modalNodes.contains { $0.label == "Join Radio Harbour" } }
    #expect(asked.all == ["album affiliate campaign", "answered"])
  }
  @Test(.requirement("PR-262")) func `tell why an offer could not be loaded, and show none`() async {
    let model = Model()
    MusicServices.subscriptions = Radio()
    defer { MusicServices.subscriptions = nil }
    let stage = Stage(Offering(model: model, options: MusicSubscriptionOffer.Options(messageIdentifier: .addMusic)))
    model.music = true
    await stage.until { !model.heard.isEmpty }
    stage.settle()
    #expect(model.heard == ["unknown"] && !model.music && stage.modal == nil)
  }
  @Test(.requirement("PR-263")) func `abort an offer that still loads`() async {
    let asked = Messages(), model = Model(), (gate, opener) = AsyncStream<Void>.makeStream()
    MusicServices.subscriptions = Station(asked: asked, gate: gate)
    defer { MusicServices.subscriptions = nil }
    let stage = Stage(Offering(model: model))
    model.music = true
    await stage.until { asked.all.count == 1 }
    model.music = false
    stage.settle()
    opener.yield()
    await stage.until { asked.all.last == "answered" }
    stage.settle()
    #expect(stage.modal == nil && model.heard == [] && !model.music)
  }

  @Test(.requirement("RE-226")) func `take options for the offer`() {
    var options = MusicSubscriptionOffer.Options.default
    #expect(options == MusicSubscriptionOffer.Options(action: .subscribe, messageIdentifier: .join, itemID: nil, affiliateToken: nil, campaignToken: nil))
    options.messageIdentifier = .playMusic
    options.itemID = "album"
    options.affiliateToken = "a"
    options.campaignToken = "c"
    options.action = .subscribe
    #expect(options != .default && options.itemID?.rawValue == "album")
    #expect(MusicSubscriptionOffer.Options.MessageIdentifier.addMusic != .join)
  }

  @Test(.requirement("RE-224")) func `configure what is recommended`() {
    let app = SKOverlay.AppConfiguration(appIdentifier: "a.b", position: .bottomRaised)
    #expect(app.appIdentifier == "a.b" && app.position == .bottomRaised && app.userDismissible)
    app.campaignToken = "c"
    app.providerToken = "p"
    app.customProductPageIdentifier = "page"
    app.latestReleaseID = "1"
    app.setAdditionalValue(3, forKey: "k")
    #expect(app.additionalValue(forKey: "k") as? Int == 3)
    let clip: SKOverlay.Configuration = SKOverlay.AppClipConfiguration(position: .bottom)
    #expect(clip.position == .bottom)
  }

  // MARK: Tasks and configuration

  private struct Tasks: View {
    let heard: Messages
    var body: some View {
      Text("Tasks")
        .currentEntitlementTask(for: "tides") { heard.add("entitlement \(word($0))") }
        .storeProductTask(for: "tides") { state in
          switch state {
          case .loading: heard.add("product loading")
          case .unavailable: heard.add("product unavailable")
          case .failure: heard.add("product failure")
          case .success(let product): heard.add("product \(product.displayName)")
          }
        }
        .storeProductsTask(for: ["tides", "moons"]) { state in
          switch state {
          case .loading: heard.add("products loading")
          case .failure: heard.add("products failure")
          case .success(let products, let unavailable): heard.add("products \(products.count) without \(unavailable)")
          }
        }
        .subscriptionStatusTask(for: "tables") { heard.add("status \(word($0))") }
    }
    private func word<Value>(_ state: EntitlementTaskState<Value>) -> String {
      switch state {
      case .loading: "loading"
      case .failure: "failure"
      case .success: "success"
      }
    }
  }
  @Test(.requirement("PR-275", "PR-283", "PR-284", "PR-285", "PR-299")) func `end every task: with a failure where there is no store`() async {
    StoreServices.store = nil
    let none = Messages(), first = Stage(Tasks(heard: none))
    await first.until { none.all.count == 8 }
    #expect(Set(none.all) == ["entitlement loading", "entitlement failure", "product loading", "product failure", "products loading", "products failure", "status loading", "status failure"])
    StoreServices.store = TideStore()
    defer { StoreServices.store = nil }
    let some = Messages(), second = Stage(Tasks(heard: some))
    await second.until { some.all.count == 8 }
    #expect(Set(some.all).isSuperset(of: ["entitlement success", "product Tides", "products 1 without [\"moons\"]", "status success"]))
    await #expect(throws: Never.self) { _ = try await Product.products(for: ["tides"]) }
    StoreServices.store = nil
    await #expect(throws: StoreKitError.notAvailableInStorefront) { _ = try await Product.products(for: ["tides"]) }
  }

  private struct Reader: View {
    let read: (StoreConfiguration) -> Void
    @Environment(\.storeConfiguration) private var configuration
    var body: some View {
      read(configuration)
      return Text("Reader")
    }
  }
  @Test(
    .requirement(
      "PR-274", "PR-276", "PR-277", "PR-278", "PR-279", "PR-280", "PR-281", "PR-282", "PR-286", "PR-287", "PR-288", "PR-289", "PR-290", "PR-291",
      "PR-292", "PR-293", "PR-294", "PR-295", "PR-296", "PR-297", "PR-299"))
  func `keep what their modifiers say`() throws {
    var found: StoreConfiguration?
    let stage = Stage(
      Reader { found = $0 }
        .inAppPurchaseOptions { _ in [.quantity(2)] }
        .onInAppPurchaseStart { _ in }
        .onInAppPurchaseCompletion { _, _ in }
        .productIconBorder()
        .productViewStyle(.automatic)
        .productDescription(.hidden)
        .storeButton(.visible, for: .restorePurchases, .redeemCode)
        .subscriptionStoreButtonLabel(.price)
        .subscriptionStoreControlIcon { product, _ in Text(product.displayName) }
        .subscriptionStoreControlStyle(.buttons)
        .subscriptionStorePickerItemBackground(.red)
        .subscriptionStorePolicyDestination(for: .termsOfService) { Text("Terms") }
        .subscriptionStorePolicyDestination(url: URL(string: "https://example.org")!, for: .privacyPolicy)
        .subscriptionStorePolicyForegroundStyle(.blue)
        .subscriptionStorePolicyForegroundStyle(.blue, .green)
        .subscriptionStoreSignInAction {}
        .subscriptionStoreControlBackground(.gradientMaterial)
        .subscriptionStoreControlBackground(Color.yellow)
        .subscriptionPromotionalOffer(offer: { _, _ in nil }, signature: { _, _, _ in throw StoreKitError.unknown }))
    let configuration = try #require(found)
    withExtendedLifetime(stage) {}
    #expect(configuration.purchaseOptions != nil && configuration.purchaseStarts != nil && configuration.purchaseEnds != nil)
    #expect(configuration.showsProductIconBorder && configuration.productStyle is AutomaticProductViewStyle)
    #expect(configuration.productDescription == .hidden && configuration.buttons == [.restorePurchases: .visible, .redeemCode: .visible])
    #expect(configuration.buttonLabel == .price && configuration.controlIcon != nil && configuration.controlStyle is ButtonsSubscriptionStoreControlStyle)
    #expect(configuration.pickerItemBackground != nil && configuration.policyDestinations[.termsOfService] != nil)
    #expect(configuration.policyAddresses[.privacyPolicy]?.host == "example.org")
    // The innermost one counts.
    #expect(configuration.policyStyles.count == 1)
    #expect(configuration.signIn != nil && configuration.controlBackground == .gradientMaterial && configuration.controlBackgroundStyle != nil)
    #expect(configuration.promotionalOffer != nil && configuration.offerSignature != nil)
  }
}

extension `A store's sheets` {
  /// What a view finds that is inside of these modifiers.
  private func configuration(_ modified: (Reader) -> some View) throws -> StoreConfiguration {
    var found: StoreConfiguration?
    let stage = Stage(modified(Reader { found = $0 }))
    withExtendedLifetime(stage) {}
    return try #require(found)
  }
  @Test(.requirement("PR-276", "PR-277", "PR-278")) func `hand what is called around a purchase to the app's store views`() async throws {
    let heard = Messages(), tides = TideStore().product
    let found = try configuration {
      $0.inAppPurchaseOptions { [.custom(key: "for", value: $0.id)] }
        .onInAppPurchaseStart { heard.add("starts \($0.id)") }
        .onInAppPurchaseCompletion { product, result in heard.add("ends \(product.id) \((try? result.get()) != nil)") }
    }
    let options = await found.purchaseOptions?(tides)
    #expect(options == [Product.PurchaseOption.custom(key: "for", value: "tides")])
    await found.purchaseStarts?(tides)
    await found.purchaseEnds?(tides, .success(.pending))
    await found.purchaseEnds?(tides, .failure(StoreKitError.unknown))
    #expect(heard.all == ["starts tides", "ends tides true", "ends tides false"])
  }
  @Test(.requirement("PR-292", "PR-293")) func `have one style for their policies or two`() throws {
    #expect(try configuration { $0.subscriptionStorePolicyForegroundStyle(.blue) }.policyStyles.count == 1)
    #expect(try configuration { $0.subscriptionStorePolicyForegroundStyle(.blue, .green) }.policyStyles.count == 2)
  }
  @Test(.requirement("PR-294")) func `have no button to sign in where the action is nil`() throws {
    #expect(try configuration { $0.subscriptionStoreSignInAction(nil).subscriptionStoreSignInAction {} }.signIn == nil)
    #expect(try configuration { $0.subscriptionStoreSignInAction {}.subscriptionStoreSignInAction(nil) }.signIn != nil)
  }
  @Test(.requirement("PR-295", "PR-296")) func `have a background of the standard's or of the app's`() throws {
    let standard = try configuration { $0.subscriptionStoreControlBackground(.gradientMaterial) }
    let own = try configuration { $0.subscriptionStoreControlBackground(Color.yellow) }
    #expect(standard.controlBackground == .gradientMaterial && standard.controlBackgroundStyle == nil)
    #expect(own.controlBackground == nil && own.controlBackgroundStyle != nil)
  }
}

nonisolated final class Messages: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [String] = []
  func add(_ message: String) { lock.withLock { list.append(message) } }
  var all: [String] { lock.withLock { list } }
}
