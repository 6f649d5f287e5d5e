import Conformance
import Foundation
import OrielControls
import Testing

@testable import OrielHeadless
@testable import OrielScenes
@testable import UIKit

/// A photo of the app's, and what its views do with it.
private final class Photo {
  let name: String
  init(_ name: String) { self.name = name }
  static let type = "dev.oriel.test.photo"
  let image = UIImage(data: Photo.red)!
  /// Two by two red pixels.
  private static let red = Data(
    base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==")!
  /// The image for others, the photo for this app, an activity for a window of its own.
  var item: UIDragItem {
    let provider = NSItemProvider(object: image), activity = NSUserActivity(activityType: Self.type)
    activity.userInfo = ["name": name]
    provider.registerObject(activity, visibility: .all)
    let item = UIDragItem(itemProvider: provider)
    item.localObject = self
    return item
  }
}

private final class Album: UIViewController, UIDragInteractionDelegate, UIDropInteractionDelegate, UICollectionViewDataSource,
  UICollectionViewDragDelegate
{
  let photo = Photo("beach"), shown = UIImageView(), target = UILabel()
  var log: [String] = []
  var dropped: [UIDragItem] = []
  var isPrivate = false, isCollection = false
  let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())

  override func viewDidLoad() {
    shown.image = photo.image
    shown.frame = CGRect(x: 10, y: 10, width: 80, height: 80)
    shown.addInteraction(UIDragInteraction(delegate: self))
    target.text = "Drop here"
    target.frame = CGRect(x: 100, y: 0, width: 100, height: 100)
    target.addInteraction(UIDropInteraction(delegate: self))
    collection.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "photo")
    collection.dataSource = self
    collection.dragDelegate = self
    view.addSubview(isCollection ? collection : shown)
    view.addSubview(target)
  }
  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem] {
    log.append("items at \(session.location(in: view))")
    return [photo.item]
  }
  func dragInteraction(_ interaction: UIDragInteraction, sessionIsRestrictedToDraggingApplication session: any UIDragSession) -> Bool { isPrivate }
  func dragInteraction(_ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation) {
    log.append("ended \(operation)")
  }
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool { session.canLoadObjects(ofClass: UIImage.self) }
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession) -> UIDropProposal {
    UIDropProposal(operation: session.localDragSession == nil ? .copy : .move)
  }
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) { dropped = session.items }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
    cell.contentView.backgroundColor = .systemRed
    return cell
  }
  func collectionView(_ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath) -> [UIDragItem] {
    log.append("item \(indexPath.item)")
    return [photo.item]
  }
}
@MainActor private var album = Album()
@MainActor private var activities: [NSUserActivity] = []

private final class AlbumDelegate: NSObject, UIApplicationDelegate {
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = AlbumScene.self
    return configuration
  }
}
private final class AlbumScene: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
    activities += connectionOptions.userActivities
    let window = UIWindow(windowScene: scene as! UIWindowScene)
    window.rootViewController = connectionOptions.userActivities.isEmpty ? album : UIHostingController(rootView: Text("Detail"))
    window.makeKeyAndVisible()
    self.window = window
  }
}

@Suite(.serialized) final class `Views of UIKit` {
  private let system = HeadlessWindowSystem()
  private var app: RunningApp!

  /// In one turn with what is tested: other suites have running apps of their own.
  private func launch(_ prepare: (Album) -> Void = { _ in }) {
    RunningApp.current?.standAside()
    (album, activities) = (Album(), [])
    prepare(album)
    DelegateApp.makeDelegate = { AlbumDelegate() }
    app = RunningApp(DelegateApp(), name: "Album", system: system, supportsMultipleWindows: true, savedState: nil)
    app.properties = AppProperties(["NSUserActivityTypes": [Photo.type]])
    app.launch()
    settle()
  }
  private func settle() { system.advance(by: 0.2) }
  private func window(_ index: Int = 0) -> HeadlessWindow { app.registry.windows[index].platformWindow as! HeadlessWindow }
  /// Where a point of the album's view is, in the window and on the screen.
  private func place(_ x: Double, _ y: Double) -> (window: CGPoint, screen: CGPoint) {
    let label = app.registry.windows[0].graph.accessibilityTree().flatMap(\.all).first { $0.label == "Drop here" }!
    let point = CGPoint(x: label.frame.minX - 100 + x, y: label.frame.midY - 50 + y)
    return (point, CGPoint(x: window().position.x + point.x, y: window().position.y + point.y))
  }
  private func wait(_ condition: () -> Bool) async {
    for _ in 0..<2_000 where !condition() {
      settle()
      await Task.detached { sched_yield() }.value
    }
    let isMet = condition()
    #expect(isMet)
  }

  @Test(.requirement("SC-250", "SC-252")) func `that are let go over the desktop open a window with the activity of their item`() throws {
    launch()
    let drag = try #require(window().beginDragging(at: place(50, 50).window))
    #expect(album.log == ["items at \(CGPoint(x: 50, y: 50))"])
    drag.move(to: CGPoint(x: 1500, y: 950))
    drag.drop()
    settle()
    try #require(app.registry.windows.count == 2)
    // As far there as the screen has room for it.
    let new = window(1)
    #expect(abs(new.position.x + new.size.width - 1600) <= new.frameExtents.trailing && new.position.y > window().position.y)
    #expect(activities.map { $0.userInfo?["name"] as? String } == ["beach"])
    #expect(album.log.last == "ended cancel")
  }

  // What other suites do to the running app comes between the turns of these: they ask nothing of it after that.
  @Test(.requirement("SC-252")) func `drop the app's own object inside of the app`() async throws {
    launch()
    let drag = try #require(window().beginDragging(at: place(50, 50).window))
    drag.move(to: place(150, 50).screen)
    #expect(drag.answer == .move)
    drag.drop()
    await wait { !album.dropped.isEmpty && album.log.count == 2 }
    #expect(album.dropped.first?.localObject as? Photo === album.photo)
    #expect(album.log.last == "ended move" && app.registry.windows.count == 1)
  }
  @Test(.requirement("SC-252")) func `offer other programs the image of an item, and nothing of the app's own`() async throws {
    launch()
    let drag = try #require(window().beginDragging(at: place(50, 50).window))
    #expect(drag.types == ["image/png"])
    let data = try #require(await drag.read("image/png"))
    #expect(UIImage(data: data)?.size == album.photo.image.size)
  }

  @Test(.requirement("SC-252")) func `drag the cells of a collection as its delegate says`() async throws {
    launch { $0.isCollection = true }
    // The second cell of 50 points, 10 from the first.
    let drag = try #require(window().beginDragging(at: place(25, 85).window))
    #expect(album.log.first?.hasPrefix("item") == true && drag.types == ["image/png"])
    drag.move(to: place(150, 50).screen)
    drag.drop()
    await wait { !album.dropped.isEmpty }
    #expect(album.dropped.first?.localObject as? Photo === album.photo)
  }

  @Test func `offer others nothing of a drag that is restricted to the app`() throws {
    launch { $0.isPrivate = true }
    let drag = try #require(window().beginDragging(at: place(50, 50).window))
    #expect(!drag.types.contains("image/png"))
    drag.move(to: place(150, 50).screen)
    #expect(drag.answer == .move)
  }

  @Test func `are dragged by nobody once the interaction is disabled or removed`() throws {
    launch()
    let interaction = try #require(album.shown.interactions.first as? UIDragInteraction)
    interaction.isEnabled = false
    settle()
    #expect(window().beginDragging(at: place(50, 50).window) == nil)
    interaction.isEnabled = true
    settle()
    album.shown.removeInteraction(interaction)
    settle()
    #expect(interaction.view == nil && window().beginDragging(at: place(50, 50).window) == nil)
  }

  @Test func `lie where their frames say, follow their superview's size, and are spoken`() throws {
    launch()
    let root = try #require(album.view), corner = UIView(frame: CGRect(x: root.bounds.width - 20, y: 0, width: 20, height: 20))
    corner.autoresizingMask = .flexibleLeftMargin
    let wide = UIView(frame: CGRect(x: 0, y: 100, width: root.bounds.width, height: 10))
    wide.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    wide.isAccessibilityElement = true
    wide.accessibilityLabel = "Bar"
    root.addSubview(corner)
    root.addSubview(wide)
    // As a controller makes views before its own has a size.
    let early = UIView(), filling = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: -60))
    filling.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    early.addSubview(filling)
    early.frame.size = CGSize(width: 300, height: 200)
    #expect(filling.frame == CGRect(x: 0, y: 0, width: 300, height: 140))
    #expect(root.window === (app.registry.windows[0].companion as? ConnectedScene).flatMap { ($0.scene as? UIWindowScene)?.windows.first })
    let old = root.bounds.size
    window().resize(to: CGSize(width: window().size.width + 100, height: window().size.height + 60))
    settle()
    #expect(root.bounds.size == CGSize(width: old.width + 100, height: old.height + 60))
    #expect(corner.frame.minX == old.width + 80 && wide.frame == CGRect(x: 0, y: 160, width: old.width + 100, height: 10))
    let spoken = try #require(app.registry.windows[0].graph.accessibilityTree().flatMap(\.all).first { $0.label == "Bar" })
    #expect(spoken.frame.size == wide.frame.size)
    #expect(corner.convert(CGPoint(x: 1, y: 2), to: wide) == CGPoint(x: old.width + 81, y: 2 - 160))
    wide.isHidden = true
    settle()
    #expect(!app.registry.windows[0].graph.accessibilityTree().flatMap(\.all).contains { $0.label == "Bar" })
  }
}

extension HeadlessWindow {
  /// Presses at a content point and pulls far enough for a drag; nil if none begins.
  fileprivate func beginDragging(at point: CGPoint) -> HeadlessDrag? {
    pressPointer(at: point)
    for step in 1...6 { movePointer(to: CGPoint(x: point.x + Double(step) * 2, y: point.y)) }
    return system.drag
  }
}
