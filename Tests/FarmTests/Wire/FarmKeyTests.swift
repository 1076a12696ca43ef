import Farm
import Testing

@Suite("Keys of a farm")
struct FarmKeyTests {
    @Test("come back from their file, and without the secret for those who only offer")
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

    @Test("that are none are refused with their line")
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

    @Test("of users have the names that brokers list")
    func nkey() throws {
        let key = try #require(NKey.made())
        #expect(key.seed.hasPrefix("SU") && key.seed.utf8.count == 58)
        #expect(key.name.hasPrefix("U") && key.name.utf8.count == 56)
        #expect(NKey(seed: key.seed + "\n") == key)
        #expect(NKey(seed: String(key.seed.dropLast())) == nil)
        #expect(NKey(seed: key.name) == nil)
        #expect(NKey(seed: "SU") == nil)
    }

    @Test("of users are those of the format’s own description")
    func knownKey() throws {
        let key = try #require(NKey(seed: "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY"))
        #expect(key.name == "UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4")
    }
}
