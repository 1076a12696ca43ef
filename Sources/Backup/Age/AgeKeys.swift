internal import Glibc
internal import System

/// The public half of a key, `age1…`.
package struct AgeRecipient: Hashable, Sendable {
    let key: [UInt8]
    package let text: String

    package init?(_ text: String) {
        guard let (prefix, bytes) = Bech32.decode(text), prefix == "age", bytes.count == 32 else {
            return nil
        }
        self.init(key: bytes, text: text.lowercased())
    }

    init(key: [UInt8], text: String) {
        self.key = key
        self.text = text
    }
}

/// The secret half of a key, `AGE-SECRET-KEY-1…`.
package struct AgeIdentity: Sendable {
    let secret: [UInt8]
    let publicKey: [UInt8]

    package init?(_ text: String) {
        guard let (prefix, bytes) = Bech32.decode(text), prefix == "age-secret-key-", bytes.count == 32 else {
            return nil
        }
        self.init(secret: bytes)
    }

    init(secret: [UInt8]) {
        self.secret = secret
        publicKey = Sodium.publicKey(of: secret)
    }

    /// Reads a file of `age-keygen`: one identity a line, with notes after `#`.
    package static func read(file path: String) throws(BackupError) -> [AgeIdentity] {
        guard let bytes = FileBytes.read(path) else {
            // A folder, or a device such as /dev/null.
            let isNoFile = [EISDIR, EINVAL].contains(errno)
            throw isNoFile ? .badIdentity(path: path, line: nil) : BackupError(errno: errno, path: path)
        }
        var found: [AgeIdentity] = []
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) {
            $0.isNewline
        }
        for (number, line) in lines.enumerated() {
            let text = line.filter { !$0.isWhitespace }
            guard !text.isEmpty, !text.hasPrefix("#") else { continue }
            guard let identity = AgeIdentity(text) else { throw .badIdentity(path: path, line: number + 1) }
            found.append(identity)
        }
        guard !found.isEmpty else { throw .badIdentity(path: path, line: nil) }
        return found
    }
}

/// Keys as people copy them, with a checksum against typing errors.
enum Bech32 {
    private static let letters = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)

    static func decode(_ text: String) -> (prefix: String, bytes: [UInt8])? {
        // All in one case: then a letter that was changed by hand is found.
        guard text == text.lowercased() || text == text.uppercased() else { return nil }
        let lower = text.lowercased()
        guard let split = lower.lastIndex(of: "1"), lower.utf8.count <= 1_000 else { return nil }
        let prefix = String(lower[..<split])
        let values = lower[lower.index(after: split)...].utf8.compactMap { letters.firstIndex(of: $0) }
        guard !prefix.isEmpty, values.count >= 6, values.count + prefix.utf8.count + 1 == lower.utf8.count,
            prefix.utf8.allSatisfy({ (33...126).contains($0) }), sum(of: spread(prefix) + values) == 1
        else { return nil }
        return bytes(of: values.dropLast(6)).map { (prefix, $0) }
    }

    private static func spread(_ prefix: String) -> [Int] {
        prefix.utf8.map { Int($0 >> 5) } + [0] + prefix.utf8.map { Int($0 & 31) }
    }

    private static func sum(of values: [Int]) -> Int {
        let generators = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]
        return values.reduce(1) { sum, value in
            let top = sum >> 25
            return generators.enumerated().reduce((sum & 0x1ff_ffff) << 5 ^ value) {
                top >> $1.offset & 1 == 1 ? $0 ^ $1.element : $0
            }
        }
    }

    private static func bytes(of values: ArraySlice<Int>) -> [UInt8]? {
        var (bits, count) = (0, 0)
        var bytes: [UInt8] = []
        for value in values {
            bits = (bits << 5 | value) & 0xfff
            count += 5
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return count < 5 && bits & (1 << count - 1) == 0 ? bytes : nil
    }
}
