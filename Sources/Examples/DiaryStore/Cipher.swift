import Foundation

/// Encryption with a password: AES-256-GCM from OpenSSL, which is loaded with the first diary.
struct Cipher: @unchecked Sendable {
  enum Failure: Error, Equatable {
    case missing, wrongPassword, damaged
  }
  private typealias Pointer = UnsafeMutableRawPointer
  private typealias Update = @convention(c) (Pointer, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int32>, UnsafePointer<UInt8>?, Int32) -> Int32
  private typealias Start = @convention(c) (Pointer, Pointer?, Pointer?, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?) -> Int32
  private typealias Finish = @convention(c) (Pointer, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int32>) -> Int32
  private let randomBytes: @convention(c) (UnsafeMutablePointer<UInt8>, Int32) -> Int32
  private let derive:
    @convention(c) (UnsafePointer<CChar>, Int32, UnsafePointer<UInt8>, Int32, Int32, Pointer?, Int32, UnsafeMutablePointer<UInt8>) -> Int32
  private let sha256: @convention(c) () -> Pointer?
  private let aes: @convention(c) () -> Pointer?
  private let newContext: @convention(c) () -> Pointer?
  private let freeContext: @convention(c) (Pointer) -> Void
  private let control: @convention(c) (Pointer, Int32, Int32, UnsafeMutableRawPointer?) -> Int32
  private let startSealing: Start, startOpening: Start
  private let seal: Update, open: Update
  private let finishSealing: Finish, finishOpening: Finish

  static let keySize = 32, nonceSize = 12, tagSize = 16
  /// EVP_CTRL_AEAD_GET_TAG and EVP_CTRL_AEAD_SET_TAG
  private static let getTag: Int32 = 0x10, setTag: Int32 = 0x11

  /// nil if OpenSSL is not installed.
  static let shared = Cipher()
  private init?() {
    guard let library = dlopen("libcrypto.so.3", RTLD_LAZY | RTLD_LOCAL) ?? dlopen("libcrypto.so.1.1", RTLD_LAZY | RTLD_LOCAL) else { return nil }
    func function<Signature>(_ name: String, _: Signature.Type) -> Signature? { dlsym(library, name).map { unsafeBitCast($0, to: Signature.self) } }
    guard let randomBytes = function("RAND_bytes", type(of: randomBytes)), let derive = function("PKCS5_PBKDF2_HMAC", type(of: derive)),
      let sha256 = function("EVP_sha256", type(of: sha256)), let aes = function("EVP_aes_256_gcm", type(of: aes)),
      let newContext = function("EVP_CIPHER_CTX_new", type(of: newContext)), let freeContext = function("EVP_CIPHER_CTX_free", type(of: freeContext)),
      let control = function("EVP_CIPHER_CTX_ctrl", type(of: control)), let startSealing = function("EVP_EncryptInit_ex", Start.self),
      let startOpening = function("EVP_DecryptInit_ex", Start.self), let seal = function("EVP_EncryptUpdate", Update.self),
      let open = function("EVP_DecryptUpdate", Update.self), let finishSealing = function("EVP_EncryptFinal_ex", Finish.self),
      let finishOpening = function("EVP_DecryptFinal_ex", Finish.self)
    else { return nil }
    (self.randomBytes, self.derive, self.sha256, self.aes) = (randomBytes, derive, sha256, aes)
    (self.newContext, self.freeContext, self.control) = (newContext, freeContext, control)
    (self.startSealing, self.startOpening, self.seal, self.open) = (startSealing, startOpening, seal, open)
    (self.finishSealing, self.finishOpening) = (finishSealing, finishOpening)
  }

  func random(_ count: Int) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard randomBytes(&bytes, Int32(count)) == 1 else { throw .missing }
    return bytes
  }
  /// Deliberately slow, so that guessing passwords is expensive.
  func key(from password: String, salt: [UInt8], rounds: Int) throws(Failure) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: Self.keySize)
    let text = password.precomposedStringWithCanonicalMapping
    guard derive(text, Int32(text.utf8.count), salt, Int32(salt.count), Int32(rounds), sha256(), Int32(key.count), &key) == 1 else { throw .missing }
    return key
  }
  /// A fresh nonce, the ciphertext and the authentication tag.
  func sealed(_ bytes: [UInt8], with key: [UInt8]) throws(Failure) -> [UInt8] {
    let nonce = try random(Self.nonceSize)
    guard let context = newContext() else { throw .missing }
    defer { freeContext(context) }
    var result = [UInt8](repeating: 0, count: bytes.count + 1), tag = [UInt8](repeating: 0, count: Self.tagSize)
    var count: Int32 = 0, rest: Int32 = 0
    guard startSealing(context, aes(), nil, key, nonce) == 1, seal(context, &result, &count, bytes, Int32(bytes.count)) == 1,
      finishSealing(context, &tag, &rest) == 1, control(context, Self.getTag, Int32(Self.tagSize), &tag) == 1
    else { throw .missing }
    return nonce + result.prefix(Int(count)) + tag
  }
  func opened(_ sealed: [UInt8], with key: [UInt8]) throws(Failure) -> [UInt8] {
    guard sealed.count >= Self.nonceSize + Self.tagSize else { throw .damaged }
    guard let context = newContext() else { throw .missing }
    defer { freeContext(context) }
    let nonce = Array(sealed.prefix(Self.nonceSize)), content = Array(sealed.dropFirst(Self.nonceSize).dropLast(Self.tagSize))
    var tag = Array(sealed.suffix(Self.tagSize)), result = [UInt8](repeating: 0, count: content.count + 1), end = [UInt8](repeating: 0, count: 32)
    var count: Int32 = 0, rest: Int32 = 0
    guard startOpening(context, aes(), nil, key, nonce) == 1, open(context, &result, &count, content, Int32(content.count)) == 1,
      control(context, Self.setTag, Int32(Self.tagSize), &tag) == 1
    else { throw .damaged }
    // A wrong key and a corrupted byte cannot be distinguished.
    guard finishOpening(context, &end, &rest) == 1 else { throw .wrongPassword }
    return Array(result.prefix(Int(count)))
  }
}
