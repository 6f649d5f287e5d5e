import Foundation
import OrielPresentations
import Synchronization

/// A pointer for error results, as in Objective-C.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// An object that presents a file or folder, and is notified when other code in this process reads or writes it.
public nonisolated protocol NSFilePresenter: AnyObject, Sendable {
  var presentedItemURL: URL? { get }
  /// The queue on which the methods are called.
  var presentedItemOperationQueue: OperationQueue { get }
  /// Another party wants to read the file. Call `reader`, passing a closure to run once it has finished.
  func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
  func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
  /// Another party wants to read the file: save any unsaved changes first.
  func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
  func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
  func presentedItemDidChange()
  func presentedItemDidMove(to newURL: URL)
  func presentedSubitemDidChange(at url: URL)
}
nonisolated extension NSFilePresenter {
  public func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) { reader(nil) }
  public func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) { writer(nil) }
  public func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) { completionHandler(nil) }
  public func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) { completionHandler(nil) }
  public func presentedItemDidChange() {}
  public func presentedItemDidMove(to newURL: URL) {}
  public func presentedSubitemDidChange(at url: URL) {}
}

/// Calls presenters on their queue.
nonisolated enum FilePresenterCall {
  /// Waits for the presenter's answer, except on the main thread for its own queue.
  static func wait<Answer: Sendable>(_ presenter: any NSFilePresenter, _ body: @escaping @Sendable (@escaping @Sendable (Answer) -> Void) -> Void) -> Answer? {
    let answer = Box<Answer>(), done = DispatchSemaphore(value: 0)
    let call: @Sendable () -> Void = {
      body {
        answer.value = $0
        done.signal()
      }
    }
    if FileAnswers.isMain, presenter.presentedItemOperationQueue === OperationQueue.main {
      call()
      return done.wait(timeout: .now()) == .success ? answer.value : nil
    }
    presenter.presentedItemOperationQueue.addOperation(call)
    done.wait()
    return answer.value
  }
  private final class Box<Value: Sendable>: @unchecked Sendable { var value: Value? }
}
