import Foundation
import OrielDrawing

nonisolated extension ThemeColors.SystemColors {
  /// At least 3:1 on content and window, 4.5:1 in increased contrast; but yellow, orange and cyan are as bright as apps know
  /// them from other platforms, unless contrast is increased: they fill stars, bars and badges far more often than they write.
  static func of(_ mode: Theme.Mode) -> ThemeColors.SystemColors {
    switch mode {
    case .light:
      ThemeColors.SystemColors(
        red: RGBA(hex: 0xE5383B), orange: RGBA(hex: 0xFF9500), yellow: RGBA(hex: 0xFFCC00),
        green: RGBA(hex: 0x2A9A47), mint: RGBA(hex: 0x129878), teal: RGBA(hex: 0x0A9494),
        cyan: RGBA(hex: 0x32ADE6), blue: RGBA(hex: 0x2A78F0), indigo: RGBA(hex: 0x6B62EB),
        purple: RGBA(hex: 0xA150D4), pink: RGBA(hex: 0xE0437F), brown: RGBA(hex: 0xA07755),
        gray: RGBA(hex: 0x7F838B))
    case .dark:
      ThemeColors.SystemColors(
        red: RGBA(hex: 0xFF726B), orange: RGBA(hex: 0xFF9F0A), yellow: RGBA(hex: 0xFFD60A),
        green: RGBA(hex: 0x51BF68), mint: RGBA(hex: 0x43BD99), teal: RGBA(hex: 0x36BABA),
        cyan: RGBA(hex: 0x64D2FF), blue: RGBA(hex: 0x6EA4FE), indigo: RGBA(hex: 0x9598FE),
        purple: RGBA(hex: 0xCA84FF), pink: RGBA(hex: 0xFF77AC), brown: RGBA(hex: 0xC69B78),
        gray: RGBA(hex: 0xA0A5AC))
    case .lightContrast:
      ThemeColors.SystemColors(
        red: RGBA(hex: 0xC21626), orange: RGBA(hex: 0xA14E02), yellow: RGBA(hex: 0x7F5B00),
        green: RGBA(hex: 0x0B752F), mint: RGBA(hex: 0x027058), teal: RGBA(hex: 0x056E6E),
        cyan: RGBA(hex: 0x036A84), blue: RGBA(hex: 0x1259CB), indigo: RGBA(hex: 0x574BD1),
        purple: RGBA(hex: 0x8B3CBC), pink: RGBA(hex: 0xBD246D), brown: RGBA(hex: 0x7F5938),
        gray: RGBA(hex: 0x5F636A))
    case .darkContrast:
      ThemeColors.SystemColors(
        red: RGBA(hex: 0xFF958E), orange: RGBA(hex: 0xFFA25F), yellow: RGBA(hex: 0xF0BC45),
        green: RGBA(hex: 0x66D37A), mint: RGBA(hex: 0x5AD0AC), teal: RGBA(hex: 0x4FCDCD),
        cyan: RGBA(hex: 0x5CD0F5), blue: RGBA(hex: 0x8DB8FF), indigo: RGBA(hex: 0xAAAFFF),
        purple: RGBA(hex: 0xD59BFF), pink: RGBA(hex: 0xFF8FB7), brown: RGBA(hex: 0xD9AD8A),
        gray: RGBA(hex: 0xB3B8BF))
    }
  }
}
