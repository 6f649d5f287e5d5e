import COriel
import CoreFoundation
import Foundation
import Testing

@testable import OrielX11

/// How the loop hears of the run loop's sources.
@Suite(.serialized) struct `The run loop's descriptor` {
  @Test func `the short way and the run loop's description name the same`() throws {
    let main = try #require(CFRunLoopGetMain())
    let described = try #require(RunLoopPort.described(main))
    #expect(RunLoopPort.openEventPolls().contains(described))
    #expect(RunLoopPort.descriptor() == described)
  }

  @Test func `an epoll descriptor of somebody else is not taken for it`() throws {
    let main = try #require(CFRunLoopGetMain())
    // Not among what Swift sees of the C library.
    let create = unsafeBitCast(dlsym(nil, "epoll_create1"), to: (@convention(c) (Int32) -> Int32).self)
    let other = create(0)
    defer { close(other) }
    #expect(RunLoopPort.openEventPolls().contains(other))
    #expect(RunLoopPort.descriptor() == RunLoopPort.described(main))
  }

  /// Of the test process nobody runs the main run loop, so that only the descriptor can be looked at.
  @Test func `it is readable when a timer of the run loop is due`() throws {
    var port = pollfd(fd: try #require(RunLoopPort.descriptor()), events: Int16(POLLIN), revents: 0)
    #expect(poll(&port, 1, 0) == 0)
    let timer = CFRunLoopTimerCreateWithHandler(nil, CFAbsoluteTimeGetCurrent() + 0.05, 0, 0, 0) { _ in }
    CFRunLoopAddTimer(CFRunLoopGetMain(), timer, kCFRunLoopDefaultMode)
    defer { CFRunLoopTimerInvalidate(timer) }
    #expect(poll(&port, 1, 5000) == 1)
  }
}
