import Foundation
import OrielBase
import Testing

@Suite struct `A file of groups` {
  @Test func `has keys and values without the space around them, the first of each`() {
    let file = DesktopFile("# said before\nstray=1\n[One]\n Name = A = b \nName=other\n#Icon=x\n\tIcon\t=\ty\nno value\n[Two]\r\nExec=z %U\r\nEmpty=\r\n")
    #expect(file["One"] == ["Name": "A = b", "Icon": "y"])
    #expect(file["Two"] == ["Exec": "z %U", "Empty": ""])
    #expect(file["Three"] == nil && file[""] == ["stray": "1"])
  }
  @Test func `is read no further than asked`() {
    let text = "[Desktop Entry]\nName=A\n[Desktop Action new]\nName=New\n[Desktop Entry]\nIcon=late\n"
    let file = DesktopFile(text, through: "Desktop Entry")
    #expect(file["Desktop Entry"] == ["Name": "A"] && file["Desktop Action new"] == nil)
    #expect(DesktopFile(text)["Desktop Action new"] == ["Name": "New"] && DesktopFile("", through: "Desktop Entry")["Desktop Entry"] == nil)
  }
  @Test func `may be an entry of the desktop, also with the line ends of other systems`() {
    #expect(DesktopEntry(identifier: "a", text: "[Desktop Entry]\r\nName=Pad\r\nIcon=pad\r\n")["Icon"] == "pad")
    #expect(DesktopEntry(identifier: "a", text: "[Other]\nIcon=no\n")["Icon"] == nil)
  }
}
