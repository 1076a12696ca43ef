internal import Actions
internal import Glibc
package import System
package import VoiceCore

/// The keys by which other programs get in: a file for each, of which only the digest of the key can be read.
///
/// The folder is read at every request, so that a key that was taken back opens nothing from then on.
package struct KeyRing: Sendable {
    /// A key, without what opens.
    package struct Key: Equatable, Sendable {
        /// What a person calls it.
        package let name: String
        /// When it was made.
        package let madeAt: String
        fileprivate let digest: String
    }

    /// Why a key was not made or taken back.
    package enum Refusal: Error, Equatable, Sendable {
        /// It cannot be called so.
        case notAName
        /// Another key is called so.
        case isUsed
        /// No key is called so.
        case isMissing
        case file(DurableFile.Failure)
    }

    private let folder: String

    /// The keys of a diary, which has an address of its own, in the folder where programs keep their state.
    package init(of address: LoopbackAddress, state: String) {
        folder = PageState(of: address, state: state).keys
    }

    /// Every key, by its name.
    package var keys: [Key] {
        FolderNames.of(folder).compactMap { name in
            guard Self.isName(name), let bytes = FileBytes.read("\(folder)/\(name)"),
                let text = String(validating: bytes, as: UTF8.self)
            else { return nil }
            let parts = text.split(whereSeparator: \.isWhitespace)
            guard parts.count == 2, parts[0].utf8.count == 64 else { return nil }
            return Key(name: name, madeAt: String(parts[1]), digest: String(parts[0]))
        }
    }

    /// Makes a key and gives it; it can be read nowhere afterwards.
    package func make(_ name: String, at now: Moment) throws(Refusal) -> String {
        guard Self.isName(name) else { throw .notAName }
        let key = "voicecore-" + Access.secret()
        let line = "\(SHA256Sum.of(Array(key.utf8))) \(now)\n"
        do {
            try DurableFile.makeFolder(folder)
            try DurableFile.write(Array(line.utf8), to: "\(folder)/\(name)", replacing: false)
        } catch {
            throw error.errno == EEXIST ? .isUsed : .file(error)
        }
        return key
    }

    /// Takes a key back; it no longer opens anything.
    package func revoke(_ name: String) throws(Refusal) {
        guard Self.isName(name) else { throw .isMissing }
        let path = "\(folder)/\(name)"
        guard unlink(path) == 0 else {
            throw errno == ENOENT
                ? .isMissing : .file(DurableFile.Failure(step: .remove, path: path, errno: errno))
        }
        do {
            try DurableFile.sync(folder: folder)
        } catch {
            throw .file(error)
        }
    }

    /// Whether a key is one of these; how long that takes tells nothing of them.
    func opens(_ key: String) -> Bool {
        let digest = SHA256Sum.of(Array(key.utf8))
        return keys.reduce(false) { Access.areEqual($1.digest, digest) || $0 }
    }

    /// Letters, digits and some marks, so that the name can be that of a file.
    private static func isName(_ name: String) -> Bool {
        (1...120).contains(name.utf8.count) && name.first != "."
            && name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    }
}

/// Where the page of a diary keeps what outlives it.
package struct PageState: Sendable {
    private let folder: String

    package init(of address: LoopbackAddress, state: String) { folder = "\(state)/page/\(address)" }

    /// The folder of the keys.
    var keys: String { "\(folder)/keys" }
    /// The file of findings that a person has accepted.
    var letBe: LetBe { LetBe(path: "\(folder)/let-be") }
    /// The file of the port on which the pages were last.
    var portFile: String { "\(folder)/port" }
    /// The folder of memos on their way in.
    var uploads: String { "\(folder)/uploads" }

    /// The memos that were sent, and lie here until the diary has them.
    var sent: SentMemos { SentMemos(folder: uploads) }
}
