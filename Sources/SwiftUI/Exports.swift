// What `import SwiftUI` is expected to bring.
@_exported import OrielScenes
