import FamilyControls
import Foundation
import OrielPresentations
import StoreKit
import Testing

@testable import MusicKit
@testable import OrielScenes

/// What Apple hosts elsewhere, as it is seen here.
///
/// A part of the suite about these sheets: the services are those of the whole process.
extension `A store's sheets` { @Suite struct `Their looks` {
  @Observable final class Model {
    var manages = false
    var music = false
    var recommends = false
  }
  private struct Content: View {
    @Bindable var model: Model
    var body: some View {
      List(["All", "Starred", "Recent"], id: \.self) { Text($0) }
        .manageSubscriptionsSheet(isPresented: $model.manages)
        .musicSubscriptionOffer(isPresented: $model.music)
        .appStoreOverlay(isPresented: $model.recommends) { SKOverlay.AppConfiguration(appIdentifier: "99", position: .bottom) }
    }
  }
  private struct Radio: MusicSubscriptionProvider {
    func offer(for options: MusicSubscriptionOffer.Options) async throws -> MusicOffer {
      MusicOffer(title: "Join Radio Harbour", message: "All shanties, without fog", address: URL(string: "https://example.org")!)
    }
  }
  private struct Guide: AppRecommendationProvider {
    func recommendation(for appIdentifier: String) async -> AppRecommendation? {
      AppRecommendation(name: "Tides", summary: "When the water is high", page: URL(string: "https://example.org")!)
    }
  }
  private func stage(_ mode: PictureMode) -> (stage: Stage, model: Model) {
    StoreServices.store = nil
    StoreServices.subscriptionManagementAddress = nil
    let model = Model()
    return (Stage(size: CGSize(width: 440, height: 320), Content(model: model), prepare: mode.set), model)
  }
  private func check(_ name: String, _ stage: Stage, _ mode: PictureMode) throws {
    stage.settle()
    mode.check(name, try stage.picture())
  }

  @Test(arguments: PictureMode.allCases) func `where there is no store`(mode: PictureMode) async throws {
    let (stage, model) = stage(mode)
    model.manages = true
    await stage.until { stage.modalNode(.button, "OK") != nil }
    try check("store-missing", stage, mode)
  }
  @Test(arguments: PictureMode.allCases) func `of a music service`(mode: PictureMode) async throws {
    MusicServices.subscriptions = Radio()
    defer { MusicServices.subscriptions = nil }
    let (stage, model) = stage(mode)
    model.music = true
    await stage.until { stage.modalNodes.contains { $0.label == "Join Radio Harbour" } }
    try check("music-offer", stage, mode)
  }
  @Test(arguments: PictureMode.allCases) func `of a recommended app`(mode: PictureMode) async throws {
    StoreServices.recommendations = Guide()
    defer { StoreServices.recommendations = nil }
    let (stage, model) = stage(mode)
    model.recommends = true
    await stage.until { stage.nodes.contains { $0.label == "Tides" } }
    try check("store-overlay", stage, mode)
  }
} }
