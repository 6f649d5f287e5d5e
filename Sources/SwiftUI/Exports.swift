// `import SwiftUI` is expected to bring these modules.
@_exported import OrielScenes
