import Farm
import Foundation
import Testing
import VoiceCore
@testable import Replay

@Suite(
    "Stories of machines that hear for each other",
    .enabled(if: LocalBroker.isThere, Comment(rawValue: LocalBroker.advice))
)
struct FarmStoryTests {
    @Test(
        "Whatever is expected wrongly of them is found",
        arguments: [
            ("edited-meanwhile", "text: \"my own words\"", "text: \"so happy\"", "entry 1: text"),
            (
                "two-diaries", "\"the worker heard\",", "\"the worker heard\", \"the worker heard\",",
                "outcomes"
            ),
            ("two-diaries", "\"theirs/diary", "\"diary", "files"),
            ("removed-meanwhile", "entries: []", "entries: [{ text: \"so happy\" }]", "entries"),
            ("broker-lost", "\"the farm is back\",", "", "outcomes"),
            ("late-after-heard-here", "text: \"heard here\"", "text: \"heard too late\"", "entry 1: text"),
            ("late-after-restart", "text: \"so happy\"", "text: \"heard here\"", "entry 1: text"),
        ]
    )
    func wrong(name: String, expected: String, instead: String, part: String) async throws {
        let path = try #require(InstalledFiles.standard.data("samples/stories/farm/\(name).json5"))
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let place = try #require(text.range(of: "expect:"))
        let changed = text.replacingOccurrences(
            of: expected,
            with: instead,
            range: place.upperBound..<text.endIndex
        )
        #expect(changed != text)
        let copy = NSTemporaryDirectory() + "story-\(UUID().uuidString).json5"
        defer { try? FileManager.default.removeItem(atPath: copy) }
        try changed.write(toFile: copy, atomically: true, encoding: .utf8)
        let verdict = await StoryPlayer().replay(copy)
        guard case .differed(let differences) = verdict.outcome else {
            Issue.record("\(verdict)")
            return
        }
        #expect(differences.map(\.part).filter { $0 != "said" } == [part], "\(verdict)")
    }
}
