import ActivityKit
import FamilyControls
import MusicKit
import StoreKit
import SwiftUI

/// Services that Apple hosts elsewhere. This app registers no store, so each sheet says what is missing.
struct ServicesPage: View {
  @State private var manages = false
  @State private var refunds = false
  @State private var redeems = false
  @State private var recommends = false
  @State private var offersMusic = false
  @State private var component = "org.gnome.Calculator"
  @State private var restricts = false
  @State private var activities = FamilyActivitySelection()
  @State private var crossing: Activity<Crossing>?
  @State private var outcome = "Nothing has been asked for yet."

  var body: some View {
    Text(outcome).foregroundStyle(.secondary).textSelection(.enabled)

    Demonstration(
      title: "A store",
      source: """
        .manageSubscriptionsSheet(isPresented: $manages)
        .refundRequestSheet(for: 7, isPresented: $refunds) { result in report(result) }
        .offerCodeRedemption(isPresented: $redeems) { result in report(result) }
        """
    ) {
      HStack {
        Button("Subscriptions\u{2026}") { manages = true }
        Button("Refund\u{2026}") { refunds = true }
        Button("Redeem a Code\u{2026}") { redeems = true }
      }
    }
    .manageSubscriptionsSheet(isPresented: $manages)
    .refundRequestSheet(for: 7, isPresented: $refunds) { outcome = "Refund: \($0)" }
    .offerCodeRedemption(isPresented: $redeems) { result in
      if case .failure(let error) = result { outcome = "Code: \(error)" } else { outcome = "The code was redeemed." }
    }

    Demonstration(title: "Music", source: ".musicSubscriptionOffer(isPresented: $offersMusic) { error in report(error) }") {
      Button("Offer a Subscription\u{2026}") { offersMusic = true }
    }
    .musicSubscriptionOffer(isPresented: $offersMusic) { outcome = $0.map { "Music: \($0)" } ?? "The offer is shown." }

    Demonstration(
      title: "Another app, at the bottom",
      source: ".appStoreOverlay(isPresented: $recommends) { SKOverlay.AppConfiguration(appIdentifier: component, position: .bottom) }"
    ) {
      HStack {
        TextField("AppStream component", text: $component).frame(width: 240)
        Button("Recommend") { recommends = true }
      }
      Text("Nothing is shown for a component that no software catalogue of this machine knows.").font(.callout).foregroundStyle(.secondary)
    }
    .appStoreOverlay(isPresented: $recommends) { SKOverlay.AppConfiguration(appIdentifier: component, position: .bottom) }

    Demonstration(
      title: "Activities of a family", source: ".familyActivityPicker(isPresented: $restricts, selection: $activities)"
    ) {
      HStack {
        Button("Choose Activities\u{2026}") { restricts = true }
        Text("\(activities.applicationTokens.count) applications, \(activities.categoryTokens.count) categories").foregroundStyle(.secondary)
      }
    }
    .familyActivityPicker(isPresented: $restricts, selection: $activities)

    Demonstration(
      title: "A Live Activity",
      source: "try Activity.request(attributes: Crossing(ferry: \"Anna\"), content: ActivityContent(state: .init(stop: \"Pier 9\"), staleDate: nil))"
    ) {
      Button(crossing == nil ? "Start" : "End") {
        if let crossing {
          self.crossing = nil
          Task { await crossing.end(nil, dismissalPolicy: .immediate) }
        } else {
          do {
            crossing = try Activity.request(
              attributes: Crossing(ferry: "Anna"), content: ActivityContent(state: Crossing.ContentState(stop: "Pier 9"), staleDate: nil))
          } catch {
            outcome = "Activity: \(error)"
          }
        }
      }
    }
  }
}

/// A ferry on its way.
nonisolated struct Crossing: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var stop: String
  }
  var ferry: String
}

struct CrossingCard: View {
  let context: ActivityViewContext<Crossing>
  var body: some View {
    HStack(spacing: 12) {
      Image(systemName: "mappin.and.ellipse").font(.title2)
      VStack(alignment: .leading) {
        Text(context.attributes.ferry).font(.headline)
        Text("Next stop: \(context.state.stop)")
      }
    }
    .padding()
  }
}
