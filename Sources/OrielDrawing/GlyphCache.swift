enum GlyphCache { static func removeAll() {} }
