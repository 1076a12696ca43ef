import Glibc
import TestKit
import Testing
@testable import Farm

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

    @Test(
        "with a secret is not used where others than its owner may read it",
        arguments: [0o644, 0o640, 0o604]
    )
    func open(mode: mode_t) {
        let fault = KeyFile.Fault.openToOthers(mode: mode)
        #expect(throws: fault) { try KeyFile.poolKeys(file(keys.text, mode: mode)) }
        #expect(throws: fault) { try KeyFile.user(file(user.seed, mode: mode)) }
        let credentials = "-----BEGIN NATS USER JWT-----\nx\n"
        #expect(throws: fault) { try KeyFile.user(file(credentials, mode: mode)) }
    }

    @Test("is read where it is its owner's alone, and everybody may see a public key")
    func closed() throws {
        #expect(try KeyFile.poolKeys(file(keys.text)) == keys)
        #expect(try KeyFile.user(file(user.seed + "\n")) == user)
        #expect(try KeyFile.user(file("-----BEGIN NATS USER JWT-----\nx\n")) == nil)
        let open = try #require(keys.withoutSecrets)
        #expect(try KeyFile.poolKeys(file(open.text, mode: 0o644)) == open)
    }

    @Test("that is none is told from one that is missing, and from a folder")
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
