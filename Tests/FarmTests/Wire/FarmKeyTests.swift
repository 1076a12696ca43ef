@testable import Farm
import Glibc
import Testing
import TestKit

@Suite("Keys of a farm")
struct FarmKeyTests {
    @Test("Keys come back from their file, without the secret for machines that only offer")
    func file() throws {
        var keys = PoolKeys(try #require(PoolKey.made()))
        keys.add(try #require(PoolKey.made()))
        #expect(try PoolKeys(keys.text) == keys)
        let lines = keys.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(try PoolKeys(lines.joined(separator: "\r\n")) == keys)
        let open = try #require(keys.withoutSecrets)
        #expect(try PoolKeys(open.text) == open)
        #expect(!open.text.contains("secret "))
        #expect(keys.canHear && !open.canHear)
        #expect(open.newest?.open == keys.newest?.open)
    }

    @Test("Wrong keys are refused with their line")
    func refused() throws {
        let keys = PoolKeys(try #require(PoolKey.made()))
        let other = PoolKeys(try #require(PoolKey.made()))
        #expect(throws: PoolKeys.Refusal.noKey) { try PoolKeys("# nothing\n") }
        #expect(throws: PoolKeys.Refusal.notAKey(line: 1)) { try PoolKeys("public 00") }
        #expect(throws: PoolKeys.Refusal.notAKey(line: 1)) { try PoolKeys("hello world\n") }
        let mixed = keys.text.split(separator: "\n").filter { $0.hasPrefix("public") }.joined()
        let foreign = other.text.split(separator: "\n").filter { $0.hasPrefix("secret") }.joined()
        #expect(throws: PoolKeys.Refusal.mismatch(line: 2)) { try PoolKeys("\(mixed)\n\(foreign)\n") }
    }

    @Test("Keys of users have the names that brokers list")
    func nkey() throws {
        let key = try #require(NKey.made())
        #expect(key.seed.hasPrefix("SU") && key.seed.utf8.count == 58)
        #expect(key.name.hasPrefix("U") && key.name.utf8.count == 56)
        #expect(NKey(seed: key.seed + "\n") == key)
        #expect(NKey(seed: String(key.seed.dropLast())) == nil)
        #expect(NKey(seed: key.name) == nil)
        #expect(NKey(seed: "SU") == nil)
    }

    @Test("Keys of users match the format’s own description")
    func knownKey() throws {
        let key = try #require(NKey(seed: "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY"))
        #expect(key.name == "UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4")
    }
}

@Suite("The file of a farm's key")
struct KeyFileTests {
    private let folder = TestFolder()
    private let keys: PoolKeys
    private let user: NKey

    init() throws {
        keys = PoolKeys(try #require(PoolKey.made()))
        user = try #require(NKey.made())
    }

    private func file(_ text: String, mode: mode_t = 0o600) -> String {
        let path = folder.write(Array(text.utf8), to: "file")
        chmod(path, mode)
        return path
    }

    @Test("A key file with a secret is not used if others may read it", arguments: [0o644, 0o640, 0o604])
    func open(mode: mode_t) {
        let fault = KeyFile.Fault.openToOthers(mode: mode)
        #expect(throws: fault) { try KeyFile.poolKeys(file(keys.text, mode: mode)) }
        #expect(throws: fault) { try KeyFile.user(file(user.seed, mode: mode)) }
        let credentials = "-----BEGIN NATS USER JWT-----\nx\n"
        #expect(throws: fault) { try KeyFile.user(file(credentials, mode: mode)) }
    }

    @Test("A key file of its owner alone is read, and anybody may see a public key")
    func closed() throws {
        #expect(try KeyFile.poolKeys(file(keys.text)) == keys)
        #expect(try KeyFile.user(file(user.seed + "\n")) == user)
        #expect(try KeyFile.user(file("-----BEGIN NATS USER JWT-----\nx\n")) == nil)
        let open = try #require(keys.withoutSecrets)
        #expect(try KeyFile.poolKeys(file(open.text, mode: 0o644)) == open)
    }

    @Test("A wrong key file is told from a missing one and from a folder")
    func none() throws {
        #expect(throws: KeyFile.Fault.missing) { try KeyFile.poolKeys(folder("nothing")) }
        #expect(throws: KeyFile.Fault.folder) { try KeyFile.poolKeys(folder.path) }
        #expect(throws: KeyFile.Fault.noPoolKeys(.notAKey(line: 1))) { try KeyFile.poolKeys(file("junk")) }
        #expect(throws: KeyFile.Fault.noUser) { try KeyFile.user(file("junk")) }
        #expect(throws: KeyFile.Fault.noUser) { try KeyFile.user(file("")) }
        let way = BrokerAddress(servers: ["nats://127.0.0.1:1"], credentials: folder("nothing"))
        #expect(throws: BrokerError.credentials(path: folder("nothing"), .missing)) {
            try Broker(way, name: "test")
        }
    }
}
