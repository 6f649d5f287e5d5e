/// The logger, by the older of its two names.
@_exported import OSLog
