import Foundation
import OrielWindowing
import Testing

@testable import OrielScenes

private func monitor(_ name: String, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, visible: CGRect? = nil, isPrimary: Bool = false) -> Monitor {
  let frame = CGRect(x: x, y: y, width: width, height: height)
  return Monitor(name: name, frame: frame, visibleFrame: visible ?? frame, isPrimary: isPrimary)
}
private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

/// Where a window is kept from one run of the app to the next.
@Suite struct `The kept place of a window` {
  private let a = monitor("A", 0, 0, 1600, 1000, isPrimary: true), b = monitor("B", 1600, 0, 1000, 800)

  @Test func `is on the monitor that shows most of it, from that monitor's corner`() {
    let table: [(CGRect, String, CGRect)] = [
      (rect(100, 100, 400, 300), "A", rect(100, 100, 400, 300)), (rect(1700, 50, 400, 300), "B", rect(100, 50, 400, 300)),
      (rect(1500, 0, 300, 100), "B", rect(-100, 0, 300, 100)), (rect(1500, 0, 200, 100), "A", rect(1500, 0, 200, 100)),
      (rect(1300, 790, 400, 100), "A", rect(1300, 790, 400, 100)), (rect(-5000, 0, 10, 10), "A", rect(-5000, 0, 10, 10)),
    ]
    for (frame, name, inside) in table {
      let place = WindowPlace(frame, on: [a, b])
      #expect(place.monitor == name && place.frames == [name: inside], "\(frame)")
      #expect(place.monitorSizes == [name: name == "A" ? CGSize(width: 1600, height: 1000) : CGSize(width: 1000, height: 800)])
    }
    // Seen nowhere, it is on the primary one; half a point is enough to be on another.
    let other = [monitor("A", 0, 0, 1600, 1000), monitor("B", 1600, 0, 1000, 800, isPrimary: true)]
    #expect(WindowPlace(rect(-5000, 0, 10, 10), on: other).monitor == "B")
    #expect(WindowPlace(rect(-399, -299.5, 400, 300), on: other).monitor == "A")
    #expect(WindowPlace(rect(1, 2, 3, 4), on: []).frames == ["": rect(1, 2, 3, 4)])
  }
  @Test func `keeps the places on other monitors, of eight at most`() {
    func before(_ count: Int, _ more: String? = nil) -> WindowPlace {
      var place = WindowPlace(rect(0, 0, 10, 10), on: [])
      place.frames = [:]
      for index in 0..<count { place.frames["M\(index)"] = rect(CGFloat(index), 0, 10, 10) }
      if let more { place.frames[more] = rect(7, 7, 7, 7) }
      place.monitorSizes = ["M0": CGSize(width: 9, height: 9), "gone": CGSize(width: 8, height: 8)]
      return place
    }
    let frame = rect(100, 100, 400, 300), size = CGSize(width: 1600, height: 1000)
    let some = WindowPlace(frame, on: [a, b], before: before(7))
    #expect(some.frames.count == 8 && some.frames["M3"] == rect(3, 0, 10, 10) && some.frames["A"] == frame)
    #expect(some.monitorSizes == ["M0": CGSize(width: 9, height: 9), "A": size])
    let many = WindowPlace(frame, on: [a, b], before: before(8))
    #expect(many.frames == ["A": frame] && many.monitorSizes == ["A": size])
    let known = WindowPlace(frame, on: [a, b], before: before(7, "A"))
    #expect(known.frames.count == 8 && known.frames["A"] == frame && known.frames["M6"] != nil)
  }

  /// A place on the monitor A of this size, 1,600 by 1,000 points where nothing else is said.
  private func kept(_ frame: CGRect, on name: String = "A", size: CGSize? = CGSize(width: 1600, height: 1000)) -> WindowPlace {
    var place = WindowPlace(.zero, on: [])
    (place.monitor, place.frames, place.monitorSizes) = (name, [name: frame], size.map { [name: $0] } ?? [:])
    return place
  }
  @Test func `goes with its monitor, and to another one that it has been on, or to the primary one`() {
    var place = kept(rect(10, 40, 400, 300))
    place.frames["B"] = rect(100, 50, 300, 200)
    place.monitor = "B"
    #expect(place.frame(on: [a, b]) == rect(1700, 50, 300, 200))
    #expect(place.frame(on: [a, monitor("B", 0, 1000, 1000, 800)]) == rect(100, 1050, 300, 200))
    #expect(place.frame(on: [a]) == rect(10, 40, 400, 300))
    place.monitor = "A"
    #expect(place.frame(on: [a, b]) == rect(10, 40, 400, 300))
    let third = kept(rect(10, 40, 400, 300), on: "C")
    #expect(third.frame(on: [a, b]) == rect(10, 40, 400, 300) && third.frame(on: []) == nil)
    #expect(third.frame(on: [monitor("A", 0, 0, 1600, 1000), monitor("B", 1600, 0, 1000, 800, isPrimary: true)]) == rect(1610, 40, 400, 300))
    #expect(third.frame(on: [monitor("A", 500, 0, 1600, 1000)]) == rect(510, 40, 400, 300), "no primary one: the first")
    for bad in [rect(.infinity, 0, 1, 1), rect(0, .nan, 1, 1), rect(0, 0, .infinity, 1), rect(0, 0, 1, .infinity)] {
      #expect(kept(bad).frame(on: [a]) == nil)
    }
  }
  @Test func `may lie partly off the same screen, as long as its title bar can be reached`() {
    let table: [(CGRect, CGRect)] = [
      (rect(-200, 10, 400, 300), rect(-200, 10, 400, 300)), (rect(-336, 10, 400, 300), rect(-336, 10, 400, 300)),
      (rect(-337, 10, 400, 300), rect(0, 28, 400, 300)), (rect(1536, 50, 400, 300), rect(1536, 50, 400, 300)),
      (rect(1537, 50, 400, 300), rect(1200, 50, 400, 300)), (rect(0, -12, 400, 300), rect(0, -12, 400, 300)),
      (rect(0, -13, 400, 300), rect(0, 28, 400, 300)), (rect(0, 996, 400, 300), rect(0, 996, 400, 300)),
      (rect(0, 997, 400, 300), rect(0, 700, 400, 300)), (rect(1550, 0, 50, 300), rect(1550, 0, 50, 300)),
      (rect(1551, 0, 50, 300), rect(1550, 28, 50, 300)),
    ]
    for (frame, result) in table { #expect(kept(frame).frame(on: [a]) == result, "\(frame)") }
    // Sizes that differ by less than a point are the same.
    let off = rect(-200, 10, 400, 300)
    for (size, isSame) in [(1600.5, true), (1600.99, true), (1601, false), (1599, false)] {
      #expect(kept(off, size: CGSize(width: size, height: 1000)).frame(on: [a]) == (isSame ? off : rect(0, 28, 400, 300)), "\(size)")
      #expect(kept(off, size: CGSize(width: 1600, height: size - 600)).frame(on: [a]) == (isSame ? off : rect(0, 28, 400, 300)), "\(size)")
    }
    #expect(kept(off, size: nil).frame(on: [a]) == off, "the size is not known")
  }
  @Test func `comes whole onto a screen that has become smaller, below the title bar and beside the panels`() {
    func result(_ frame: CGRect, _ visible: CGRect? = nil) -> CGRect? {
      kept(frame).frame(on: [monitor("A", 0, 0, 800, 600, visible: visible, isPrimary: true)])
    }
    #expect(result(rect(1000, 700, 400, 300)) == rect(400, 300, 400, 300))
    #expect(result(rect(10, 5, 400, 300), rect(0, 30, 800, 570)) == rect(10, 5, 400, 300), "it fits where it is")
    #expect(result(rect(1000, 700, 400, 900), rect(0, 30, 800, 570)) == rect(400, 58, 400, 542))
    #expect(result(rect(1000, 700, 2000, 300), rect(50, 0, 700, 600)) == rect(50, 300, 700, 300))
    #expect(result(rect(-900, -900, 400, 300), rect(50, 30, 700, 500)) == rect(50, 58, 400, 300))
    #expect(result(rect(1000, 700, 400, 300), rect(0, 0, 800, 28)) == rect(400, 28, 400, 1))
    #expect(result(rect(1000, 700, 0, 0)) == rect(799, 599, 1, 1))
    #expect(result(rect(1000, 700, 400, 300), .zero) == rect(400, 300, 400, 300), "nothing is known of panels")
  }

  // MARK: Kept as text

  @Test func `is written and read as JSON, in points`() throws {
    var place = kept(rect(-10, 40.5, 400, 300))
    place.frames["B"] = rect(1, 2, 3, 4)
    let object = try #require(try JSONSerialization.jsonObject(with: place.json.data) as? [String: Any])
    #expect(object["monitor"] as? String == "A" && object.keys.sorted() == ["frames", "monitor", "monitorSizes"])
    func numbers(_ key: String, of name: String, _ parts: [String]) -> [Double?] {
      let found = (object[key] as? [String: Any])?[name] as? [String: Any]
      return parts.map { (found?[$0] as? NSNumber)?.doubleValue }
    }
    #expect(numbers("frames", of: "A", ["x", "y", "width", "height"]) == [-10, 40.5, 400, 300])
    #expect(numbers("frames", of: "B", ["x", "y", "width", "height"]) == [1, 2, 3, 4])
    #expect(numbers("monitorSizes", of: "A", ["width", "height"]) == [1600, 1000] && numbers("monitorSizes", of: "B", ["width"]) == [nil])
    #expect(WindowPlace(json: object) == place)
  }
  @Test func `that cannot be is not read`() {
    func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [String: Any] {
      ["x": NSNumber(value: x), "y": NSNumber(value: y), "width": NSNumber(value: width), "height": NSNumber(value: height)]
    }
    func read(_ frames: Any?, sizes: Any? = nil) -> WindowPlace? {
      var object: [String: Any] = ["monitor": "A"]
      object["frames"] = frames
      object["monitorSizes"] = sizes
      return WindowPlace(json: object)
    }
    #expect(read(nil) == nil && read([String: Any]()) == nil && read("A") == nil && WindowPlace(json: ["frames": ["A": frame(0, 0, 1, 1)]]) == nil)
    for (value, isRead) in [
      (frame(0, 0, 1, 1), true), (frame(0, 0, 0.5, 1), false), (frame(0, 0, 1, 0.5), false), (frame(0, 0, 1.5, 1.5), true),
      (frame(100_000, -100_000, 100_000, 100_000), true), (frame(100_001, 0, 1, 1), false), (frame(0, -100_001, 1, 1), false),
      (frame(0, 0, 100_001, 1), false), (frame(1, 1, 1, 1).filter { $0.key != "height" }, false), (["x": "1"], false),
    ] as [([String: Any], Bool)] {
      #expect((read(["A": value]) != nil) == isRead, "\(value)")
      #expect(read(["A": value, "B": frame(5, 6, 7, 8)])?.frames.count == (isRead ? 2 : 1), "\(value)")
    }
    #expect(read(["A": frame(1, 2, 3, 4)])?.frames == ["A": rect(1, 2, 3, 4)])
    func many(_ count: Int) -> [String: Any] { Dictionary(uniqueKeysWithValues: (0..<count).map { ("M\($0)", frame(0, 0, 1, 1)) }) }
    #expect(read(many(64))?.frames.count == 64 && read(many(65)) == nil)
    for (size, isRead) in [
      (["width": 1.0, "height": 1.0], true), (["width": 0.5, "height": 1.0], false), (["width": 100_000.0, "height": 3.0], true),
      (["width": 3.0, "height": 100_001.0], false), (["width": 3.0], false), ([:], false),
    ] as [([String: Double], Bool)] {
      let place = read(["A": frame(0, 0, 1, 1)], sizes: ["A": size.mapValues { NSNumber(value: $0) }, "B": ["width": NSNumber(value: 5), "height": NSNumber(value: 5)]])
      #expect(place?.monitorSizes == (isRead ? ["A": CGSize(width: size["width"] ?? 0, height: size["height"] ?? 0)] : [:]), "\(size)")
    }
  }
}

@Suite struct `A position beside a window` {
  private let visible = rect(0, 30, 1600, 970)
  private func proxy(_ frame: CGRect) -> WindowProxy { WindowProxy(id: "w", phase: .active, frame: frame, identifier: "1") }

  @Test func `is twelve points from it, centred, on the side that the language says`() {
    let other = proxy(rect(600, 400, 400, 200)), size = CGSize(width: 200, height: 100)
    /// The origin from left to right, and from right to left.
    let table: [(WindowPlacement.Position, CGPoint, CGPoint)] = [
      (.leading(other), CGPoint(x: 388, y: 450), CGPoint(x: 1012, y: 450)), (.trailing(other), CGPoint(x: 1012, y: 450), CGPoint(x: 388, y: 450)),
      (.above(other), CGPoint(x: 700, y: 288), CGPoint(x: 700, y: 288)), (.below(other), CGPoint(x: 700, y: 612), CGPoint(x: 700, y: 612)),
      (.replacing(other), CGPoint(x: 700, y: 450), CGPoint(x: 700, y: 450)), (.utilityPanel, CGPoint(x: 700, y: 852), CGPoint(x: 700, y: 852)),
    ]
    for (position, leftToRight, rightToLeft) in table {
      #expect(position.origin(of: size, in: visible, isRightToLeft: false) == leftToRight, "\(position)")
      #expect(position.origin(of: size, in: visible, isRightToLeft: true) == rightToLeft, "\(position)")
    }
  }
  @Test func `lies inside the screen, with its top left where it does not fit`() {
    func origin(_ position: WindowPlacement.Position, _ size: CGSize = CGSize(width: 200, height: 100)) -> CGPoint {
      position.origin(of: size, in: visible, isRightToLeft: false)
    }
    let low = proxy(rect(1500, 900, 100, 100)), high = proxy(rect(0, 30, 100, 50))
    #expect(origin(.trailing(low)) == CGPoint(x: 1400, y: 900) && origin(.below(low)) == CGPoint(x: 1400, y: 900))
    #expect(origin(.leading(high)) == CGPoint(x: 0, y: 30) && origin(.above(high)) == CGPoint(x: 0, y: 30))
    #expect(origin(.replacing(low), CGSize(width: 2000, height: 2000)) == CGPoint(x: 0, y: 30))
    #expect(origin(.utilityPanel, CGSize(width: 200, height: 960)) == CGPoint(x: 700, y: 30))
  }
  @Test func `is part of a placement, with a size or without`() {
    let other = proxy(rect(600, 400, 400, 200))
    let table: [(WindowPlacement, WindowPlacement.Place?, CGFloat?, CGFloat?)] = [
      (WindowPlacement(CGPoint(x: 3, y: 4), size: CGSize(width: 5, height: 6)), .point(x: 3, y: 4), 5, 6),
      (WindowPlacement(CGPoint(x: 3, y: 4)), .point(x: 3, y: 4), nil, nil), (WindowPlacement(x: 3, y: 4, width: 5, height: 6), .point(x: 3, y: 4), 5, 6),
      (WindowPlacement(x: 3), .point(x: 3, y: nil), nil, nil), (WindowPlacement(y: 4), .point(x: nil, y: 4), nil, nil),
      (WindowPlacement(width: 5, height: 6), nil, 5, 6), (WindowPlacement(.topLeading, width: 5), .unit(.topLeading), 5, nil),
      (WindowPlacement(.bottom, height: 6), .unit(.bottom), nil, 6), (WindowPlacement(.below(other), width: 5, height: 6), .position(.below(other)), 5, 6),
      (WindowPlacement(width: 5, height: 6, depth: 7), nil, 5, 6),
    ]
    for (placement, place, width, height) in table {
      #expect(placement.place == place && placement.width == width && placement.height == height, "\(placement)")
    }
  }
  @Test func `knows the screen without its panels`() {
    let screen = monitor("A", 100, 200, 1600, 1000, visible: rect(110, 230, 1550, 900))
    let display = DisplayProxy(screen)
    #expect(display.bounds == rect(100, 200, 1600, 1000) && display.visibleRect == rect(110, 230, 1550, 900))
    #expect(display.safeAreaInsets == EdgeInsets(top: 30, leading: 10, bottom: 70, trailing: 40))
    let bare = DisplayProxy(monitor("A", 100, 200, 1600, 1000, visible: .zero))
    #expect(bare.visibleRect == bare.bounds && bare.safeAreaInsets == EdgeInsets())
  }
}

extension WindowPlace {
  /// From a file that another hand has changed.
  init?(json: [String: Any]) {
    guard let data = try? JSONSerialization.data(withJSONObject: json), let text = JSONText(data) else { return nil }
    self.init(json: text)
  }
}
