/// Re-exports the AppKit types that SwiftUI brings, such as windows, panels, colours and images, for sources that import
/// AppKit by name.
@_exported import SwiftUI
