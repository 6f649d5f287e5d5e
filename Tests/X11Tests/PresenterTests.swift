import Foundation
import OrielWindowing
import Testing

@testable import OrielX11

@Suite struct `The presenter` {
  @Test func `shows what a frame drew, through shared memory`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    app.settle()
    #expect(window.window.frames.isShared)
    #expect(try Screenshot(of: window, on: app.server).isFilled(PixelRect(x: 0, y: 0, width: 300, height: 200), with: 0xFF0000))
  }

  @Test func `gives the memory of a small window that closed to the next one, once the server has read it`() throws {
    let app = try TestApp(TestServer())
    let first = try app.showWindow(), identifier = first.window.frames.segmentIdentifier
    #expect(identifier != 0)
    // Its last picture may still be on its way.
    first.color = 0xFF00_FF00
    first.window.requestFrame()
    #expect(app.pump { first.frames == 2 })
    first.window.close()
    app.settle()
    let second = try app.showWindow()
    app.settle()
    #expect(second.window.frames.segmentIdentifier == identifier)
    #expect(try Screenshot(of: second, on: app.server).isFilled(PixelRect(x: 0, y: 0, width: 300, height: 200), with: 0xFF0000))
    let third = try app.showWindow()
    #expect(third.window.frames.segmentIdentifier != identifier)
    // A larger window has memory of its own, and what is larger than half a million pixels is not kept.
    second.window.close()
    app.settle()
    let large = try app.showWindow(WindowDescription(size: CGSize(width: 1000, height: 700)))
    let its = large.window.frames.segmentIdentifier
    #expect(its != identifier)
    large.window.close()
    app.settle()
    #expect(try app.showWindow(WindowDescription(size: CGSize(width: 1000, height: 700))).window.frames.segmentIdentifier != its)
  }

  @Test func `falls back without shared memory`() throws {
    setenv("ORIEL_NO_SHM", "1", 1)
    defer { unsetenv("ORIEL_NO_SHM") }
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    app.settle()
    #expect(!window.window.frames.isShared)
    #expect(try Screenshot(of: window, on: app.server).isFilled(PixelRect(x: 0, y: 0, width: 300, height: 200), with: 0xFF0000))
  }

  @Test func `falls back when the server has no such extension`() throws {
    let app = try TestApp(TestServer(arguments: ["-extension", "MIT-SHM"]))
    let window = try app.showWindow()
    app.settle()
    #expect(!window.window.frames.isShared)
    #expect(try Screenshot(of: window, on: app.server)[150, 100] == 0xFF0000)
  }

  @Test func `converts pixels for a screen of 16 bits`() throws {
    let app = try TestApp(TestServer(screen: "640x480x16"))
    let window = try app.makeWindow()
    window.color = 0xFF00_FF00
    window.window.map()
    #expect(app.pump { window.frames > 0 && window.window.state.isMapped })
    app.settle()
    #expect(try Screenshot(of: window, on: app.server).isFilled(PixelRect(x: 0, y: 0, width: 300, height: 200), with: 0x00FF00))
  }

  @Test func `scrolls pixels on both sides, and repairs what was covered`() throws {
    let app = try TestApp(TestServer())
    let window = try app.makeWindow()
    // Rows of their own colour: row y is 0x0000yy.
    func rows(_ frame: X11Frame, _ range: Range<Int>, from first: Int) {
      frame.withPixels(PixelRect(x: 0, y: range.lowerBound, width: 300, height: range.count)) { memory in
        for y in range {
          memory.fill(PixelRect(x: 0, y: y, width: 300, height: 1), with: 0xFF00_0000 | UInt32(first + y))
        }
      }
    }
    window.draw = { rows($0, 0..<200, from: 0) }
    window.window.map()
    #expect(app.pump { window.frames == 1 && window.window.state.isMapped })
    // A pop-up hides part of the window while it scrolls.
    var description = WindowDescription(size: CGSize(width: 60, height: 40))
    description.kind = .menu
    description.owner = window.window
    description.position = CGPoint(x: 30, y: 50)
    let popUp = try app.showWindow(description)
    app.settle()
    window.draw = { frame in
      frame.scroll(CGRect(x: 0, y: 0, width: 300, height: 200), by: CGSize(width: 0, height: -30))
      rows(frame, 170..<200, from: 30)
    }
    window.window.requestFrame()
    #expect(app.pump { window.frames == 2 })
    app.settle()
    popUp.window.close()
    app.settle()
    let picture = try Screenshot(of: window, on: app.server)
    for y in 0..<200 { #expect(picture.isFilled(PixelRect(x: 0, y: y, width: 300, height: 1), with: UInt32(y + 30))) }
  }

  @Test func `keeps old pixels when a window grows and asks only for the new strips`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    window.draw = { frame in
      for rect in frame.invalid {
        frame.withPixels(PixelRect(covering: rect, scale: frame.scale)) {
          $0.fill(PixelRect(covering: rect, scale: frame.scale), with: 0xFF00_00FF)
        }
      }
    }
    window.window.resize(to: CGSize(width: 350, height: 230))
    #expect(app.pump { window.frames == 2 })
    #expect(window.sizes == [CGSize(width: 350, height: 230)])
    app.settle()
    let picture = try Screenshot(of: window, on: app.server)
    #expect(picture.width == 350 && picture.height == 230)
    #expect(picture.isFilled(PixelRect(x: 0, y: 0, width: 300, height: 200), with: 0xFF0000))
    #expect(picture.isFilled(PixelRect(x: 300, y: 0, width: 50, height: 230), with: 0x0000FF))
    #expect(picture.isFilled(PixelRect(x: 0, y: 200, width: 350, height: 30), with: 0x0000FF))
  }

  @Test func `repairs an exposure without asking for a frame`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    app.settle()
    let frames = window.frames
    try app.server.run("xdotool", "windowunmap", "--sync", String(window.window.xid))
    #expect(app.pump { !window.window.isMapped })
    try app.server.run("xdotool", "windowmap", "--sync", String(window.window.xid))
    #expect(app.pump { window.window.isMapped })
    app.settle()
    #expect(window.frames == frames)
    #expect(try Screenshot(of: window, on: app.server).isFilled(PixelRect(x: 0, y: 0, width: 300, height: 200), with: 0xFF0000))
  }
}

@Suite struct `Damage` {
  @Test func `covers every pixel a rectangle touches, and no row more`() {
    #expect(PixelRect(covering: CGRect(x: 0.5, y: 1, width: 2, height: 2), scale: 1) == PixelRect(x: 0, y: 1, width: 3, height: 2))
    #expect(PixelRect(covering: CGRect(x: 1.0 / 3, y: 0, width: 1, height: 1), scale: 3) == PixelRect(x: 1, y: 0, width: 3, height: 3))
    #expect(PixelRect(covering: CGRect(x: CGFloat.nan, y: 0, width: .infinity, height: 1), scale: 1).width <= 98304)
  }

  @Test func `stays a few rectangles however many are added`() {
    var region = PixelRegion()
    for index in 0..<100 { region.add(PixelRect(x: index * 37 % 500, y: index * 91 % 400, width: 3, height: 3)) }
    #expect(region.rects.count <= PixelRegion.maximumCount)
    region.add(PixelRect(x: 0, y: 0, width: 600, height: 500))
    #expect(region.rects == [PixelRect(x: 0, y: 0, width: 600, height: 500)])
  }

  @Test(arguments: [(0, 7), (0, -7), (5, 0), (-5, 0), (3, 4), (200, 0)])
  func `shifting pixels moves exactly those inside`(dx: Int, dy: Int) {
    let (width, height) = (40, 30)
    var pixels = (0..<width * height).map { UInt32($0) }
    let before = pixels
    let rect = PixelRect(x: 4, y: 3, width: 30, height: 20)
    pixels.withUnsafeMutableBytes {
      PixelMemory(base: $0.baseAddress!, stride: width * 4, width: width, height: height).shift(rect, dx: dx, dy: dy)
    }
    let target = rect.offset(x: dx, y: dy).common(with: rect)
    for y in 0..<height {
      for x in 0..<width {
        let isInside = !target.isEmpty && target.contains(PixelRect(x: x, y: y, width: 1, height: 1))
        #expect(pixels[y * width + x] == before[isInside ? (y - dy) * width + x - dx : y * width + x])
      }
    }
  }
}
