// Every layer above needs these too.
@_exported import Foundation
@_exported import Observation
@_exported import OrielBase
@_exported import OrielCombine
@_exported import OrielDrawing
@_exported import OrielWindowing
