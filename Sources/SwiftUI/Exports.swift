// `import SwiftUI` is expected to bring these modules.
@_exported import OrielAppKit
@_exported import OrielScenes
