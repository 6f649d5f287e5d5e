/// Re-exports the logger, for sources that import it by its older name.
@_exported import OSLog
