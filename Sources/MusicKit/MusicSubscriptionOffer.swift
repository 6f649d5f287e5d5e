import Foundation
import OrielPresentations

/// A music service's offer to new subscribers.
public nonisolated enum MusicSubscriptionOffer {
  public struct Options: Hashable, Sendable {
    public struct Action: Hashable, Sendable {
      private let name: String
      public static let subscribe = Action(name: "subscribe")
    }
    public struct MessageIdentifier: Hashable, Sendable {
      private let name: String
      public static let join = MessageIdentifier(name: "join")
      public static let addMusic = MessageIdentifier(name: "addMusic")
      public static let playMusic = MessageIdentifier(name: "playMusic")
    }
    public var action: Action
    public var messageIdentifier: MessageIdentifier
    /// The album, song or other item that the offer relates to.
    public var itemID: MusicItemID?
    public var affiliateToken: String?
    public var campaignToken: String?
    public static let `default` = Options()
    public init(
      action: Action = .subscribe, messageIdentifier: MessageIdentifier = .join, itemID: MusicItemID? = nil, affiliateToken: String? = nil,
      campaignToken: String? = nil
    ) {
      (self.action, self.messageIdentifier, self.itemID) = (action, messageIdentifier, itemID)
      (self.affiliateToken, self.campaignToken) = (affiliateToken, campaignToken)
    }
  }
}

public nonisolated struct MusicItemID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}

/// The text and link of a music service's offer.
public nonisolated struct MusicOffer: Hashable, Sendable {
  public var title: String
  public var message: String
  /// The page where the user subscribes.
  public var address: URL
  public init(title: String, message: String, address: URL) { (self.title, self.message, self.address) = (title, message, address) }
}
/// A music service. Register it when the app launches.
public nonisolated protocol MusicSubscriptionProvider: Sendable {
  func offer(for options: MusicSubscriptionOffer.Options) async throws -> MusicOffer
}
public enum MusicServices {
  public static var subscriptions: (any MusicSubscriptionProvider)?
}
public nonisolated enum MusicSubscriptionError: LocalizedError, Equatable, Sendable {
  case unavailable
  public var errorDescription: String? { String(localized: "No music service is available on this system.") }
}

extension View {
  /// Presents a subscription offer of a music service. Calls `onLoadCompletion` with nil once the offer is visible, or with an error,
  /// and sets the binding to false then.
  public func musicSubscriptionOffer(
    isPresented: Binding<Bool>, options: MusicSubscriptionOffer.Options = .default, onLoadCompletion: @escaping ((any Error)?) -> Void = { _ in }
  ) -> some View { modifier(MusicOfferModifier(isPresented: isPresented, options: options, complete: onLoadCompletion)) }
}

private struct MusicOfferModifier: ViewModifier {
  let isPresented: Binding<Bool>
  let options: MusicSubscriptionOffer.Options
  let complete: ((any Error)?) -> Void
  @State private var loaded: MusicOffer?
  @State private var isMissing = false
  private static let name = "musicSubscriptionOffer(isPresented:options:onLoadCompletion:)"

  func body(content: Content) -> some View {
    content
      .task(id: isPresented.wrappedValue) {
        guard isPresented.wrappedValue else { return loaded = nil }
        if !Task.isCancelled { await load() }
      }
      .presentsService(Self.name, visible, otherwise: {}, end: { _ in }) { finish in
        OfferSheet(offer: loaded) { finish(()) }
      }
      .presentsService(Self.name, $isMissing, otherwise: {}, end: { _ in }) { finish in
        MissingService(
          Self.name, symbol: "music.note", title: "No music service is available",
          message: "This system has no service to subscribe to.",
          remedy: "Set MusicServices.subscriptions.", close: { finish(()) }
        ) { MusicPlayers() }
      }
  }
  /// Whether the offer is requested and loaded.
  private var visible: Binding<Bool> {
    Binding(get: { isPresented.wrappedValue && loaded != nil }, set: { if !$0 { isPresented.wrappedValue = false } })
  }
  private func load() async {
    do {
      guard let provider = MusicServices.subscriptions else { throw MusicSubscriptionError.unavailable }
      let offer = try await provider.offer(for: options)
      // Cancelled while loading.
      guard !Task.isCancelled, isPresented.wrappedValue else { return }
      loaded = offer
      complete(nil)
    } catch {
      guard !Task.isCancelled, isPresented.wrappedValue else { return }
      isPresented.wrappedValue = false
      complete(error)
      if MusicServices.subscriptions == nil { isMissing = true }
    }
  }
}

private struct OfferSheet: View {
  let offer: MusicOffer?
  let close: () -> Void
  @Environment(\.openURL) private var openURL
  var body: some View {
    VStack(spacing: 10) {
      Image(systemName: "music.note").font(.system(size: 36, weight: .light)).foregroundStyle(.tint).accessibilityHidden(true)
      Text(verbatim: offer?.title ?? "").font(.headline).multilineTextAlignment(.center)
      Text(verbatim: offer?.message ?? "").foregroundStyle(.secondary).multilineTextAlignment(.center)
      HStack {
        DialogButtons {
          Button("Not Now", role: .cancel, action: close).keyboardShortcut(.cancelAction)
        } confirm: {
          Button("Continue") {
            if let offer { openURL(offer.address) }
            close()
          }
          .keyboardShortcut(.defaultAction)
        }
      }
      .padding(.top, 8)
    }
    .padding(24).frame(width: 340)
  }
}

/// The installed music players, each with a button that opens it.
private struct MusicPlayers: View {
  @State private var players: [DesktopApplication] = []
  var body: some View {
    VStack(spacing: 4) {
      if !players.isEmpty { Text("Music that you have can be played with these programs.").foregroundStyle(.secondary).multilineTextAlignment(.center) }
      ForEach(players) { player in Button(player.name) { try? player.open([]) }.buttonStyle(.borderless) }
    }
    .task {
      let found = await FileWork.run {
        DesktopApplication.installed().filter { !$0.isHidden && $0.categories.contains("Audio") && $0.categories.contains("Player") }
      }
      players = Array(found.prefix(5))
    }
  }
}
