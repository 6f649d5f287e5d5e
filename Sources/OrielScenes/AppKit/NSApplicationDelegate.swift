import OrielControls

/// Handles launch, URLs, activation and termination of the app. Every method has a default implementation.
///
/// On Linux, `applicationDockMenu` is shown by docks that support launcher entries, and as actions of the app's desktop file.
@MainActor @preconcurrency public protocol NSApplicationDelegate: AnyObject {
  /// The app is there, and nothing of it is seen.
  func applicationWillFinishLaunching(_ notification: Notification)
  /// As above; its windows open next.
  func applicationDidFinishLaunching(_ notification: Notification)
  /// Addresses and files of the command line, and addresses of the app's own schemes; before views hear of them.
  func application(_ application: NSApplication, open urls: [URL])
  /// Something that a person does, and that goes on in this app; before windows hear of it. True: it is taken care of.
  func application(
    _ application: NSApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
  ) -> Bool
  /// Whether the process ends with its last window. By default it does: there would be no way back to it.
  func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
  /// Asked before the app ends because a person wants it to; not when its session or display ends.
  func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply
  /// The end, whatever its reason. Windows are still there.
  func applicationWillTerminate(_ notification: Notification)
  /// A window of the app gets the keyboard.
  func applicationWillBecomeActive(_ notification: Notification)
  func applicationDidBecomeActive(_ notification: Notification)
  /// Another program gets it.
  func applicationWillResignActive(_ notification: Notification)
  func applicationDidResignActive(_ notification: Notification)
  /// Asked at the launch. Values are decoded only as the types that the scenes declare; an app that says no gets no windows back,
  /// and keeps none.
  func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool
  /// The app was started again, or chosen in a dock. True: a window is shown, or opened as at launch.
  func applicationShouldHandleReopen(_ sender: NSApplication, hasVisibleWindows flag: Bool) -> Bool
  /// A menu for the app's icon. Docks that know `com.canonical.Unity.LauncherEntry` show it; in others, the actions of the app's
  /// desktop file do what the entries of the same name do: `[Desktop Action new-note]` chooses "New Note". Asked at the first
  /// window, and each time that a dock is about to show it.
  func applicationDockMenu(_ sender: NSApplication) -> NSMenu?
}

/// Something that goes on with an activity.
@MainActor @preconcurrency public protocol NSUserActivityRestoring: AnyObject {
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}

extension NSApplicationDelegate {
  public func applicationWillFinishLaunching(_ notification: Notification) {}
  public func applicationDidFinishLaunching(_ notification: Notification) {}
  public func application(_ application: NSApplication, open urls: [URL]) {}
  public func application(
    _ application: NSApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
  ) -> Bool { false }
  public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
  public func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply { .terminateNow }
  public func applicationWillTerminate(_ notification: Notification) {}
  public func applicationWillBecomeActive(_ notification: Notification) {}
  public func applicationDidBecomeActive(_ notification: Notification) {}
  public func applicationWillResignActive(_ notification: Notification) {}
  public func applicationDidResignActive(_ notification: Notification) {}
  public func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool { true }
  public func applicationShouldHandleReopen(_ sender: NSApplication, hasVisibleWindows flag: Bool) -> Bool { true }
  public func applicationDockMenu(_ sender: NSApplication) -> NSMenu? { nil }
}

/// Makes one delegate for the app it is declared in. One that is observable is in the environment of every scene.
@MainActor @preconcurrency @propertyWrapper public struct NSApplicationDelegateAdaptor<DelegateType: NSObject & NSApplicationDelegate> {
  public let wrappedValue: DelegateType
  public var projectedValue: _DelegateBindings<DelegateType> { _DelegateBindings(wrappedValue) }

  @_disfavoredOverload
  public init(_ delegateType: DelegateType.Type = DelegateType.self) {
    self.init(delegateType) { _, _ in }
  }
  public init(_ delegateType: DelegateType.Type = DelegateType.self) where DelegateType: ObservableObject {
    self.init(delegateType) { $1[object: DelegateType.self] = $0 }
  }
  public init(_ delegateType: DelegateType.Type = DelegateType.self) where DelegateType: Observable {
    self.init(delegateType) { $1[object: DelegateType.self] = $0 }
  }
  private init(_ type: DelegateType.Type, write: @escaping (DelegateType, inout EnvironmentValues) -> Void) {
    let delegate = _ObjectRoot.make(type)
    wrappedValue = delegate
    DeclaredAudience.declare(
      DeclaredAudience("@NSApplicationDelegateAdaptor(\(type).self)", write: { write(delegate, &$0) }) {
        AppKitWindows.of($0).delegate = delegate
      })
  }
}
/// Bindings to the members of a delegate.
@dynamicMemberLookup @MainActor @preconcurrency public struct _DelegateBindings<DelegateType: NSObject> {
  let delegate: DelegateType
  package init(_ delegate: DelegateType) { self.delegate = delegate }
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<DelegateType, Subject>) -> Binding<Subject> {
    let delegate = delegate
    return Binding(get: { delegate[keyPath: keyPath] }, set: { delegate[keyPath: keyPath] = $0 })
  }
}

/// Makes objects of classes that are known at run time only.
///
/// `NSObject` promises its subclasses an `init()` with the Objective-C runtime, but its initialiser is not `required` in
/// Foundation for Linux, so the language does not let it be called. Every subclass has it at the same place of its table
/// all the same: where this class, which declares it `required`, has it. Open, because a class that nobody could inherit
/// from would be called directly instead of through the table.
open class _ObjectRoot: NSObject {
  public required override init() { super.init() }
  package static func make<Object: NSObject>(_ type: Object.Type) -> Object {
    unsafeDowncast(unsafeBitCast(type as AnyObject.Type, to: _ObjectRoot.Type.self).init(), to: Object.self)
  }
}

extension EnvironmentValues {
  /// Puts an object into the environment, as adaptors do with their delegates.
  package mutating func setObject<T: AnyObject>(_ object: T) { self[object: T.self] = object }
}
