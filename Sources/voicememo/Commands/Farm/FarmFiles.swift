import CommandLineKit
import FarmKit
import FarmWire
import Glibc
import ProgramKit
import VoiceCore

/// The files of a farm on this machine, which only its owner can read.
struct FarmFiles {
    /// The file of the pool's keys.
    let keyFile: String
    /// The file by which the broker knows this machine.
    let userFile: String
    private let namesUser: Bool

    init(_ settings: Settings) {
        let farm = settings[Key.farm]
        keyFile = farm?.keyFile ?? "\(settings.folders.config)/farm.key"
        userFile = farm?.address.credentials ?? "\(settings.folders.config)/farm.user"
        // A broker on this machine may need no users.
        namesUser = farm == nil || farm?.address.credentials != nil
    }

    var noKey: Failure {
        Failure(.noSuchFile, "\(keyFile): no key of a farm", advice: "voicememo farm init makes one")
    }

    static var noSodium: Failure { Failure(.unavailable, "libsodium cannot be used") }

    /// The keys in the file; nothing where there is none.
    func keys() throws(Failure) -> PoolKeys? {
        guard access(keyFile, F_OK) == 0 else { return nil }
        guard let bytes = FileBytes.read(keyFile) else {
            throw Failure(.notPermitted, "\(keyFile): \(String(cString: strerror(errno)))")
        }
        do throws(PoolKeys.Refusal) {
            return try PoolKeys(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw Failure(.configuration, "\(keyFile): \(error.sentence)")
        }
    }

    func makeKeys() throws(Failure) -> PoolKeys {
        guard let key = PoolKey.made() else { throw Self.noSodium }
        let keys = PoolKeys(key)
        try write(keys.text, to: keyFile)
        return keys
    }

    /// The key by which the broker knows this machine; nothing where there is none, or other credentials.
    func user() throws(Failure) -> NKey? {
        guard access(userFile, F_OK) == 0 else { return nil }
        return FileBytes.read(userFile).flatMap {
            NKey(seed: String(decoding: $0.prefix(200), as: UTF8.self))
        }
    }

    func makeUser() throws(Failure) -> NKey? {
        guard namesUser, access(userFile, F_OK) != 0 else { return nil }
        guard let user = NKey.made() else { throw Self.noSodium }
        try write(user.seed + "\n", to: userFile)
        return user
    }

    func write(_ text: String, to path: String) throws(Failure) {
        do throws(DurableFile.Failure) {
            try DurableFile.makeFolder(DurableFile.split(path).folder)
            try DurableFile.write(text.utf8, to: path)
        } catch {
            throw Failure(.cannotCreate, "\(path): \(String(cString: strerror(error.errno)))")
        }
    }
}

extension PoolKeys.Refusal {
    fileprivate var sentence: String {
        switch self {
        case .noKey: "no key is in it"
        case .notAKey(let line): "line \(line) is no key"
        case .mismatch(let line): "the secret on line \(line) is not of the public key before it"
        }
    }
}
