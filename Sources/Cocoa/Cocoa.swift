/// AppKit and Foundation by the name that many sources import both with.
@_exported import AppKit
@_exported import Foundation
