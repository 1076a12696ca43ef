import Foundation
import Testing
import VoiceCore
@testable import Replay

@Suite("Stories are replayed through the real thing")
struct StoryPlayerTests {
    static let stories =
        InstalledFiles.standard.data("samples/stories").flatMap { StoryFolder.stories(at: $0) } ?? []

    @Test("There are stories for everything that is promised")
    func library() { #expect(Self.stories.count >= 40) }

    @Test("Every story holds", arguments: stories)
    func holds(path: String) async {
        let verdict = await StoryPlayer().replay(path)
        #expect(verdict.isWell, "\(verdict)")
    }

    @Test("A story that expects something else differs, and the line that differs names the rule")
    func planted() async throws {
        let verdict = try await replay(Self.call(expecting: "saved 2.5", instead: "saved 2.6"))
        guard case .differed(let differences) = verdict.outcome else {
            Issue.record("\(verdict)")
            return
        }
        #expect(differences.map(\.part) == ["trace"])
        #expect(verdict.description.contains("    - 2.500 interruptionBegan: recording → interrupted"))
        #expect(verdict.description.contains("    + 2.500 interruptionBegan: recording → interrupted"))
    }

    @Test(
        "Whatever is expected wrongly is found",
        arguments: [
            (
                "recordedAt: \"2026-01-01T12:00:00Z\"", "recordedAt: \"2026-01-01T13:00:00Z\"",
                "entry 1: recordedAt"
            ),
            ("dateSource: \"name\"", "dateSource: \"on\"", "entry 1: dateSource"),
            ("day: \"2026-01-01\"", "day: \"2026-01-02\"", "entry 1: day"),
            ("seconds: 2.500", "seconds: 2.501", "entry 1: seconds"),
            ("text: \"\"", "text: \"words\"", "entry 1: text"),
            ("text: \"\"", "truncated: true", "entry 1: truncated"),
            ("text: \"\"", "capped: true", "entry 1: capped"),
            ("text: \"\"", "pending: [\"hear\"]", "entry 1: pending"),
            ("text: \"\"", "positive: [0, 100]", "entry 1: positive"),
            ("mood: \"none\"", "mood: \"joy\"", "entry 1: mood"),
            ("recording first: filed", "recording first: held", "outcomes"),
            ("entry 1.opus", "entry 1.flac", "files"),
        ]
    )
    func wrongExpectation(expected: String, instead: String, part: String) async throws {
        let verdict = try await replay(Self.call(expecting: expected, instead: instead))
        guard case .differed(let differences) = verdict.outcome else {
            Issue.record("\(verdict)")
            return
        }
        #expect(differences.map(\.part) == [part])
    }

    @Test("Each stage that a memo passed is measured, also where the program was killed")
    func stages() async throws {
        let path = try #require(Self.stories.first { $0.hasSuffix("killed-when-heard.json5") })
        let stages = await StoryPlayer().replay(path).stages
        let road = ["open", "read", "ledger", "decode", "keep", "hear", "feel", "file"]
        #expect(Set(stages.seconds.keys) == Set(road))
        #expect(stages.seconds.values.allSatisfy { $0 >= 0 })
        let table = (stages + stages).table(ofSeconds: 1_000)
        #expect(table.count == 2 + road.count + 1)
        #expect(table.last?.hasPrefix("| besides | 9") == true)
    }

    @Test("Recording writes what came out, is no success, and the story holds from then on")
    func records() async throws {
        let path = try Self.file(Self.call(expecting: "saved 2.5", instead: "saved 9"))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let recorded = await StoryPlayer().replay(path, recording: true)
        #expect(recorded.outcome == .recorded, "\(recorded)")
        let replayed = await StoryPlayer().replay(path)
        #expect(replayed.held, "\(replayed)")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(try text == Self.call(expecting: "", instead: ""))
    }

    @Test("The same story leaves the same bytes of trace each time")
    func deterministic() async throws {
        let path = try #require(Self.stories.first { $0.hasSuffix("interruption-in-every-state.json5") })
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for _ in 0..<3 {
            let copy = try Self.file(text)
            defer { try? FileManager.default.removeItem(atPath: copy) }
            _ = await StoryPlayer().replay(copy, recording: true)
            #expect(try String(contentsOfFile: copy, encoding: .utf8) == text)
        }
    }

    @Test("A story that expects nothing, or names a file that is not there, does not hold")
    func unplayable() async throws {
        let nothing = try await replay("{ title: 'x', script: [] }")
        #expect(
            nothing.outcome
                == .unplayable(
                    "it expects nothing yet; voicecore-replay --record writes down what comes out of it"
                )
        )
        let missing = try await replay(
            "{ title: 'x', sounds: {\n a: { file: 'gone.wav' } }, "
                + "script: [ { at: 0, offer: 'a', as: 'a.wav' } ], expect: {} }"
        )
        #expect(missing.outcome == .unplayable("line 2: no file ‘gone.wav’ beside the story"))
    }

    @Test("The draft of a memo's story is a story, and once recorded it holds")
    func draft() async throws {
        let memo = try #require(InstalledFiles.standard.data("samples/2026-03-26-exactly-a-second.wav"))
        let path = try Self.file(try #require(StoryDraft.text(ofMemo: memo)))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let recorded = await StoryPlayer().replay(path, recording: true)
        #expect(recorded.outcome == .recorded, "\(recorded)")
        let replayed = await StoryPlayer().replay(path)
        #expect(replayed.held, "\(replayed)")
        #expect(StoryDraft.text(ofMemo: "/no/such/memo") == nil)
    }

    @Test("Many stories at once give their verdicts in the order of the stories")
    func troupe() async {
        let some = Self.stories.filter { $0.contains("session/call-") }
        let verdicts = await ParallelReplay(player: StoryPlayer(), jobs: 4).replay(some)
        #expect(verdicts.map(\.path) == some)
        #expect(verdicts.filter { !$0.held }.map(\.description) == [])
    }

    private static func call(expecting expected: String, instead: String) throws -> String {
        let path = try #require(stories.first { $0.hasSuffix("call-while-recording.json5") })
        let text = try String(contentsOfFile: path, encoding: .utf8)
        guard !expected.isEmpty, let range = text.range(of: expected, range: bounds(text)) else {
            return text
        }
        return text.replacingCharacters(in: range, with: instead)
    }

    private static func bounds(_ text: String) -> Range<String.Index> {
        (text.range(of: "expect:")?.upperBound ?? text.startIndex)..<text.endIndex
    }

    private func replay(_ text: String) async throws -> Verdict {
        let path = try Self.file(text)
        defer { try? FileManager.default.removeItem(atPath: path) }
        return await StoryPlayer().replay(path)
    }

    private static func file(_ text: String) throws -> String {
        let path = NSTemporaryDirectory() + "story-\(UUID().uuidString).json5"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }
}
