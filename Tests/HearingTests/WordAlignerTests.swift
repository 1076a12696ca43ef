import Sound
import TestKit
import Testing
import Wires
@testable import Hearing

@Suite("Times for a corrected text, and words while somebody speaks")
struct RealignerTests {
    @Test("Known words get the times at which they are heard")
    func align() async throws {
        let model = try SpeechModel(named: "en-us")
        let words = try await Realigner(model: model).align(
            "Go forward, ten — meters!",
            in: TestSound.goForward
        )
        #expect(words.map(\.word) == ["Go", "forward,", "ten", "—", "meters!"])
        let hearer = PocketSphinxTranscriber(model: model, workers: 1)
        let heard = try await hearer.transcribe(TestSound.goForward, options: HearingOptions(preset: .fast)) {
            _ in
        }
        #expect(heard.words.count == 4)
        for (one, other) in zip(words.filter { $0.word != "—" }, heard.words) {
            #expect(abs(one.start - other.start) <= 0.05, "\(one.word)")
        }
    }

    @Test("Words in their order weigh more as language than the same in another, and unknown ones the least")
    func weights() async throws {
        let pool = HearPool(limit: 1)
        let model = try SpeechModel(named: "en-us")
        let aligner = WordAligner(model: model, words: [], pool: pool, weighs: true)
        let stretch = SoundStretch(path: TestSound.goForward.path, firstSample: 0, samples: 16_000)
        let texts = [["we", "went", "home"], ["home", "we", "went"], ["we", "went", "xqzzq"], []]
        let weights = try await aligner.weights(of: texts, in: stretch)
        await pool.release()
        #expect(weights[0] > weights[1] && weights[1] > weights[2] && weights[2] < -18)
        #expect(weights[3] < 0 && weights[3] > weights[0])
    }

    @Test("The sound is likeliest by the words that were said, and far too many are not found in it")
    func fits() async throws {
        let pool = HearPool(limit: 1)
        let words = [
            PersonalWord(spelling: "Forth", soundsLike: "forward", pronunciations: ["F AO R W ER D"]),
            PersonalWord(spelling: "Q", soundsLike: "…"),
        ]
        let aligner = WordAligner(model: try SpeechModel(named: "en-us"), words: words, pool: pool)
        let sound = TestSound.goForward
        let stretch = SoundStretch(path: sound.path, firstSample: 0, samples: sound.samples)
        let long = Array(repeating: "extraordinarily", count: 60)
        let texts = [
            "Go forward ten meters.", "Go Forth's ten meters.", "Go Ephraim, ten meters.", "Go Q forth",
        ]
        let tokens = texts.map { $0.split(separator: " ").map(String.init) }
        let fits = try await aligner.fits(of: tokens + [long], in: stretch)
        let none = try await aligner.fits(of: [[]], in: stretch)
        await pool.release()
        let known = fits.compactMap(\.self)
        #expect(known.count == 4 && fits[4] == nil && none == [nil])
        #expect(known[0] > known[1] && known[1] > known[2])
    }

    @Test("A word that is in no dictionary is said as it is spelled")
    func unknown() async throws {
        let realigner = Realigner(model: try SpeechModel(named: "en-us"))
        let words = try await realigner.align("goh forward ten meeterz", in: TestSound.goForward)
        #expect(words.map(\.word) == ["goh", "forward", "ten", "meeterz"])
    }

    @Test("Words are found at the same times with digital silence between them", arguments: [200, 500])
    func gated(below floor: Int16) async throws {
        let sound = TestSound.goForward
        let plain = try SoundParts.samples(0..<sound.samples, of: sound)
        let gated = stride(from: 0, to: plain.count, by: 160).flatMap { start -> [Int16] in
            let block = plain[start..<min(start + 160, plain.count)]
            return block.allSatisfy { abs(Int($0)) < floor } ? block.map { _ in 0 } : Array(block)
        }
        let silence = [Int16](repeating: 0, count: 8_000)
        let folder = TestFolder()
        let path = folder.write((silence + gated + silence).fileBytes, to: "gated")
        let realigner = Realigner(model: try SpeechModel(named: "en-us"))
        let text = "Go forward ten meters"
        let there = try await realigner.align(text, in: sound)
        let here = try await realigner.align(
            text,
            in: SpeechSamples(path: path, samples: gated.count + 16_000)
        )
        for (one, other) in zip(there, here) {
            let off = [one.start + 0.5 - other.start, one.end + 0.5 - other.end].map(abs)
            #expect(off.allSatisfy { $0 <= 0.03 }, "\(one) \(other)")
        }
    }

    @Test("Many more words than the sound has room for are not aligned")
    func impossible() async throws {
        let realigner = Realigner(model: try SpeechModel(named: "en-us"))
        let text = Array(repeating: "extraordinarily", count: 60).joined(separator: " ")
        await #expect(throws: TranscriptionError.notAligned(word: nil)) {
            try await realigner.align(text, in: TestSound.goForward)
        }
    }

    @Test(
        "Live, the second ear's words stand in the place of PocketSphinx's, also beside a constant",
        .enabled(if: InstalledEar.isThere, InstalledEar.advice),
        arguments: [0, 9_000]
    )
    func liveSecondEar(beside constant: Int16) async throws {
        let ear = try #require(InstalledEar.ear)
        let live = try await LiveHearing(model: try SpeechModel(named: "en-us"), ear: ear)
        let spoken = try SoundParts.samples(0..<TestSound.goForward.samples, of: TestSound.goForward)
        // A recorder may add a constant.
        let samples = (spoken + [Int16](repeating: 0, count: 32_000)).map { $0 + constant }
        var text = ""
        for start in stride(from: 0, to: samples.count, by: 7_777) {
            text = try await live.feed(Array(samples[start..<min(start + 7_777, samples.count)]))
        }
        await live.stop()
        // Only the second ear writes capitals and full stops.
        #expect(text.hasPrefix("Go forward") && text.hasSuffix("."))
    }

    @Test("Live sound gives provisional words, and words with times at the end")
    func live() async throws {
        let live = try await LiveHearing(model: try SpeechModel(named: "en-us"))
        let samples = try SoundParts.samples(0..<TestSound.goForward.samples, of: TestSound.goForward)
        var text = ""
        for start in stride(from: 0, to: samples.count, by: 7_777) {
            text = try await live.feed(Array(samples[start..<min(start + 7_777, samples.count)]))
        }
        #expect(text.contains("forward"))
        let words = try await live.finish()
        #expect(words.contains { $0.word == "forward" && $0.end > $0.start })
    }
}
