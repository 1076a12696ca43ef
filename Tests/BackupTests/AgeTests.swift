import Foundation
import Testing
@testable import Backup

/// The example key pair of the Bech32 specification.
private enum Keys {
    static let recipient = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"
    static let identity = "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX"
}

@Suite("The age format")
struct AgeTests {
    private let recipient: AgeRecipient
    private let identity: AgeIdentity

    init() throws {
        recipient = try #require(AgeRecipient(Keys.recipient))
        identity = try #require(AgeIdentity(Keys.identity))
    }

    private func sealed(_ plain: [UInt8], for recipients: [AgeRecipient]? = nil) throws -> [UInt8] {
        var sealer = try #require(AgeSealer(for: recipients ?? [recipient]))
        var bytes = sealer.head
        for start in stride(from: 0, to: plain.count, by: 50_000) {
            bytes += sealer.add(plain[start..<min(start + 50_000, plain.count)])
        }
        return bytes + sealer.finish()
    }

    private func opened(_ bytes: [UInt8], by identities: [AgeIdentity]? = nil) throws(AgeError) -> [UInt8] {
        var opener = AgeOpener(identities: identities ?? [identity])
        var plain: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 70_001) {
            plain += try opener.add(bytes[start..<min(start + 70_001, bytes.count)])
        }
        return try plain + opener.finish()
    }

    private static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 >> 8) }
    }

    @Test("A secret key belongs to its recipient, and a key with a wrong letter is none")
    func keys() throws {
        #expect(identity.publicKey == recipient.key)
        #expect(AgeRecipient(Keys.recipient.uppercased()) == recipient)
        for place in Keys.recipient.indices.dropFirst(4) {
            var wrong = Keys.recipient
            wrong.replaceSubrange(place...place, with: wrong[place] == "q" ? "p" : "q")
            #expect(AgeRecipient(wrong) == nil, "\(wrong)")
        }
        for wrong in [
            "", "age1", Keys.identity, Keys.recipient + "q", "Age1" + Keys.recipient.dropFirst(4), "1qqqqqq",
        ] {
            #expect(AgeRecipient(wrong) == nil, "\(wrong)")
        }
        #expect(AgeIdentity(Keys.recipient) == nil)
    }

    @Test(
        "An age file gives back its content, at every length around its pieces, and has the predicted length",
        arguments: [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]
    )
    func roundTrip(count: Int) throws {
        let plain = Self.bytes(count)
        let bytes = try sealed(plain)
        #expect(try opened(bytes) == plain)
        #expect(bytes.count == AgeSealer.length(of: count, recipients: 1))
    }

    @Test("An age file is opened by each of its recipients and by nobody else")
    func recipients() throws {
        let others = (0..<2).map { _ in Sodium.random(32) }
        let strangers = others.map { AgeIdentity(secret: $0) }
        let second = AgeRecipient(key: strangers[0].publicKey, text: "second")
        let bytes = try sealed([1, 2, 3], for: [recipient, second])
        #expect(try opened(bytes) == [1, 2, 3])
        #expect(try opened(bytes, by: [strangers[1], strangers[0]]) == [1, 2, 3])
        #expect(throws: AgeError.noIdentityFits) { try opened(bytes, by: [strangers[1]]) }
        #expect(bytes.count == AgeSealer.length(of: 3, recipients: 2))
    }

    @Test("An age file is refused when anything of it was changed, cut off, doubled or put elsewhere")
    func damaged() throws {
        let bytes = try sealed(Self.bytes(150_000))
        for place in stride(from: 0, to: bytes.count, by: 1_009) {
            var changed = bytes
            changed[place] ^= 1
            #expect(throws: AgeError.self, "byte \(place)") { try opened(changed) }
        }
        let head = AgeHeader.length(recipients: 1) + 16
        let piece = AgePieces.bytes + 16
        for count in [0, 10, head - 17, head, head + piece, head + 2 * piece, bytes.count - 1] {
            #expect(throws: AgeError.self, "\(count) bytes") { try opened(Array(bytes[..<count])) }
        }
        let (first, second) = (bytes[head..<(head + piece)], bytes[(head + piece)..<(head + 2 * piece)])
        #expect(throws: AgeError.self) {
            try opened(Array(bytes[..<head]) + second + first + bytes[(head + 2 * piece)...])
        }
        #expect(throws: AgeError.self) { try opened(bytes + [0]) }
    }

    @Test("A header in another spelling is refused: each has only one")
    func spelling() throws {
        let bytes = try sealed([1])
        let length = AgeHeader.length(recipients: 1)
        let header = String(decoding: bytes[..<length], as: UTF8.self)
        let rest = Array(bytes[length...])
        for wrong in [
            header.split(separator: "v1").joined(separator: "v2"),
            header.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"),
            header.split(separator: "---").joined(separator: "=---"),
            header.split(separator: "-> X25519").joined(separator: "-> X25519 extra"),
        ] {
            #expect(throws: AgeError.self, "\(wrong)") { try opened(Array(wrong.utf8) + rest) }
        }
    }
}

@Suite("Files of the program age")
struct AgeProgramTests {
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/voicecore-age-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func run(_ program: String, _ arguments: String...) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test("Files of the program age are opened here, and ours there, with keys that age-keygen made")
    func bothWays() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let key = folder + "/key.txt"
        #expect(try run("age-keygen", "-o", key) == 0)
        let identities = try AgeIdentity.read(file: key)
        let lines = try String(contentsOfFile: key, encoding: .utf8).split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("# public key: ") })
        let recipient = try #require(AgeRecipient(String(line.dropFirst("# public key: ".count))))
        #expect(identities.map(\.publicKey) == [recipient.key])
        for count in [0, 1, 65_536, 150_000] {
            let plain = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
            let (from, theirs, ours, back) = (
                "\(folder)/\(count)", "\(folder)/\(count).theirs", "\(folder)/\(count).ours",
                "\(folder)/\(count).back"
            )
            try plain.write(to: URL(fileURLWithPath: from))
            #expect(try run("age", "-r", recipient.text, "-o", theirs, from) == 0)
            _ = try PackedFile.unpack(theirs, to: back, with: identities)
            #expect(FileManager.default.contents(atPath: back) == plain, "\(count) bytes of age")
            _ = try PackedFile.pack(from, to: ours, for: [recipient])
            #expect(try run("age", "-d", "-i", key, "-o", back + "2", ours) == 0)
            #expect(
                FileManager.default.contents(atPath: back + "2") ?? Data() == plain,
                "\(count) bytes of ours"
            )
        }
    }

    @Test("A file of identities with anything else in it is refused with the line")
    func identityFile() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/key.txt"
        try "# a key\n\nnonsense\n".write(toFile: path, atomically: false, encoding: .utf8)
        #expect(throws: BackupError.badIdentity(path: path, line: 3)) { try AgeIdentity.read(file: path) }
        try "# nothing\n".write(toFile: path, atomically: false, encoding: .utf8)
        #expect(throws: BackupError.badIdentity(path: path, line: nil)) { try AgeIdentity.read(file: path) }
    }
}
