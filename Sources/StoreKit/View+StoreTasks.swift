import Foundation
import OrielPresentations

// Store requests that run while a view exists. Without a store each fails, so that no view waits for ever.

extension View {
  public func currentEntitlementTask(
    for productID: String, priority: TaskPriority = .medium,
    action: @escaping (EntitlementTaskState<VerificationResult<Transaction>?>) async -> ()
  ) -> some View {
    task(id: productID, priority: priority) {
      await action(.loading)
      do { await action(.success(try await availableStore().currentEntitlement(for: productID))) } catch { await action(.failure(error)) }
    }
  }
  public func storeProductTask(
    for id: Product.ID, priority: TaskPriority = .medium, action: @escaping (Product.TaskState) async -> ()
  ) -> some View {
    task(id: id, priority: priority) {
      await action(.loading)
      do {
        let found = try await availableStore().products(for: [id]).first
        await action(found.map { .success($0) } ?? .unavailable)
      } catch { await action(.failure(error)) }
    }
  }
  public func storeProductsTask(
    for ids: some Collection<String> & Equatable & Sendable, priority: TaskPriority = .medium,
    action: @escaping (Product.CollectionTaskState) async -> ()
  ) -> some View {
    task(id: Array(ids), priority: priority) {
      await action(.loading)
      do {
        let found = try await availableStore().products(for: Array(ids)), known = Set(found.map(\.id))
        await action(.success(found, unavailable: ids.filter { !known.contains($0) }))
      } catch { await action(.failure(error)) }
    }
  }
  public func subscriptionStatusTask(
    for groupID: String, priority: TaskPriority = .medium,
    action: @escaping (EntitlementTaskState<[Product.SubscriptionInfo.Status]>) async -> ()
  ) -> some View {
    task(id: groupID, priority: priority) {
      await action(.loading)
      do { await action(.success(try await availableStore().subscriptionStatus(forGroup: groupID))) } catch { await action(.failure(error)) }
    }
  }
}

private func availableStore() throws -> any StoreProvider {
  guard let store = StoreServices.store else {
    RuntimeIssue.report("A store task failed: no store is available on this machine. Set StoreServices.store.")
    throw StoreKitError.notAvailableInStorefront
  }
  return store
}
