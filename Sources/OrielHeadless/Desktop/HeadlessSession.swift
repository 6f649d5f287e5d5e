import Foundation
import OrielWindowing

/// What the apps of a session share, in memory: notifications, and the name under which one app is reached.
package final class HeadlessSession {
  private struct Reference { weak var carrier: HeadlessNotificationCarrier? }
  private var carriers: [Reference] = []
  fileprivate weak var server: HeadlessActivation?
  /// What is on its way: nothing arrives within the call that sends it.
  private var mail: [() -> Void] = []
  private var waiting: [HeadlessActivation.Start] = []

  package init() {}

  /// The side of one app.
  package func makeCarrier() -> HeadlessNotificationCarrier {
    let carrier = HeadlessNotificationCarrier(self)
    carriers.append(Reference(carrier: carrier))
    return carrier
  }
  /// One process of the app.
  package func makeActivation() -> HeadlessActivation { HeadlessActivation(self) }

  /// Delivers what was sent.
  package func settle() {
    while !mail.isEmpty {
      let arrived = mail
      mail = []
      for piece in arrived { piece() }
    }
  }
  /// The patience of those who wait for a process that serves the name is at an end.
  package func giveUp() {
    let starts = waiting
    waiting = []
    for start in starts { send { start.completion(false) } }
    settle()
  }

  fileprivate func send(_ piece: @escaping () -> Void) { mail.append(piece) }
  fileprivate func post(_ name: String, _ object: String?, _ userInfo: Data, from sender: HeadlessNotificationCarrier) {
    carriers.removeAll { $0.carrier == nil }
    for carrier in carriers.compactMap(\.carrier) where carrier !== sender && carrier.isListening {
      send { carrier.onReceive?(name, object, userInfo) }
    }
  }
  fileprivate func serves(_ process: HeadlessActivation) {
    server = process
    let starts = waiting
    waiting = []
    for start in starts { send { [self] in hand(start) } }
  }
  fileprivate func hand(_ start: HeadlessActivation.Start) {
    guard let server else { return waiting.append(start) }
    server.ask(start.addresses.isEmpty ? .activate : .open(start.addresses), launch: start.launch)
    start.completion(true)
  }
}

package final class HeadlessNotificationCarrier: NotificationCarrier {
  package var onReceive: ((String, String?, Data) -> Void)?
  package private(set) var isListening = false
  /// What the app posted.
  package private(set) var posted: [(name: String, object: String?, userInfo: Data)] = []
  private let session: HeadlessSession

  fileprivate init(_ session: HeadlessSession) { self.session = session }
  package func listen() { isListening = true }
  package func post(_ name: String, _ object: String?, _ userInfo: Data) {
    posted.append((name, object, userInfo))
    guard !name.isEmpty, userInfo.count <= NotificationLimits.userInfo else { return }
    session.post(name, object, userInfo, from: self)
  }
}

package final class HeadlessActivation: ActivationService {
  fileprivate struct Start {
    var addresses: [String]
    var launch: String?
    var completion: (Bool) -> Void
  }
  private let session: HeadlessSession
  private var handler: ((ActivationRequest, String?) -> Void)?

  fileprivate init(_ session: HeadlessSession) { self.session = session }
  package func serve(_ handler: @escaping (ActivationRequest, String?) -> Void) {
    guard self.handler == nil else { return }
    self.handler = handler
    session.serves(self)
  }
  package func forward(opening addresses: [String], launch: String?, completion: @escaping (Bool) -> Void) {
    let start = Start(addresses: addresses, launch: launch, completion: completion)
    session.send { [session] in session.hand(start) }
  }
  /// The desktop asks. False if this process does not serve.
  @discardableResult package func ask(_ request: ActivationRequest, launch: String? = nil) -> Bool {
    handler?(request, launch)
    return handler != nil
  }
}
