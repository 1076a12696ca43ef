import Farm
import Testing
import VoiceCore
@testable import Programs

@Suite("A setting that is a list")
struct SingleValueTests {
    private func settings(_ file: String) throws -> Settings {
        let home = TemporaryHome()
        try home.writeSettings(file)
        return try Settings(environment: home.environment)
    }

    private func problem(_ file: String) -> SettingsError? {
        do {
            _ = try settings(file)
            return nil
        } catch {
            return error as? SettingsError
        }
    }

    @Test("has one member where a text or an object stands by itself")
    func single() throws {
        let one = try settings(
            """
            { inboxes: '/memos', ignore: 'call*', rules: { name: 'a*', tags: '#work' }, engine: 'hear',
              farm: { servers: 'tls://nas.local:4222' } }
            """
        )
        #expect(one[Key.inboxes].map(\.path) == ["/memos"])
        #expect(one[Key.ignore].map(\.text) == ["call*"])
        #expect(one[Key.rules].map(\.tags) == [["work"]])
        #expect(one[Key.engine] == ["hear"])
        #expect(one[Key.farm]?.address.servers == ["tls://nas.local:4222"])
        #expect(
            try settings("{ inboxes: { path: '/memos', tags: 'sea' } }")[Key.inboxes].map(\.tags) == [["sea"]]
        )
        let wrong = problem("{ engine: 'hear --fast', inboxes: 3 }")?.failure
        let said = ([wrong?.message].compactMap(\.self) + (wrong?.more ?? [])).joined(separator: "\n")
        #expect(said.contains("engine: must be a list of texts such as ["), "\(said)")
        #expect(said.contains("inboxes: must be a list of folders such as [\"~/Memos\"]"), "\(said)")
    }
}
