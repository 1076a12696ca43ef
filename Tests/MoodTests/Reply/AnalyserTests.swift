import System
import Testing
@testable import Mood

@Suite("An outside analyser")
struct AnalyserTests {
    private static let environment = ["PATH": "/usr/bin:/bin"]

    @Test("an analyser is asked without a shell, and its prose is understood")
    func asks() throws {
        let analyser = try Analyser(["echo", "70% positive; $HOME is joy"], environment: Self.environment)
        let reply = try analyser.ask("what a day")
        #expect(reply.positive == 70)
        #expect(reply.emotion == .joy)
    }

    @Test("an analyser gets the text on its standard input")
    func standardInput() throws {
        let reply = try Analyser(["cat"], environment: Self.environment).ask("긍정 20%, 부정 80%, 슬픔")
        #expect(reply.mood == Mood(positive: 20, negative: 80, emotion: .sadness, source: .analyser))
    }

    @Test("a slow analyser is killed")
    func tooSlow() throws {
        let analyser = try Analyser(["sleep", "60"], environment: Self.environment, limitSeconds: 0.2)
        #expect(throws: AnalyserError.tooSlow(limitSeconds: 0.2)) { try analyser.ask("hello") }
    }

    @Test("an analyser's failure is a typed error")
    func failures() throws {
        let environment = Self.environment
        #expect(throws: AnalyserError.notFound("no-such-program")) {
            try Analyser(["no-such-program"], environment: environment).ask("hello")
        }
        #expect(throws: AnalyserError.ended(.exited(1))) {
            try Analyser(["false"], environment: environment).ask("hello")
        }
        #expect(throws: AnalyserError.reply(.empty)) {
            try Analyser(["true"], environment: environment).ask("hello")
        }
    }
}
