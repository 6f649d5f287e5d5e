/// AppKit's windows, panels, colours and pictures, as far as there are any here, for sources that import it by name. They are
/// those that SwiftUI brings.
@_exported import SwiftUI
