import Farm
import Glibc
import Programs
import VoiceCore

struct FarmFiles {
    let keyFile: String
    let userFile: String
    private let namesUser: Bool
    private let home: String
    private let config: String

    init(_ settings: Settings) {
        let farm = settings[Key.farm]
        keyFile = farm?.keyFile ?? "\(settings.folders.config)/farm.key"
        userFile = farm?.address.credentials ?? "\(settings.folders.config)/farm.user"
        (home, config) = (settings.folders.home, settings.folders.config)
        // A broker on this machine may need no users.
        namesUser = farm == nil || farm?.address.credentials != nil
    }

    var noKey: Failure { KeyFile.Fault.missing.failure(ofKeys: keyFile) }

    var noUser: Failure {
        access(userFile, F_OK) == 0
            ? Failure(
                .configuration,
                "\(userFile): credentials without a key whose name could be printed",
                advice: "their user is in the account that they were made for"
            ) : KeyFile.Fault.missing.failure(ofUser: userFile)
    }

    static var noSodium: Failure { Failure(.unavailable, "libsodium cannot be used") }

    func keys() throws(Failure) -> PoolKeys? {
        do throws(KeyFile.Fault) {
            return try KeyFile.poolKeys(keyFile)
        } catch .missing {
            return nil
        } catch {
            throw error.failure(ofKeys: keyFile)
        }
    }

    func makeKeys() throws(Failure) -> PoolKeys {
        guard let key = PoolKey.made() else { throw Self.noSodium }
        let keys = PoolKeys(key)
        try write(keys.text, to: keyFile)
        return keys
    }

    /// Nil for a missing file, or credentials of another kind.
    func user() throws(Failure) -> NKey? {
        do throws(KeyFile.Fault) {
            return try KeyFile.user(userFile)
        } catch .missing {
            return nil
        } catch {
            throw error.failure(ofUser: userFile)
        }
    }

    func makeUser() throws(Failure) -> NKey? {
        guard namesUser, access(userFile, F_OK) != 0 else { return nil }
        guard let user = NKey.made() else { throw Self.noSodium }
        try write(user.seed + "\n", to: userFile)
        return user
    }

    /// Also true for a key file that cannot be read.
    var mayHoldSecret: Bool {
        do throws(KeyFile.Fault) {
            return try KeyFile.poolKeys(keyFile).canHear
        } catch .missing {
            return false
        } catch {
            return true
        }
    }

    /// A file that is no key may be anything of a person's, if only the settings name it.
    func refuseOthers() throws(Failure) {
        var others: [String] = []
        do throws(KeyFile.Fault) { _ = try KeyFile.poolKeys(keyFile) } catch {
            if case .noPoolKeys = error { others.append(keyFile) }
        }
        do throws(KeyFile.Fault) { _ = try KeyFile.user(userFile) } catch {
            if error == .noUser { others.append(userFile) }
        }
        guard let other = others.first(where: { DurableFile.split($0).folder != config }) else { return }
        let fact = "\(other): not a key of a farm, so nothing was removed"
        let advice = "correct farm in the settings, or remove the file yourself: rm \(ShellWord(other))"
        throw Failure(.configuration, fact, advice: advice)
    }

    func remove() throws(Failure) -> Int {
        var count = 0
        for path in [keyFile, userFile] {
            if unlink(path) == 0 {
                count += 1
            } else if errno != ENOENT {
                throw Failure(.notPermitted, "\(path): \(String(cString: strerror(errno)))")
            }
        }
        return count
    }

    func shown(_ path: String) -> String {
        path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
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
