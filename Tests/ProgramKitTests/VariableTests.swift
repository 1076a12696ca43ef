import Ground
import Testing

@testable import ProgramKit

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

    private func settings(_ ignored: String) throws -> Settings {
        try Settings(
            options: [:],
            environment: home.environment.merging(["VOICEMEMO_IGNORE": ignored]) { $1 }
        )
    }
}
