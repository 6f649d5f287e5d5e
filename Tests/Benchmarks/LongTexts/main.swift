import Foundation
import OrielControls
import OrielHeadless
import ViewTesting

// How long the main thread is busy with long texts, in a window without a display: each step with the frame after it. Counted is the
// thread's processor time, to which nothing else that runs on the machine belongs.
//
//   swift build -c release --product LongTexts && .build/release/LongTexts [MEGABYTES [PART]]
//
// "slice" is the longest stretch of idle work, which is how long a key or the desktop's ping waits for it at most. PART is a word of a
// title below.

PinnedInterface.install()
let megabytes = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 10
let bytes = Int(megabytes * 1_000_000)

func prose(_ bytes: Int) -> String {
  var text = "", number = 0
  text.reserveCapacity(bytes + 200)
  while text.utf8.count < bytes {
    number += 1
    text += number % 3 == 0 ? "Line \(number)\n" : "This is line \(number) of a text that somebody has pasted, and it is wrapped once or more.\n"
  }
  return text
}
func oneLine(_ bytes: Int) -> String { String(repeating: "word and more, ", count: bytes / 15) }

func milliseconds(_ body: () -> Void) -> Double {
  let start = processorTime
  body()
  return (processorTime - start) * 1e3
}
/// Of this thread, in seconds.
var processorTime: Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
let wanted = CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : ""
func isWanted(_ title: String) -> Bool { wanted.isEmpty || title.contains(wanted) }
func report(_ what: String, _ times: [Double]) {
  let sorted = times.sorted()
  func number(_ value: Double) -> String { String(format: "%8.2f", value) }
  print("  \(what.padding(toLength: 34, withPad: " ", startingAt: 0))\(number(sorted[sorted.count / 2]))\(number(sorted[sorted.count - 1]))")
}

struct Page: View {
  @State var text = ""
  var body: some View { TextEditor(text: $text) }
}

func editor(_ title: String, pasting text: String) async {
  guard isWanted(title) else { return }
  print("\(title), in ms:                        median   worst")
  let clipboard = MemoryClipboard()
  let h = ViewHarness(Page(), size: CGSize(width: 700, height: 500), pixels: true) {
    $0.clipboards = Clipboards(general: clipboard, primary: MemoryClipboard())
  }
  let box = h.boxes(TextInputBox.self)[0]
  h.graph.input.setFocus(box)
  h.settle()
  if !text.isEmpty {
    clipboard.writeText(text)
    let start = processorTime, read = await clipboard.readText() ?? ""
    report("read the clipboard", [(processorTime - start) * 1e3])
    report("paste", [milliseconds {
      _ = box.performAccessibilityAction(.setValue(read))
      h.settle()
    }])
    var slices: [Double] = []
    for _ in 0..<240 { slices.append(milliseconds { h.advance(by: 1.0 / 60) }) }
    report("slice", slices)
  }
  func key(_ what: String) {
    var times: [Double] = []
    for _ in 0..<30 {
      times.append(milliseconds {
        h.graph.input.handle(.text("x"))
        h.settle()
      })
    }
    report("key \(what)", times)
  }
  h.press(.home, .control)
  key("at the start")
  h.press(.end, .control)
  key("at the end")
  guard !text.isEmpty else { return }
  box.moveToMiddle(h)
  key("in the middle")
  var widths: [Double] = []
  for step in 0..<30 {
    h.size.width = 500 + Double(step * 13 % 200)
    h.graph.requestFrame()
    widths.append(milliseconds { h.settle() })
  }
  report("resize", widths)
  report("wheel", (0..<30).map { _ in milliseconds {
    h.wheel(-3)
    h.settle()
  } })
  report("select all", [milliseconds {
    h.press(.character("a"), .control, latin: "a")
  }])
  var slices: [Double] = []
  for _ in 0..<240 { slices.append(milliseconds { h.advance(by: 1.0 / 60) }) }
  report("slice after a resize", slices)
}

extension TextInputBox {
  /// Scrolls by the bar's whole length and clicks, as somebody who looks for a place does.
  func moveToMiddle(_ h: ViewHarness) {
    h.press(.home, .control)
    h.wheel(-Double(editing.count) / 60 / 2)
    h.settle()
    h.click(100, 100)
  }
}

func label<V: View>(_ title: String, _ view: @autoclosure () -> V) {
  guard isWanted(title) else { return }
  print("\(title), in ms:                        median   worst")
  var harness: ViewHarness!
  report("shown", [milliseconds {
    harness = ViewHarness(view(), size: CGSize(width: 700, height: 500), pixels: true)
    harness.settle()
  }])
  let h = harness!
  var slices: [Double] = []
  for _ in 0..<240 { slices.append(milliseconds { h.advance(by: 1.0 / 60) }) }
  report("slice", slices)
  var widths: [Double] = []
  for step in 0..<30 {
    h.size.width = 500 + Double(step * 13 % 200)
    h.graph.requestFrame()
    widths.append(milliseconds { h.settle() })
  }
  report("resize", widths)
  report("wheel", (0..<30).map { _ in milliseconds {
    h.wheel(-3)
    h.settle()
  } })
}

func mixed(_ bytes: Int) -> AttributedString {
  var result = AttributedString(), count = 0
  let body = prose(3000)
  while count < bytes {
    var heading = AttributedString("A chapter\n\n")
    heading.font = .title
    result += heading + AttributedString(body)
    count += body.utf8.count
  }
  return result
}

let long = prose(bytes), line = oneLine(bytes / 10)
await editor("An empty editor", pasting: "")
await editor("\(megabytes) MB of lines", pasting: long)
await editor("\(megabytes) MB of accented lines", pasting: long.replacing("somebody", with: "sömebödy"))
await editor("\(megabytes / 10) MB in one line", pasting: line)
label("Text of \(megabytes) MB in a scroll view", ScrollView { Text(verbatim: long) })
label("The same, selectable", ScrollView { Text(verbatim: long).textSelection(.enabled) })
label("The same, three lines of it", ScrollView { Text(verbatim: long).lineLimit(3) })
label("The same, without a scroll view", Text(verbatim: long))
label("One line of \(megabytes / 10) MB", ScrollView { Text(verbatim: line) })
let several = Text(mixed(bytes / 10))
label("\(megabytes / 10) MB of several looks", ScrollView { several })
