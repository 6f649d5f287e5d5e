import Foundation
import OrielBase
import Testing

@testable import OrielDocuments

@Suite struct `A failure of a document` {
  private let folder = TemporaryFolder()
  private struct Told: LocalizedError { var failureReason: String? { "The app says so" } }
  private struct Described: LocalizedError { var errorDescription: String? { "It went wrong" } }

  @Test func `has a reason that says what a person can do about it, whoever found it`() {
    let url = folder["a.txt"], path = url.path
    let reasons: [(any Error, DocumentFailure.Reason)] = [
      (FileError(ENOENT, .writing, path), .missing), (CocoaError(.fileReadNoSuchFile), .missing),
      (FileError(ENOSPC, .writing, path), .noSpace), (FileError(EDQUOT, .writing, path), .noSpace), (FileError(EFBIG, .writing, path), .noSpace),
      (CocoaError(.fileWriteOutOfSpace), .noSpace), (FileReplacement.Failure(step: .write, code: ENOSPC), .noSpace),
      (FileError(EACCES, .writing, path), .notAllowed), (FileError(EPERM, .writing, path), .notAllowed), (POSIXError(.EACCES), .notAllowed),
      (CocoaError(.fileReadNoPermission), .notAllowed), (CocoaError(.fileWriteNoPermission), .notAllowed),
      (FileError(EROFS, .writing, path), .readOnlyDisk), (CocoaError(.fileWriteVolumeReadOnly), .readOnlyDisk),
      (CocoaError(.fileReadCorruptFile), .damaged),
      (FileError(EIO, .writing, path), .other(String(cString: strerror(EIO)))), (FileReplacement.Failure(step: .sync, code: EIO), .other(String(cString: strerror(EIO)))),
      (Told(), .other("The app says so")), (Described(), .other("It went wrong")),
    ]
    for action in [DocumentFailure.Action.opening, .saving, .moving, .renaming] {
      for (error, reason) in reasons { #expect(DocumentFailure(action, url, error) == DocumentFailure(action, "a.txt", reason), "\(error)") }
    }
    // One that is known stays what it is.
    let known = DocumentFailure(.opening, "b.txt", .noApp)
    #expect(DocumentFailure(.saving, url, known) == known)
  }

  @Test func `to save where there is no folder is about the folder`() {
    let url = folder["none/a.txt"]
    #expect(DocumentFailure(.saving, url, FileError(ENOENT, .writing, url.path)).reason == .folderMissing)
    #expect(DocumentFailure(.saving, url, CocoaError(.fileReadNoSuchFile)).reason == .missing)
    for action in [DocumentFailure.Action.opening, .moving, .renaming] {
      #expect(DocumentFailure(action, url, FileError(ENOENT, .reading, url.path)).reason == .missing)
    }
  }

  @Test func `is told in whole sentences`() {
    let actions: [(DocumentFailure.Action, String)] = [(.opening, "opened"), (.saving, "saved"), (.moving, "moved"), (.renaming, "renamed")]
    for (action, word) in actions {
      let failure = DocumentFailure(action, "a.txt", .missing)
      #expect(failure.errorDescription == "“a.txt” could not be \(word).")
      #expect((failure.recoverySuggestion != nil) == (action == .saving))
    }
    let reasons: [(DocumentFailure.Reason, String)] = [
      (.changedElsewhere, "Another program has changed the file."), (.folderMissing, "Its folder no longer exists."), (.noSpace, "The disk is full."),
      (.notAllowed, "You do not have permission."), (.readOnlyDisk, "The disk is read-only."), (.missing, "The file does not exist."),
      (.damaged, "The file is damaged, or its contents do not match its type."), (.noApp, "This app cannot open files of its kind."),
      (.other("No such device"), "No such device."), (.other("No such device."), "No such device."),
    ]
    for (reason, words) in reasons { #expect(DocumentFailure(.opening, "a.txt", reason).failureReason == words) }
  }
}
