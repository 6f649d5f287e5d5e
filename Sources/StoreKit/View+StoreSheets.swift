import Foundation
import OrielPresentations

extension View {
  /// Presents a link to the page where the user manages subscriptions.
  public func manageSubscriptionsSheet(isPresented: Binding<Bool>) -> some View {
    managesSubscriptions("manageSubscriptionsSheet(isPresented:)", isPresented, nil)
  }
  /// Presents a link to the page where the user manages the subscriptions of a group.
  public func manageSubscriptionsSheet(isPresented: Binding<Bool>, subscriptionGroupID: String) -> some View {
    managesSubscriptions("manageSubscriptionsSheet(isPresented:subscriptionGroupID:)", isPresented, subscriptionGroupID)
  }
  private func managesSubscriptions(_ name: String, _ isPresented: Binding<Bool>, _ group: String?) -> some View {
    presentsService(name, isPresented, otherwise: {}, end: { _ in }) { finish in SubscriptionsSheet(name: name, group: group) { finish(()) } }
  }

  /// Requests a refund of a purchase. Without a store, `onDismiss` gets a failure.
  @preconcurrency
  public func refundRequestSheet(
    for transactionID: Transaction.ID, isPresented: Binding<Bool>,
    onDismiss: (@MainActor (Result<Transaction.RefundRequestStatus, Transaction.RefundRequestError>) -> ())? = nil
  ) -> some View {
    let name = "refundRequestSheet(for:isPresented:onDismiss:)"
    return presentsService(
      name, isPresented, otherwise: { StoreServices.store == nil ? .failure(.failed) : .success(.userCancelled) }, end: { onDismiss?($0) }
    ) { (finish: @escaping (Result<Transaction.RefundRequestStatus, Transaction.RefundRequestError>) -> Void) in
      if let store = StoreServices.store {
        RefundSheet(store: store, transaction: transactionID, finish: finish)
      } else {
        MissingService(
          name, symbol: "creditcard", title: "Refunds are not available", message: "This system has no store that could refund the purchase.",
          remedy: "Set StoreServices.store."
        ) { finish(.failure(.failed)) }
      }
    }
  }

  /// Presents a field for an offer code. Without a store, `onCompletion` gets an error.
  public func offerCodeRedemption(
    isPresented: Binding<Bool>, onCompletion: @escaping @MainActor (Result<Void, any Error>) -> Void = { _ in }
  ) -> some View {
    let name = "offerCodeRedemption(isPresented:onCompletion:)"
    return presentsService(
      name, isPresented, otherwise: { .failure(StoreServices.store == nil ? StoreKitError.notAvailableInStorefront : .userCancelled) },
      end: onCompletion
    ) { (finish: @escaping (Result<Void, any Error>) -> Void) in
      if let store = StoreServices.store {
        OfferCodeSheet(store: store, finish: finish)
      } else {
        MissingService(
          name, symbol: "ticket", title: "Codes cannot be redeemed", message: "This system has no store that knows the code.",
          remedy: "Set StoreServices.store."
        ) { finish(.failure(StoreKitError.notAvailableInStorefront)) }
      }
    }
  }
}

private struct SubscriptionsSheet: View {
  let name: String
  let group: String?
  let close: () -> Void
  @State private var address: URL?
  @State private var isAsking = true
  @Environment(\.openURL) private var openURL
  var body: some View {
    Group {
      if isAsking {
        ProgressView().padding(40)
      } else if let address {
        VStack(spacing: 10) {
          Image(systemName: "arrow.triangle.2.circlepath").font(.system(size: 36, weight: .light)).foregroundStyle(.secondary).accessibilityHidden(true)
          Text("Subscriptions").font(.headline)
          Text("They are managed at \(address.host ?? address.absoluteString).").foregroundStyle(.secondary).multilineTextAlignment(.center)
          HStack {
            DialogButtons {
              Button("Cancel", role: .cancel, action: close).keyboardShortcut(.cancelAction)
            } confirm: {
              Button("Open") {
                openURL(address)
                close()
              }
              .keyboardShortcut(.defaultAction)
            }
          }
          .padding(.top, 8)
        }
        .padding(24).frame(width: 340)
      } else {
        MissingService(
          name, symbol: "arrow.triangle.2.circlepath", title: "Subscriptions cannot be managed here",
          message: "This system has no store. Contact the seller of the subscription.",
          remedy: "Set StoreServices.store, or StoreServices.subscriptionManagementAddress.", close: close)
      }
    }
    .task {
      let found = await StoreServices.store?.subscriptionManagementAddress(forGroup: group)
      address = found ?? StoreServices.subscriptionManagementAddress
      isAsking = false
    }
  }
}

private struct RefundSheet: View {
  let store: any StoreProvider
  let transaction: Transaction.ID
  let finish: (Result<Transaction.RefundRequestStatus, Transaction.RefundRequestError>) -> Void
  @State private var isWorking = false
  var body: some View {
    VStack(spacing: 10) {
      Text("Request a refund?").font(.headline)
      Text("The store decides whether to refund the purchase.").foregroundStyle(.secondary).multilineTextAlignment(.center)
      if isWorking { ProgressView().controlSize(.small) }
      HStack {
        DialogButtons {
          Button("Cancel", role: .cancel) { finish(.success(.userCancelled)) }.keyboardShortcut(.cancelAction)
        } confirm: {
          Button("Request Refund") { isWorking = true }.keyboardShortcut(.defaultAction).disabled(isWorking)
        }
      }
      .padding(.top, 8)
    }
    .padding(24).frame(width: 340)
    .task(id: isWorking) {
      guard isWorking else { return }
      let result: Result<Transaction.RefundRequestStatus, Transaction.RefundRequestError>
      do throws(Transaction.RefundRequestError) { result = .success(try await store.requestRefund(for: transaction)) } catch { result = .failure(error) }
      if !Task.isCancelled { finish(result) }
    }
  }
}

private struct OfferCodeSheet: View {
  let store: any StoreProvider
  let finish: (Result<Void, any Error>) -> Void
  @State private var code = ""
  @State private var isWorking = false
  var body: some View {
    VStack(spacing: 10) {
      Text("Redeem a code").font(.headline)
      TextField("Code", text: $code).labelsHidden()
      if isWorking { ProgressView().controlSize(.small) }
      HStack {
        DialogButtons {
          Button("Cancel", role: .cancel) { finish(.failure(StoreKitError.userCancelled)) }.keyboardShortcut(.cancelAction)
        } confirm: {
          Button("Redeem") { isWorking = true }.keyboardShortcut(.defaultAction).disabled(code.isEmpty || isWorking)
        }
      }
      .padding(.top, 8)
    }
    .padding(24).frame(width: 300)
    .task(id: isWorking) {
      guard isWorking else { return }
      do {
        try await store.redeemOfferCode(code)
        if !Task.isCancelled { finish(.success(())) }
      } catch { if !Task.isCancelled { finish(.failure(error)) } }
    }
  }
}
