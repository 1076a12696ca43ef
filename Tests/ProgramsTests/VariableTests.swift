import System
import Testing
@testable import Programs

@Suite("Settings in variables")
struct VariableTests {
    private let home = TemporaryHome()

    @Test("Several patterns in a variable have a colon between them, or are a list")
    func patterns() throws {
        for text in ["call*:Drafts", #"["call*", "Drafts"]"#] {
            let settings = try settings(text)
            #expect(settings[Key.ignore].map(\.text) == ["call*", "Drafts"], "\(text)")
        }
        let one = try settings(#"["a:b.wav"]"#)
        #expect(one[Key.ignore].map(\.text) == ["a:b.wav"])
    }

    @Test("Only a name that is near without what all variables begin with is perhaps meant")
    func slips() throws {
        for (typed, meant) in [("VOICECORE_FOO", nil), ("VOICECORE_PAGR", "VOICECORE_PAGE?")] {
            let error = #expect(throws: SettingsError.self) {
                try Settings(options: [:], environment: home.environment.merging([typed: "x"]) { $1 })
            }
            let said = try #require(error).failure.message
            #expect(said.contains("did you mean") == (meant != nil) && said.contains(meant ?? ""), "\(said)")
        }
    }

    private func settings(_ ignored: String) throws -> Settings {
        try Settings(
            options: [:],
            environment: home.environment.merging(["VOICECORE_IGNORE": ignored]) { $1 }
        )
    }
}
