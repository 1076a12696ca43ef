import Foundation
import System
import Testing
import Wires
@testable import Hearing

@Suite("The program that hears is caged, and its answers are checked")
struct CagedHearingTests {
    @Test("With its model loaded, the process can open no file, start no program and leave no core")
    func cage() async throws {
        let model = try SpeechModel(named: "en-us")
        let plan = try #require(model.plans[.fast])
        let worker = try HearWorker(installed: .standard)
        let earModel = model.earModel(settings: plan.settings, words: [])
        #expect(try await worker.ask(.load(earModel), limitSeconds: 180) == .ready(refused: []))
        let id = try #require(worker.processID)
        let status = try String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
        #expect(status.contains("Seccomp:\t2"))
        #expect(status.contains("NoNewPrivs:\t1"))
        let limits = try String(contentsOfFile: "/proc/\(id)/limits", encoding: .utf8)
        for what in ["open files", "core file size", "file size"] {
            let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max \(what) ") })
            #expect(line.split(whereSeparator: \.isWhitespace).filter { $0 == "0" }.count == 2, "\(line)")
        }
        // It still hears what comes through the pipe.
        let silence = [Int16](repeating: 0, count: 16_000)
        #expect(try await worker.ask(.hear(silence, plan.ears), limitSeconds: 180) == .heard([]))
        await worker.end()
    }

    @Test("The process itself refuses more sound than its limit")
    func tooLong() async throws {
        let model = try SpeechModel(named: "en-us")
        let plan = try #require(model.plans[.fast])
        let worker = try HearWorker(installed: .standard)
        let earModel = model.earModel(settings: plan.settings, words: [])
        _ = try await worker.ask(.load(earModel), limitSeconds: 180)
        let sound = [Int16](repeating: 0, count: SoundStretch.mostSamples + 1)
        let reply = try await worker.ask(.hear(sound, plan.ears), limitSeconds: 180)
        #expect(reply == .failed(.tooLong(samples: sound.count)))
        await worker.end()
    }

    @Test(
        "Words that do not fit into the sound are refused",
        arguments: [
            HeardWord(text: "we", start: .nan, end: 1, probability: 1),
            HeardWord(text: "we", start: 0, end: .infinity, probability: 1),
            HeardWord(text: "we", start: -9, end: 1, probability: 1),
            HeardWord(text: "we", start: 0, end: 1e300, probability: 1),
            HeardWord(text: "we", start: 1, end: 0.5, probability: 1),
            HeardWord(text: "we", start: 0, end: 1, probability: .nan),
            HeardWord(text: "we", start: 0, end: 1, probability: 1.5),
            HeardWord(text: String(repeating: "w", count: 1_001), start: 0, end: 1, probability: 1),
            HeardWord(
                text: "we",
                start: 0,
                end: 1,
                probability: 1,
                alternatives: [String(repeating: "w", count: 1_001)]
            ),
        ]
    )
    func impossible(word: HeardWord) {
        #expect(throws: TranscriptionError.self) { try HeardWord.check([word], within: 2) }
    }

    @Test("Impossibly many words are refused, and a usual number passes")
    func number() throws {
        let word = HeardWord(text: "we", start: 0, end: 1, probability: 1)
        try HeardWord.check(Array(repeating: word, count: 150), within: 2)
        #expect(throws: TranscriptionError.self) {
            try HeardWord.check(Array(repeating: word, count: 151), within: 2)
        }
    }
}
