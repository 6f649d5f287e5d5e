// `import AppKit` brings the names that `import SwiftUI` brings on its own.
@_exported import SwiftUI
