import Foundation
import OrielControls
import OrielGraph
import Testing

@MainActor @Suite struct `A walk through containers` {
  @Test func `of tabs`() {
    walk("tabs", width: 360, limit: 5) {
      Kept(1) { tab in
        TabView(selection: tab) {
          Tab("One", systemImage: "star", value: 1) { Button("First") { tab.wrappedValue = 3 } }
          Tab("Two", systemImage: "gear", value: 2) { Text("Second") }.badge(3)
          Tab("Three", systemImage: "trash", value: 3) { Text("Third") }
        }
      }
    }
  }
  @Test func `of tabs at the side`() {
    walk("tabs-sidebar", width: 420, height: 260, limit: 5) {
      Kept(1) { tab in
        TabView(selection: tab) {
          Tab("One", systemImage: "star", value: 1) { Text("First") }
          TabSection("More") {
            Tab("Two", systemImage: "gear", value: 2) { Text("Second") }
            Tab("Three", systemImage: "trash", value: 3) { Text("Third") }
          }
        }.tabViewStyle(.sidebarAdaptable)
      }
    }
  }
  @Test func `that split`() {
    walk("split", width: 420, limit: 4) {
      HSplitView {
        Text("Leading").frame(minWidth: 60, maxWidth: .infinity, maxHeight: .infinity)
        VSplitView { Text("Above").frame(maxWidth: .infinity, minHeight: 40, maxHeight: .infinity); Button("Below") {}.frame(minHeight: 30, maxHeight: .infinity) }
      }
    }
  }
  @Test func `of columns to navigate`() {
    walk("navigation-split", width: 640, height: 260, limit: 6) {
      Kept(Int?.some(1)) { choice in
        NavigationSplitView {
          List(0..<4, id: \.self, selection: choice) { Text("Place \($0)") }.navigationTitle("Places")
        } content: {
          List(0..<2, id: \.self) { NavigationLink("Item \($0)", value: $0) }.navigationTitle("Items")
        } detail: {
          Text(verbatim: "Detail of \(choice.wrappedValue ?? -1)").navigationTitle("Detail")
        }
      }
    }
  }
  @Test func `of pages that are pushed`() {
    walk("navigation-stack", width: 360, height: 260, limit: 4) {
      Kept([Int]()) { path in
        NavigationStack(path: path) {
          List(1..<4, id: \.self) { NavigationLink("Go to \($0)", value: $0) }.navigationTitle("Home")
            .navigationDestination(for: Int.self) { number in
              VStack { Text("Page \(number)"); NavigationLink("Further", value: number + 10) }.navigationTitle("Page \(number)")
            }
        }
      }
    }
  }
  @Test func `with a search`() {
    walk("search", width: 420, height: 240, limit: 4) {
      Kept("") { text in
        NavigationStack {
          List(["Apple", "Pear", "Plum"].filter { text.wrappedValue.isEmpty || $0.contains(text.wrappedValue) }, id: \.self) { Text($0) }
            .searchable(text: text, prompt: "Fruit").searchSuggestions { Text("Apple").searchCompletion("Apple") }
        }
      }
    }
  }
  @Test func `with an inspector`() {
    walk("inspector", width: 620, height: 220, limit: 4) {
      Kept(true) { isShown in Button("Inspect") { isShown.wrappedValue.toggle() }.frame(maxWidth: .infinity, maxHeight: .infinity).inspector(isPresented: isShown) { Text("Facts") } }
    }
  }
}

@MainActor @Suite struct `A walk through what scrolls` {
  @Test func `down`() {
    walk("scroll", width: 200, limit: 3) {
      ScrollView { VStack(alignment: .leading) { ForEach(0..<30) { number in Button("Row \(number)") {} } }.frame(maxWidth: .infinity, alignment: .leading) }
    }
  }
  @Test func `both ways`() {
    walk("scroll-both", width: 200, height: 160, limit: 2) { ScrollView([.horizontal, .vertical]) { Text("Wide").frame(width: 500, height: 400).border(.red) } }
  }
  @Test func `in pages`() {
    walk("scroll-pages", width: 200, height: 160, limit: 2) {
      Kept(Int?.some(0)) { page in
        ScrollView(.horizontal) {
          LazyHStack(spacing: 0) { ForEach(0..<6, id: \.self) { number in Button("Page \(number)") {}.containerRelativeFrame(.horizontal) } }.scrollTargetLayout()
        }.scrollTargetBehavior(.paging).scrollPosition(id: page)
      }
    }
  }
  @Test func `lazily, with headers that stay`() {
    walk("scroll-lazy", width: 220, limit: 3) {
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 3, pinnedViews: [.sectionHeaders]) {
          ForEach(0..<5, id: \.self) { section in
            Section { ForEach(0..<8, id: \.self) { Text("Row \(section).\($0)") } } header: { Text("Section \(section)").background(.white) }
          }
        }
      }
    }
  }
  @Test func `in a grid`() {
    walk("scroll-grid", width: 240, limit: 3) {
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 50), spacing: 4), GridItem(.fixed(40), alignment: .trailing)], alignment: .leading, spacing: 6) {
          ForEach(0..<40, id: \.self) { number in Button("\(number)") {}.buttonStyle(.plain) }
        }
      }
    }
  }
}

@MainActor @Suite struct `A walk through layouts` {
  private func tile(_ name: String, _ color: Color) -> some View { Text(name).padding(4).background(color) }
  @Test func `of stacks`() {
    walk("stacks", width: 320, height: 320, acts: .window) {
      VStack(alignment: .trailing, spacing: 3) {
        HStack(alignment: .firstTextBaseline) { Text("Large").font(.title); Text("small").font(.caption); Spacer(minLength: 20); tile("End", .green) }
        HStack { tile("First", .red).layoutPriority(1); Divider(); Text("A text that has to give way to what is more important").lineLimit(1) }.frame(height: 30)
        ZStack(alignment: .bottomLeading) { Color.blue.frame(width: 80, height: 40); tile("Over", .yellow) }
        tile("Aligned", .orange).alignmentGuide(.trailing) { $0[.trailing] + 20 }
        ViewThatFits { Text("Too wide a line for any window of that width, surely, is it not").fixedSize(); tile("Fits", .mint) }
        tile("Offset", .pink).offset(x: 7, y: -3).padding(.horizontal, 5)
        Color.teal.aspectRatio(2, contentMode: .fit).frame(maxWidth: 100).overlay(alignment: .topTrailing) { tile("!", .white) }
      }.padding()
    }
  }
  @Test func `of grids`() {
    walk("grids", width: 320, height: 220, acts: .window) {
      Grid(alignment: .leadingFirstTextBaseline, horizontalSpacing: 9, verticalSpacing: 5) {
        GridRow { Text("Name"); tile("Value", .red).gridColumnAlignment(.trailing) }
        Divider().gridCellUnsizedAxes(.horizontal)
        GridRow(alignment: .bottom) { Text("Two\nlines"); tile("Low", .green) }
        GridRow { tile("Both columns", .yellow).gridCellColumns(2).gridCellAnchor(.center) }
        GridRow { Color.clear.gridCellUnsizedAxes([.horizontal, .vertical]); Text("Last") }
      }
    }
  }
  @Test func `of shapes`() {
    walk("shapes", width: 320, height: 320, acts: .window) {
      VStack {
        HStack { Circle().fill(.red); Ellipse().stroke(.blue, lineWidth: 3); Capsule().strokeBorder(.green, style: StrokeStyle(lineWidth: 4, dash: [5, 3])); Rectangle().fill(.tint) }
        HStack {
          RoundedRectangle(cornerRadius: 9).trim(from: 0.2, to: 0.7).stroke(.primary)
          UnevenRoundedRectangle(topLeadingRadius: 12, bottomTrailingRadius: 20).fill(.linearGradient(colors: [.red, .blue], startPoint: .topLeading, endPoint: .bottomTrailing))
          Circle().fill(.radialGradient(colors: [.white, .black], center: .center, startRadius: 2, endRadius: 30))
          Circle().fill(.angularGradient(colors: [.red, .green], center: .center, startAngle: .degrees(10), endAngle: .degrees(200)))
        }
        HStack {
          Rectangle().fill(.orange).rotationEffect(.degrees(20)).scaleEffect(x: 0.5, y: 0.8, anchor: .leading)
          Rectangle().fill(.mint).shadow(color: .black, radius: 3, x: 2, y: 1).opacity(0.6)
          Color.purple.clipShape(.rect(cornerRadius: 8)).blur(radius: 1)
          Color.gray.mask(alignment: .leading) { Text("Mask").font(.title) }
          Canvas { context, size in context.stroke(Path(CGRect(origin: .zero, size: size).insetBy(dx: 3, dy: 5)), with: .color(.red), lineWidth: 2) }
        }
      }
    }
  }
  @Test func `below what is at their edges`() {
    walk("edges", width: 320, height: 240, acts: [.window, .pointer], limit: 3) {
      Kept(0) { count in
        ScrollView { ForEach(0..<12) { Text("Row \($0)") } }
          .safeAreaInset(edge: .bottom, spacing: 3) { Button("Below") { count.wrappedValue += 1 }.frame(maxWidth: .infinity).background(.bar) }
          .safeAreaInset(edge: .leading) { Color.red.frame(width: 12) }
          .overlay(alignment: .topTrailing) { Text("New").padding(2).background(.yellow, in: .capsule) }
      }
    }
  }
}
