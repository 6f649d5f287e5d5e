import Foundation
import Testing

@testable import OrielDrawing

@Suite struct `The symbols` {
  /// What published apps use most, by name.
  private static let used = words(
    """
      arrow.2.squarepath arrow.clockwise arrow.clockwise.circle arrow.down arrow.down.circle arrow.left arrow.left.arrow.right
      arrow.right arrow.right.circle.fill arrow.triangle.2.circlepath arrow.up arrow.up.arrow.down arrowshape.turn.up.left at
      bell bell.fill book bookmark calendar checkmark checkmark.circle checkmark.circle.fill checkmark.seal checkmark.shield
      chevron.down chevron.left chevron.right chevron.up circle clock dice doc doc.on.doc ellipsis ellipsis.circle
      exclamationmark.bubble exclamationmark.magnifyingglass exclamationmark.triangle exclamationmark.triangle.fill eye
      eye.slash face.smiling finder flag folder fork.knife gear gearshape gearshape.2 gearshape.fill globe heart heart.fill
      house house.fill info.circle keyboard line.3.horizontal.decrease.circle line.horizontal.3.decrease.circle link
      list.bullet lock lock.open macwindow magnifyingglass minus network number number.circle paintpalette pencil person
      person.3 person.crop.circle person.crop.circle.badge.xmark photo pin pin.fill play.fill plus plus.circle
      plus.circle.fill questionmark questionmark.circle quote.opening safari seal shippingbox sidebar.left sidebar.right
      slider.horizontal.3 sparkles square.and.arrow.down square.and.arrow.up square.and.pencil square.grid.2x2 star star.fill
      stop.fill sun.max sun.min tag terminal text.bubble textformat trash wand.and.stars xmark xmark.circle xmark.circle.fill
      ant.fill arrow.up.forward.app arrow.up.forward.app.fill checklist checklist.checked checklist.unchecked
      arrow.up.forward.circle arrow.up.forward.circle.fill arrow.up.forward.square arrow.up.forward.square.fill
      bitcoinsign.square bitcoinsign.square.fill dot.circle.and.cursorarrow ferry ferry.fill largecircle.fill.circle lineweight
      music.mic photo.fill.on.rectangle.fill scroll snow squareshape squareshape.fill text.insert water.waves
      wrench.and.screwdriver
    """)
  /// The variants that belong to these.
  private static let variants = words(
    """
      arrow.clockwise.circle arrow.clockwise.circle.fill arrow.clockwise.square arrow.clockwise.square.fill
      arrow.counterclockwise.circle arrow.counterclockwise.circle.fill arrow.counterclockwise.square
      arrow.counterclockwise.square.fill arrow.down.circle arrow.down.circle.fill arrow.down.square arrow.down.square.fill
      arrow.left.circle arrow.left.circle.fill arrow.left.square arrow.left.square.fill arrow.right.circle
      arrow.right.circle.fill arrow.right.square arrow.right.square.fill arrow.up.circle arrow.up.circle.fill arrow.up.square
      arrow.up.square.fill arrow.left.arrow.right.circle arrow.left.arrow.right.circle.fill arrow.left.arrow.right.square
      arrow.left.arrow.right.square.fill arrow.up.arrow.down.circle arrow.up.arrow.down.circle.fill arrow.up.arrow.down.square
      arrow.up.arrow.down.square.fill chevron.down.circle chevron.down.circle.fill chevron.down.square
      chevron.down.square.fill chevron.left.circle chevron.left.circle.fill chevron.left.square chevron.left.square.fill
      chevron.right.circle chevron.right.circle.fill chevron.right.square chevron.right.square.fill chevron.up.circle
      chevron.up.circle.fill chevron.up.square chevron.up.square.fill number.circle number.circle.fill number.square
      number.square.fill magnifyingglass.circle magnifyingglass.circle.fill checkmark.circle checkmark.circle.fill
      checkmark.square checkmark.square.fill minus.circle minus.circle.fill minus.square minus.square.fill plus.circle
      plus.circle.fill plus.square plus.square.fill xmark.circle xmark.circle.fill xmark.square xmark.square.fill
      questionmark.circle questionmark.circle.fill questionmark.square questionmark.square.fill exclamationmark.circle
      exclamationmark.circle.fill exclamationmark.square exclamationmark.square.fill arrow.triangle.2.circlepath.circle
      arrow.triangle.2.circlepath.circle.fill arrowshape.turn.up.left.fill arrowshape.turn.up.left.circle
      arrowshape.turn.up.left.circle.fill arrowshape.turn.up.left.2 arrowshape.turn.up.left.2.fill
      arrowshape.turn.up.right.fill arrowshape.turn.up.right.circle arrowshape.turn.up.right.circle.fill at.circle
      at.circle.fill at.badge.plus at.badge.minus bell.fill bell.circle bell.circle.fill bell.square bell.square.fill
      bell.slash bell.slash.fill bell.slash.circle bell.slash.circle.fill bell.badge bell.badge.fill bell.badge.circle
      bell.badge.circle.fill book.fill book.circle book.circle.fill book.closed book.closed.fill book.pages book.pages.fill
      bookmark.fill bookmark.circle bookmark.circle.fill bookmark.square bookmark.square.fill bookmark.slash
      bookmark.slash.fill calendar.circle calendar.circle.fill calendar.badge.plus calendar.badge.minus calendar.badge.clock
      calendar.badge.exclamationmark calendar.badge.checkmark checkmark.seal.fill checkmark.shield.fill checkmark.diamond
      checkmark.diamond.fill checkmark.rectangle checkmark.rectangle.fill checkmark.bubble checkmark.bubble.fill
      checkmark.icloud checkmark.icloud.fill circle.fill circle.slash circle.slash.fill circle.circle circle.circle.fill
      circle.dashed circle.dotted circle.lefthalf.filled circle.righthalf.filled circle.bottomhalf.filled
      circle.tophalf.filled circle.square circle.square.fill circle.grid.2x2 circle.grid.2x2.fill circle.grid.3x3
      circle.grid.3x3.fill clock.fill clock.circle clock.circle.fill clock.badge.checkmark clock.badge.checkmark.fill
      clock.badge.exclamationmark clock.badge.exclamationmark.fill clock.badge.xmark clock.badge.xmark.fill
      clock.badge.questionmark clock.badge.questionmark.fill clock.badge clock.badge.fill clock.arrow.circlepath
      clock.arrow.2.circlepath dice.fill die.face.1 die.face.2 die.face.3 die.face.4 die.face.5 die.face.6 die.face.1.fill
      die.face.2.fill die.face.3.fill die.face.4.fill die.face.5.fill die.face.6.fill doc.fill doc.circle doc.circle.fill
      doc.badge.plus doc.badge.ellipsis doc.badge.gearshape doc.badge.gearshape.fill doc.badge.clock doc.badge.clock.fill
      doc.badge.arrow.up doc.badge.arrow.up.fill doc.fill.badge.plus doc.fill.badge.ellipsis doc.on.doc.fill ellipsis.circle
      ellipsis.circle.fill ellipsis.rectangle ellipsis.rectangle.fill ellipsis.bubble ellipsis.bubble.fill ellipsis.message
      ellipsis.message.fill exclamationmark.bubble.fill exclamationmark.bubble.circle exclamationmark.bubble.circle.fill
      exclamationmark.triangle.fill exclamationmark.octagon exclamationmark.octagon.fill exclamationmark.shield
      exclamationmark.shield.fill eye.fill eye.circle eye.circle.fill eye.square eye.square.fill eye.slash eye.slash.fill
      eye.slash.circle eye.slash.circle.fill eye.trianglebadge.exclamationmark eye.trianglebadge.exclamationmark.fill
      face.smiling.inverse face.smiling.fill face.dashed face.dashed.fill flag.fill flag.circle flag.circle.fill flag.square
      flag.square.fill flag.slash flag.slash.fill flag.slash.circle flag.slash.circle.fill flag.badge.ellipsis
      flag.badge.ellipsis.fill flag.2.crossed flag.2.crossed.fill folder.fill folder.circle folder.circle.fill
      folder.badge.plus folder.badge.minus folder.badge.gearshape folder.badge.person.crop folder.badge.questionmark
      folder.fill.badge.plus folder.fill.badge.minus folder.fill.badge.gearshape folder.fill.badge.person.crop
      folder.fill.badge.questionmark fork.knife.circle fork.knife.circle.fill gear.circle gear.circle.fill gear.badge
      gear.badge.checkmark gear.badge.xmark gear.badge.questionmark gearshape.fill gearshape.circle gearshape.circle.fill
      gearshape.2 gearshape.2.fill globe.badge.chevron.backward globe.desk globe.desk.fill globe.americas globe.americas.fill
      globe.europe.africa globe.europe.africa.fill globe.asia.australia globe.asia.australia.fill heart.fill heart.circle
      heart.circle.fill heart.square heart.square.fill heart.slash heart.slash.fill heart.slash.circle heart.slash.circle.fill
      heart.rectangle heart.rectangle.fill heart.text.square heart.text.square.fill house.fill house.circle house.circle.fill
      info info.circle.fill info.square info.square.fill info.bubble info.bubble.fill keyboard.fill keyboard.badge.ellipsis
      keyboard.badge.ellipsis.fill keyboard.chevron.compact.down keyboard.chevron.compact.down.fill
      line.3.horizontal.decrease.circle.fill line.3.horizontal.circle line.3.horizontal.circle.fill link.circle
      link.circle.fill link.badge.plus list.bullet.circle list.bullet.circle.fill list.bullet.rectangle
      list.bullet.rectangle.fill list.bullet.indent list.bullet.clipboard list.bullet.clipboard.fill lock.fill lock.circle
      lock.circle.fill lock.square lock.square.fill lock.slash lock.slash.fill lock.open lock.open.fill lock.shield
      lock.shield.fill lock.rotation lock.doc lock.doc.fill lock.rectangle lock.rectangle.fill lock.icloud lock.icloud.fill
      macwindow.badge.plus macwindow.on.rectangle minus.rectangle minus.rectangle.fill minus.magnifyingglass minus.diamond
      minus.diamond.fill network.slash network.badge.shield.half.filled paintpalette.fill pencil.circle pencil.circle.fill
      pencil.slash pencil.line pencil.and.outline pencil.tip.crop.circle person.fill person.circle person.circle.fill
      person.slash person.slash.fill person.2 person.2.fill person.badge.plus person.badge.minus person.fill.badge.plus
      person.fill.badge.minus person.fill.checkmark person.fill.xmark person.fill.questionmark person.crop.square
      person.crop.square.fill person.crop.rectangle person.crop.rectangle.fill person.badge.clock person.badge.clock.fill
      person.badge.key person.badge.key.fill person.2.circle person.2.circle.fill person.2.slash person.2.slash.fill
      person.3.fill person.3.sequence person.3.sequence.fill person.crop.circle.fill person.crop.circle.badge.plus
      person.crop.circle.badge.minus person.crop.circle.badge.checkmark person.crop.circle.badge.xmark
      person.crop.circle.badge.questionmark person.crop.circle.badge.exclamationmark person.crop.circle.badge.moon
      person.crop.circle.badge.clock person.crop.circle.fill.badge.plus person.crop.circle.fill.badge.minus
      person.crop.circle.fill.badge.checkmark person.crop.circle.fill.badge.xmark person.crop.circle.fill.badge.questionmark
      person.crop.circle.fill.badge.exclamationmark person.crop.circle.fill.badge.moon person.crop.circle.dashed photo.fill
      photo.circle photo.circle.fill photo.on.rectangle photo.on.rectangle.fill photo.stack photo.stack.fill photo.badge.plus
      photo.badge.plus.fill photo.badge.arrow.down photo.badge.arrow.down.fill photo.on.rectangle.angled pin.fill pin.circle
      pin.circle.fill pin.square pin.square.fill pin.slash pin.slash.fill play.fill play.circle play.circle.fill play.square
      play.square.fill play.rectangle play.rectangle.fill play.slash play.slash.fill plus.rectangle plus.rectangle.fill
      plus.app plus.app.fill plus.bubble plus.bubble.fill plus.magnifyingglass plus.diamond plus.diamond.fill plus.message
      plus.message.fill questionmark.app questionmark.app.fill questionmark.bubble questionmark.bubble.fill
      questionmark.diamond questionmark.diamond.fill questionmark.folder questionmark.folder.fill questionmark.video
      questionmark.video.fill quote.closing quote.bubble quote.bubble.fill safari.fill seal.fill shippingbox.fill
      shippingbox.circle shippingbox.circle.fill sidebar.squares.left sidebar.squares.right slider.horizontal.2.square
      slider.vertical.3 slider.horizontal.below.rectangle sparkle square.and.arrow.down.fill square.and.arrow.down.on.square
      square.and.arrow.down.on.square.fill square.and.arrow.up.fill square.and.arrow.up.circle square.and.arrow.up.circle.fill
      square.and.arrow.up.on.square square.and.arrow.up.on.square.fill square.and.arrow.up.trianglebadge.exclamationmark
      square.and.pencil.circle square.and.pencil.circle.fill square.grid.2x2.fill square.grid.3x3 square.grid.3x3.fill
      square.grid.3x2 square.grid.3x2.fill star.fill star.circle star.circle.fill star.square star.square.fill star.slash
      star.slash.fill star.leadinghalf.filled star.bubble star.bubble.fill stop.fill stop.circle stop.circle.fill sun.max.fill
      sun.max.circle sun.max.circle.fill sun.max.trianglebadge.exclamationmark sun.min.fill tag.fill tag.circle
      tag.circle.fill tag.square tag.square.fill tag.slash tag.slash.fill terminal.fill text.bubble.fill textformat.size
      textformat.abc textformat.123 textformat.size.larger textformat.size.smaller textformat.subscript textformat.superscript
      trash.fill trash.circle trash.circle.fill trash.square trash.square.fill trash.slash trash.slash.fill trash.slash.circle
      trash.slash.circle.fill wand.and.stars.inverse wand.and.rays wand.and.rays.inverse xmark.app xmark.app.fill
      xmark.rectangle xmark.rectangle.fill xmark.bin xmark.bin.fill xmark.bin.circle xmark.bin.circle.fill xmark.seal
      xmark.seal.fill xmark.shield xmark.shield.fill xmark.octagon xmark.octagon.fill xmark.diamond xmark.diamond.fill
      xmark.icloud xmark.icloud.fill xmark.bubble xmark.bubble.fill
    """)
  private static func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

  @Test func `that apps use most are all drawn`() { #expect(Self.used.filter { SymbolGlyph(name: $0) == nil } == []) }
  @Test func `have their variants`() { #expect(Self.variants.filter { SymbolGlyph(name: $0) == nil } == []) }

  @Test func `are known by one drawing each, and unknown names stay unknown`() {
    let names = SymbolGlyph.allNames
    #expect(Set(names).count == names.count)
    for name in ["no.such.symbol", "heart.slash.slash", "tray.badge.banana", "star.circle.circle.fill", "plus.fill", "", "."] {
      #expect(SymbolGlyph(name: name) == nil, "\(name)")
    }
  }
  @Test func `are there for every name that the framework itself uses`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardizedFileURL
    var used: Set<String> = []
    for case let file as URL in try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    where file.pathExtension == "swift" {
      for match in try String(contentsOf: file, encoding: .utf8).matches(of: /(?:systemImage|systemName): "([^"\\]+)"/) {
        used.insert(String(match.1))
      }
    }
    #expect(used.count > 20)
    #expect(used.filter { SymbolGlyph(name: $0) == nil } == [])
  }
  /// A word that is not understood would end a drawing early.
  @Test func `are drawn to their last word, within their box`() throws {
    for name in SymbolGlyph.allNames {
      let text = try #require(SymbolLibrary.text(named: name), "\(name)")
      let drawing = try #require(SymbolLibrary.drawing(named: name))
      let words = text.split(separator: " ").filter { $0.first?.isLetter == true }
      let modes = words.filter { $0.count == 1 && "SFPKBE".contains($0) }.count
      let dots = drawing.runs.reduce(0) { $0 + $1.dots.count }
      #expect(!drawing.runs.isEmpty, "\(name)")
      #expect(words.filter { $0.hasPrefix("D") }.count == dots, "\(name) has \(dots) dots of \(words.count) words, \(modes) modes")
      for run in drawing.runs where !run.path.isEmpty && !run.mode.erases {
        #expect(CGRect(x: 0, y: 0, width: 16, height: 16).contains(run.path.boundingRect), "\(name) \(run.path.boundingRect)")
      }
    }
  }
}
