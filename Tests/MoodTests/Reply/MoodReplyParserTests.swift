@testable import Mood
import System
import Testing
import TestKit

@Suite("The reply parser")
struct MoodReplyParserTests {
    struct Row: Sendable {
        var reply: String
        var positive: Double
        var emotion: Emotion?

        init(_ reply: String, _ positive: Double, _ emotion: Emotion?) {
            (self.reply, self.positive, self.emotion) = (reply, positive, emotion)
        }

        func check() throws {
            let parsed = try MoodReplyParserTests.parser.get().parse(reply)
            #expect(abs(parsed.positive - positive) < 0.1, "\(reply)")
            #expect(parsed.emotion == emotion, "\(reply)")
        }
    }

    static let parser = Result { try MoodReplyParser() }

    @Test(
        "Figures and feelings are understood in many forms",
        arguments: [
            Row("긍정은 65퍼센트, 부정은 35퍼센트이고 주된 감정은 슬픔입니다.", 65, .sadness),
            Row("이 글은 약 80% 긍정적이고 20% 부정적입니다. 대표 감정: 기쁨", 80, .joy),
            Row("roughly 30% positive and 70% negative, anger is the dominant emotion", 30, .anger),
            Row("**Positive:** 20%\n**Negative:** 80%\n**Emotion:** Fear", 20, .fear),
            Row("| Positive | Negative | Emotion |\n|---|---|---|\n| 70% | 30% | joy |", 70, .joy),
            Row("| Positive | 70% |\n| Negative | 30% |\n| Emotion | Sadness |", 70, .sadness),
            Row("Joy is not the main emotion, sadness is. 20% positive, 80% negative.", 20, .sadness),
            Row("긍정 50%, 부정 50%, 기쁨. 결과: 긍정 20%, 부정 80%, 분노", 20, .anger),
            Row(
                "At first 50% positive, 50% negative, joy. Result: 20% positive, 80% negative, anger",
                20,
                .anger
            ),
            Row("positive: 0.9; the emotion is joy", 90, .joy),
            Row("1% positive, 99% negative; the emotion is fear", 1, .fear),
            Row("positive=0.35, negative=0.65, emotion=sadness", 35, .sadness),
            Row("```json\n{\"긍정\": 25, \"부정\": 75, \"감정\": \"분노\"}\n```", 25, .anger),
            Row("Between 60 and 70% positive, 30-40% negative; the emotion is joy", 65, .joy),
            Row("긍정 ６０～７０％, 부정 ３０～４０％, 감정은 기쁨", 65, .joy),
            Row("기쁨보다는 슬픔이 더 크게 느껴집니다. 긍정 30%, 부정 70%", 30, .sadness),
            Row("Anger rather than sadness dominates: 10% positive, 90% negative.", 10, .anger),
            Row("공포가 아니라 분노입니다. 긍정 5% 부정 95%", 5, .anger),
            Row("neither joy nor anger, the emotion is fear. 80% negative.", 20, .fear),
            Row("긍정: 49%, 부정: 50%, 감정: 슬픔", 49.49, .sadness),
            Row("positive 90%, negative 30%, joy", 75, .joy),
            Row("부정: 130%, 긍정: 20%, 감정: 분노", 20, .anger),
            Row("(예: 긍정 50%, 부정 50%, 기쁨) 긍정 20%, 부정 80%, 감정: 분노", 20, .anger),
            Row("Confidence: 95%. Positive: 70%, negative: 30%. Emotion: joy", 70, .joy),
            Row("Positive: 40%\nNegative: 60%\nEmotion: none", 40, nil),
            Row("{positive: 0.75, negative: 1e-05, joy}", 75, .joy),
            Row("joy 10%, sadness 70%, fear 20%. Positive 15%, negative 85%.", 15, .sadness),
        ]
    )
    func understands(row: Row) throws {
        let reply = try Self.parser.get().parse(row.reply)
        #expect(abs(reply.positive - row.positive) < 0.01)
        #expect(abs(reply.positive + reply.negative - 100) < 0.001)
        #expect(reply.emotion == row.emotion)
        #expect(reply.mood.positive + reply.mood.negative == 100)
        #expect(reply.mood.source == .analyser)
    }

    @Test(
        "Replies of analysers are understood",
        arguments: ["replies.en", "replies.ko", "replies.forms", "replies.variants"]
    )
    func understandsAnalysers(file: String) throws {
        for line in try MoodCase.all(in: file) {
            let expected = line.expected.split(separator: " ").map(String.init)
            let positive = try #require(Double(expected[0]))
            try Row(line.text, positive, Emotion(rawValue: expected[1])).check()
        }
    }

    @Test(
        "A reply without one feeling has a remark: none or several",
        arguments: [
            ("Positive 40%, negative 60%.", MoodReply.Remark.noEmotion),
            ("Joy and sadness alike. Positive 50%, negative 50%.", .severalEmotions),
        ]
    )
    func remarks(reply: String, remark: MoodReply.Remark) throws {
        let parsed = try Self.parser.get().parse(reply)
        #expect(parsed.emotion == nil)
        #expect(parsed.remarks == [remark])
    }

    @Test(
        "A useless reply is a typed error",
        arguments: [
            ("", MoodReplyError.empty), ("  \n", .empty), ("I cannot say.", .noFigures(emotion: nil)),
            ("Unfortunately I can't determine the sentiment of this text.", .noFigures(emotion: nil)),
            ("죄송하지만 분석할 수 없습니다.", .noFigures(emotion: nil)),
            ("I'm sorry, but as an AI I cannot help with that.", .noFigures(emotion: nil)),
            ("Positive: N/A, Negative: N/A, Emotion: N/A", .noFigures(emotion: nil)),
            ("{}", .noFigures(emotion: nil)), ("The main emotion is sadness.", .noFigures(emotion: .sadness)),
            ("Positive: 150%", .outOfRange(150, emotion: nil)),
            ("{\"positive\": 1e400, \"emotion\": \"joy\"}", .noFigures(emotion: .joy)),
            ("positive 1E400 %, negative 1.5e2 %", .noFigures(emotion: nil)),
            ("positive: -20, negative: 120, joy", .outOfRange(120, emotion: .joy)),
            ("{\"positive\":-20,\"emotion\":\"joy\"}", .noFigures(emotion: .joy)),
            ("Positive 60%, negative 60%, joy", .contradictory(positive: 60, negative: 60, emotion: .joy)),
            ("긍정 0%, 부정 0%", .contradictory(positive: 0, negative: 0, emotion: nil)),
        ]
    )
    func refuses(reply: String, error: MoodReplyError) throws {
        let parser = try Self.parser.get()
        #expect(throws: error) { try parser.parse(reply) }
    }

    @Test("Random replies and very long ones neither trap nor take for ever")
    func endures() throws {
        let parser = try Self.parser.get()
        let seed: UInt64 = 7
        var state = seed
        func next(_ limit: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % limit
        }
        let pieces = [
            "positive", "부정", "70", "%", ".", ",", "-", "~", " ", "\n", "joy", "없", "not ", "/", "10", "감정:",
            "(", "９", "e.g.", "|",
        ]
        for _ in 0..<1_000 {
            let text = (0..<next(30)).map { _ in pieces[Int(next(UInt64(pieces.count)))] }.joined()
            if let reply = try? parser.parse(text) {
                #expect((0...100).contains(reply.positive), "seed \(seed): \(text)")
            }
        }
        _ = try? parser.parse(String(repeating: "positive 7(e.g. ", count: 6_000))
    }
}

@Suite("The table of replies")
struct ReplyRulesTests {
    private static func own() throws -> String {
        let path = try InstalledFiles.standard.moodTables() + "/reply.rules.tsv"
        return String(decoding: try TableFile(path: path).bytes, as: UTF8.self)
    }

    private static func error(_ line: String) throws -> MoodTableError? {
        let text = try own() + line + "\n"
        do {
            _ = try ReplyRules(TableFile(path: "own.tsv", bytes: Array(text.utf8)))
            return nil
        } catch {
            return error
        }
    }

    @Test("An added alternative is understood")
    func anotherAlternative() throws {
        let text = try Self.own() + "joy\t(?<![a-z])chuffed(?![a-z])\n"
        let rules = try ReplyRules(TableFile(path: "own.tsv", bytes: Array(text.utf8)))
        let parser = MoodReplyParser(rules: rules)
        #expect(try parser.parse("80% positive, chuffed").emotion == .joy)
    }

    @Test(
        "A wrong line is named with its number",
        arguments: ["joy", "joy\ta\tb", "delight\thappy", "joy\t<nothing>", "joy\t(happy)"]
    )
    func wrongLines(line: String) throws {
        let last = try Self.own().split(separator: "\n", omittingEmptySubsequences: false).count
        #expect(try Self.error(line) == .malformed(path: "own.tsv", line: last))
        let slot = try Self.error("slot\tBig\tten")
        #expect(slot == .phrase(path: "own.tsv", line: last, fault: .slotName("Big")))
    }

    @Test("A wrong expression is named with its place")
    func wrongExpression() throws {
        guard case .pattern("own.tsv", let line, let offset) = try Self.error("joy\thap(py") else {
            Issue.record("an open bracket was taken")
            return
        }
        #expect(line > 100)
        #expect(offset == 6)
    }

    @Test("A table without one of its kinds is refused as a whole")
    func missingKind() throws {
        let text = try Self.own().split(separator: "\n").filter { !$0.hasPrefix("mostly\t") }.joined(
            separator: "\n"
        )
        #expect(throws: MoodTableError.malformed(path: "own.tsv", line: 0)) {
            try ReplyRules(TableFile(path: "own.tsv", bytes: Array(text.utf8)))
        }
    }
}

@Suite("An outside analyser")
struct AnalyserTests {
    private static let environment = ["PATH": "/usr/bin:/bin"]

    @Test("An analyser is asked without a shell, and its prose is understood")
    func asks() throws {
        let analyser = try Analyser(["echo", "70% positive; $HOME is joy"], environment: Self.environment)
        let reply = try analyser.ask("what a day")
        #expect(reply.positive == 70)
        #expect(reply.emotion == .joy)
    }

    @Test("An analyser gets the text on its standard input")
    func standardInput() throws {
        let reply = try Analyser(["cat"], environment: Self.environment).ask("긍정 20%, 부정 80%, 슬픔")
        #expect(reply.mood == Mood(positive: 20, negative: 80, emotion: .sadness, source: .analyser))
    }

    @Test("A slow analyser is killed")
    func tooSlow() throws {
        let analyser = try Analyser(["sleep", "60"], environment: Self.environment, limitSeconds: 0.2)
        #expect(throws: AnalyserError.tooSlow(limitSeconds: 0.2)) { try analyser.ask("hello") }
    }

    @Test("An analyser's failure is a typed error")
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
