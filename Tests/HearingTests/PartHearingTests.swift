import Foundation
@testable import Hearing
@testable import Sound
import System
import Testing
import TestKit
import Wires

@Suite("Ears that hear part by part")
struct PartHearingTests {
    private struct PlainEar: PartHearing {
        var fingerprint: EarFingerprint {
            EarFingerprint(engine: "plain", model: "none", settings: [], files: [])
        }
        var words: [PersonalWord] { [] }
        func knowing(_ words: [PersonalWord]) -> any PartHearing { self }
        func release() async {}

        func hear(
            _ part: Range<Int>,
            of sound: SpeechSamples,
            preset: HearingOptions.Preset,
            progress: @escaping HearingProgress
        ) async throws(TranscriptionError) -> [HeardPiece] {
            let word = Word(
                word: "w\(part.count / SpeechSamples.hertz)",
                start: Double(part.lowerBound / SpeechSamples.hertz),
                end: Double(part.upperBound / SpeechSamples.hertz),
                probability: 1
            )
            return [HeardPiece(words: [word], tokens: [word.word])]
        }
    }

    private let folder = TestFolder()

    private func heard(_ overCap: HearingOptions.OverCap) async throws -> Transcript {
        let samples = 200 * SpeechSamples.hertz
        let path = folder.write([UInt8](repeating: 0, count: 2 * samples), to: "sound")
        return try await PlainEar().transcribe(
            SpeechSamples(path: path, samples: samples),
            options: HearingOptions(preset: .fast, overCap: overCap)
        ) { _ in }
    }

    @Test("Words of parts are joined under the name of the ear")
    func words() async throws {
        let heard = try await heard(.split)
        #expect(heard.words.count == 2 && heard.words.last?.end == 200)
        #expect(heard.text == heard.words.map(\.word).joined(separator: " "))
        #expect((heard.engine, heard.model, heard.preset) == ("plain", "none", "fast"))
        #expect(!heard.capped && heard.seconds == 200)
    }

    @Test("A transcript of a long memo says how much was left out")
    func cap() async throws {
        let heard = try await heard(.keep)
        #expect(heard.text == "w180" && heard.seconds == 180)
        #expect(heard.capped && heard.unheardSeconds == 20)
    }
}

@Suite("Words piece by piece")
struct PartialTranscriptTests {
    private func piece(_ text: String, _ remarks: [HeardPart]) -> HeardPiece {
        var piece = HeardPiece()
        piece.tokens = text.split(separator: " ").map(String.init)
        piece.words = piece.tokens.map { Word(word: $0, start: 0, end: 1, probability: 1) }
        piece.isPunctuated = true
        piece.remarks = remarks
        return piece
    }

    @Test("Equal remarks on pieces in a row become one, also without words")
    func remarks() {
        var heard = PartialTranscript()
        heard.add(piece("We sailed.", []))
        heard.add(piece("", [HeardPart(start: 10, end: 20, remark: .notUnderstood)]))
        heard.add(piece("", [HeardPart(start: 20, end: 31, remark: .notUnderstood)]))
        heard.add(piece("Home", [HeardPart(start: 31, end: 40, remark: .doubtful)]))
        heard.add(piece("again", [HeardPart(start: 50, end: 60, remark: .doubtful)]))
        #expect(
            heard.remarks == [
                HeardPart(start: 10, end: 31, remark: .notUnderstood),
                HeardPart(start: 31, end: 40, remark: .doubtful),
                HeardPart(start: 50, end: 60, remark: .doubtful),
            ]
        )
        #expect(heard.text(raw: false) == "We sailed. Home again.")
    }
}

@Suite("The cap, by exact samples")
struct SoundPartsTests {
    static let cap = SpeechSamples.capSamples

    @Test("No part is longer than the hearing program takes")
    func partsFit() {
        #expect(SoundStretch.hertz == SpeechSamples.hertz)
        #expect(Self.cap <= SoundStretch.mostSamples)
    }

    @Test("Up to the cap everything is heard", arguments: [0, 1, cap - 1, cap])
    func under(_ samples: Int) throws {
        let sound = SpeechSamples(path: "/nowhere", samples: samples)
        for overCap in HearingOptions.OverCap.allCases {
            let parts = try SoundParts(of: sound, overCap: overCap)
            #expect(parts.ranges == [0..<samples])
            #expect(parts.unheardSeconds == 0)
        }
    }

    @Test("One sample more is left out, or refused")
    func over() throws {
        let sound = SpeechSamples(path: "/nowhere", samples: Self.cap + 1)
        let parts = try SoundParts(of: sound, overCap: .keep)
        #expect(parts.ranges == [0..<Self.cap])
        #expect(parts.heardSeconds == 180)
        #expect(parts.unheardSeconds == 1.0 / 16_000)
        #expect(throws: TranscriptionError.overCap(seconds: sound.seconds)) {
            try SoundParts(of: sound, overCap: .reject)
        }
    }

    @Test("Sound shorter than stated is an error")
    func cutOff() throws {
        let path = NSTemporaryDirectory() + "parts-\(UUID().uuidString).s16"
        try Data().write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        errno = ENOENT
        #expect(throws: TranscriptionError.soundUnreadable(errno: EIO)) {
            try SoundParts.samples(0..<10, of: SpeechSamples(path: path, samples: 10))
        }
    }

    @Test("Splitting cuts in the pause before the cap, and loses no sample")
    func split() throws {
        // A tone with one pause at 170 s and one at 340 s.
        let pauses = [170 * 16_000, 340 * 16_000]
        var samples = (0..<(400 * 16_000)).map { Int16($0 % 80 < 40 ? 8_000 : -8_000) }
        for pause in pauses { for index in pause..<(pause + 8_000) { samples[index] = 0 } }
        let path = NSTemporaryDirectory() + "parts-\(UUID().uuidString).s16"
        try samples.withUnsafeBytes { try Data($0).write(to: URL(filePath: path)) }
        defer { try? FileManager.default.removeItem(atPath: path) }

        let parts = try SoundParts(of: SpeechSamples(path: path, samples: samples.count), overCap: .split)
        #expect(parts.ranges.count == 3)
        #expect(parts.ranges.first?.lowerBound == 0)
        #expect(parts.ranges.last?.upperBound == samples.count)
        #expect(zip(parts.ranges, parts.ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        #expect(parts.ranges.allSatisfy { $0.count <= Self.cap })
        for (part, pause) in zip(parts.ranges, pauses) {
            #expect((pause..<(pause + 8_000)).contains(part.upperBound))
        }
        #expect(parts.unheardSeconds == 0)
    }

    @Test("The quietest place of sound shorter than a pause is its middle")
    func short() {
        #expect(SoundParts.quietest(in: []) == 0)
        #expect(SoundParts.quietest(in: [7, 7, 7, 7]) == 2)
    }

    @Test("A pause of 0.3 s among sound is cut in its middle")
    func pause() {
        var samples = [Int16](repeating: 900, count: 32_000)
        for index in 10_000..<14_800 { samples[index] = 0 }
        #expect(SoundParts.quietest(in: samples) == 12_400)
    }

    @Test("Sound shorter than it says is an error when it is split, not a trap")
    func lyingLength() {
        let sound = SpeechSamples(path: "/dev/null", samples: Self.cap * 2)
        #expect(throws: TranscriptionError.self) { try SoundParts(of: sound, overCap: .split) }
    }
}

@Suite("The next file to hear")
struct LongestFirstTests {
    private static func order(_ weights: [Int], jobs: Int) -> [Int] {
        var order = LongestFirst(weights: weights, jobs: jobs)
        return Array(sequence(state: ()) { _ in order.next() })
    }

    @Test("One job takes files in their order")
    func oneJob() { #expect(Self.order([1, 9, 2, 50], jobs: 1) == [0, 1, 2, 3]) }

    @Test("Files of one length are begun in their order")
    func equals() { #expect(Self.order([5, 5, 5, 5, 5], jobs: 2).prefix(3) == [0, 1, 2]) }

    @Test("A file as long as all the others goes first, however late it stands")
    func longLast() { #expect(Self.order([1, 1, 1, 1, 1, 1, 1, 1, 1, 10], jobs: 2).first == 9) }

    @Test("Jobs end within part of the longest file of each other", arguments: 2...4, 1...40)
    func ends(jobs: Int, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let weights = (0..<24).map { _ in Int.random(in: 1...100, using: &random) }
        var order = LongestFirst(weights: weights, jobs: jobs)
        var ends = [Int](repeating: 0, count: jobs)
        while let index = order.next(), let first = ends.indices.min(by: { ends[$0] < ends[$1] }) {
            ends[first] += weights[index]
        }
        let idle = (ends.max() ?? 0) - weights.reduce(0, +) / jobs
        #expect(idle * 10 <= 6 * (weights.max() ?? 0))
    }

    @Test("Every file is begun once, also one of unknown size")
    func complete() {
        let paths = ["/nowhere/a", "/etc/hostname", "/nowhere/b"]
        var order = LongestFirst(sizesOf: paths, jobs: 2)
        #expect(Set(sequence(state: ()) { _ in order.next() }) == [0, 1, 2])
        #expect(Self.order([.max, -4, .max], jobs: 4).sorted() == [0, 1, 2])
    }
}
