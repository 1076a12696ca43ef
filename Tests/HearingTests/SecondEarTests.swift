import Foundation
@testable import Hearing
import Sound
import System
import Testing
import TestKit
import Wires

enum InstalledEar {
    static let ear = try? SecondEar.named()
    static var isThere: Bool { ear != nil }
    static let advice: Comment = "the second ear is not installed: scripts/setup ear"

    static func loaded(_ model: NeuralModel? = nil) async throws -> (HearWorker, HearReply) {
        let worker = try HearWorker(program: "voicecore-hear-onnx", installed: .standard)
        let known = try #require(model ?? ear?.model)
        return (worker, try await worker.ask(.loadNeural(known), limitSeconds: 180))
    }
}

@Suite("The second ear")
struct SecondEarTests {
    @Test("Its description names files, digests and presets")
    func description() throws {
        let path = try #require(InstalledFiles.standard.data("models/moonshine-tiny-en.json"))
        let ear = try SecondEar(description: path, folder: "/ears/it")
        #expect(ear.name == "tiny-en")
        #expect(ear.model.library.path == "/ears/it/libonnxruntime.so.1")
        for file in [ear.model.library, ear.model.encoder, ear.model.decoder, ear.model.tokenizer] {
            #expect(file.sha256.count == 64 && file.sha256.allSatisfy(\.isHexDigit))
        }
        #expect(ear.plans.count == HearingOptions.Preset.allCases.count)
        #expect(ear.isEnglish)
    }

    @Test("Another ear of the family is found by its own description and folder")
    func another() throws {
        let home = TestFolder()
        let path = try #require(InstalledFiles.standard.data("models/moonshine-tiny-en.json"))
        let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
            .replacing("\"tiny-en\"", with: "\"tiny-ko\"").replacing("\"en\"", with: "\"ko\"")
            .replacing("\"moonshine-tiny-en\"", with: "\"moonshine-tiny-ko\"")
        try DurableFile.makeFolder("\(home.path)/models")
        try DurableFile.write(Array(text.utf8), to: "\(home.path)/models/moonshine-tiny-ko.json")
        let installed = InstalledFiles(helperFolders: [], dataFolders: [home.path])
        #expect(try SecondEar.named("moonshine-tiny-ko", installed: installed) == nil)
        try DurableFile.makeFolder("\(home.path)/ears/moonshine-tiny-ko")
        let ear = try #require(try SecondEar.named("moonshine-tiny-ko", installed: installed))
        #expect(ear.name == "tiny-ko" && !ear.isEnglish)
        #expect(ear.damagedFiles().count == 4)
        #expect(try SecondEar.named("moonshine-other", installed: installed) == nil)
    }

    @Test("A description of something else is refused")
    func foreign() throws {
        let path = try #require(InstalledFiles.standard.data("models/en-us.json"))
        #expect(throws: TranscriptionError.self) { try SecondEar(description: path, folder: "/") }
        #expect(throws: TranscriptionError.modelMissing(path: "/nowhere.json", package: nil)) {
            try SecondEar(description: "/nowhere.json", folder: "/")
        }
    }

    @Test("Missing and changed files are refused with their names")
    func strangers() async throws {
        let path = try #require(InstalledFiles.standard.data("models/moonshine-tiny-en.json"))
        let empty = TestFolder()
        let ear = try SecondEar(description: path, folder: empty.path)
        let (worker, reply) = try await InstalledEar.loaded(ear.model)
        await worker.end()
        guard case .failed(.model(let reason)) = reply else { throw Unexpected(reply: reply) }
        #expect(reason.hasPrefix("\(empty.path)/encoder_model.ort"))

        try DurableFile.write([1, 2, 3], to: "\(empty.path)/encoder_model.ort")
        let (other, second) = try await InstalledEar.loaded(ear.model)
        await other.end()
        #expect(second == .failed(.model("\(empty.path)/encoder_model.ort is damaged or another version")))
    }

    @Test("A pipe in the place of a file is refused at once")
    func pipes() async throws {
        let path = try #require(InstalledFiles.standard.data("models/moonshine-tiny-en.json"))
        let folder = TestFolder()
        let ear = try SecondEar(description: path, folder: folder.path)
        #expect(mkfifo(ear.model.encoder.path, 0o600) == 0)
        #expect(ear.damagedFiles().contains(ear.model.encoder.path))
        let (worker, reply) = try await InstalledEar.loaded(ear.model)
        await worker.end()
        #expect(
            reply == .failed(.model("\(ear.model.encoder.path) is not a file with something in it"))
        )
    }

    @Test("It hears the same words twice", .enabled(if: InstalledEar.isThere, InstalledEar.advice))
    func hears() async throws {
        let (worker, ready) = try await InstalledEar.loaded()
        #expect(ready == .ready(refused: []))
        let sound = TestSound.goForward
        let samples = try SoundParts.samples(0..<sound.samples, of: sound)
        for settings in [NeuralSettings(beam: 1, padSeconds: 0), NeuralSettings(beam: 4, padSeconds: 0.3)] {
            let first = try await worker.ask(.understand(samples, settings), limitSeconds: 180)
            let second = try await worker.ask(.understand(samples, settings), limitSeconds: 180)
            #expect(first == second)
            guard case .understood(let texts) = first, let best = texts.first else {
                throw Unexpected(reply: first)
            }
            #expect(best.words.map(\.text).joined(separator: " ").lowercased().hasPrefix("go forward"))
            #expect(best.hasEnded)
        }
        await worker.end()
    }

    @Test(
        "Sound that is too short or none gives no words, and a part that is too long is refused",
        .enabled(if: InstalledEar.isThere, InstalledEar.advice)
    )
    func odd() async throws {
        let (worker, _) = try await InstalledEar.loaded()
        let settings = NeuralSettings(beam: 2, padSeconds: 0)
        for count in [0, 1, 1_199] {
            let samples = [Int16](repeating: 300, count: count)
            let reply = try await worker.ask(.understand(samples, settings), limitSeconds: 180)
            #expect(reply == .understood([]))
        }
        let long = [Int16](repeating: 0, count: 800_000)
        let reply = try await worker.ask(.understand(long, settings), limitSeconds: 180)
        #expect(reply == .failed(.tooLong(samples: 800_000)))
        let again = try await worker.ask(.listen, limitSeconds: 180)
        #expect(again == .failed(.unasked))
        await worker.end()
    }

    struct Unexpected: Error {
        var reply: HearReply
    }
}

@Suite("An ear of another size", .enabled(if: InstalledEar.isThere, InstalledEar.advice))
struct OtherEarTests {
    private let folder = TestFolder()

    @Test(
        "An ear is loaded as described, and hears the same twice",
        arguments: [SmallEar(), SmallEar(layers: 3, heads: 4, headWidth: 6, isMasked: false)]
    )
    func otherSizes(made: SmallEar) async throws {
        let ear = try written(made)
        let (worker, ready) = try await InstalledEar.loaded(ear.model)
        #expect(ready == .ready(refused: []))
        #expect(ear.damagedFiles().isEmpty)
        let sound = TestSound.goForward
        let samples = try SoundParts.samples(0..<sound.samples, of: sound)
        let request = HearRequest.understand(samples, NeuralSettings(beam: 4, padSeconds: 0.3))
        let first = try await worker.ask(request, limitSeconds: 180)
        guard case .understood(let texts) = first else { throw SecondEarTests.Unexpected(reply: first) }
        #expect(!texts.isEmpty)
        #expect(try await worker.ask(request, limitSeconds: 180) == first)
        await worker.end()
    }

    @Test("An ear that writes nonsense marks all of its words")
    func nonsense() async throws {
        let ear = try written(SmallEar())
        let transcriber = MoonshineTranscriber(ear: ear, model: try SpeechModel(named: "en-us"), workers: 1)
        let heard = try await transcriber.transcribe(
            TestSound.goForward,
            options: HearingOptions(preset: .balanced),
            progress: { _ in }
        )
        await transcriber.release()
        #expect(heard.model == "small")
        #expect(heard.words.isEmpty || heard.parts?.isEmpty == false)
    }

    @Test(
        "An ear of another size than described is refused with a sentence",
        arguments: ["layers", "heads", "headWidth"],
        [1, 3]
    )
    func wrongSizes(key: String, number: Int) async throws {
        let ear = try written(SmallEar(), saying: [key: number])
        let fault = try #require(await ear.loadingFault())
        guard case .modelUnusable(let reason) = fault else { throw fault }
        let isTooFew = key == "layers" && number == 1
        let known = "its decoder has more layers than its description says"
        #expect(isTooFew ? reason == known : reason.hasPrefix("its files belong to another kind of model: "))
    }

    @Test("An ear may have a few last tokens without a text, and not many")
    func tokens() async throws {
        #expect(try await written(SmallEar(), without: 20).loadingFault() == nil)
        let fault = try await written(SmallEar(), without: 21).loadingFault()
        let reason = "its decoder knows 320 tokens, and its file of tokens has 299"
        #expect(fault == .modelUnusable(reason: reason))
    }

    private func written(_ made: SmallEar, saying others: [String: Int] = [:], without tokens: Int = 0)
        throws -> SecondEar
    {
        let known = try #require(InstalledEar.ear)
        let path = try #require(InstalledFiles.standard.data("models/moonshine-tiny-en.json"))
        let read = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
        var description = try #require(read as? [String: Any])
        var files = try #require(description["files"] as? [String: [String: String]])
        let contents = [
            "encoder": made.encoder, "decoder": made.decoder, "tokenizer": made.tokenizer(without: tokens),
        ]
        for (kind, bytes) in contents {
            let name = try #require(files[kind]?["file"])
            try DurableFile.write(bytes, to: folder(name))
            files[kind]?["sha256"] = SHA256Sum.of(bytes)
        }
        let library = folder(try #require(files["library"]?["file"]))
        try? FileManager.default.createSymbolicLink(
            atPath: library,
            withDestinationPath: known.model.library.path
        )
        description["files"] = files
        description["name"] = "small"
        let sizes = ["layers": made.layers, "heads": made.heads, "headWidth": made.headWidth]
        for (key, number) in sizes.merging(others, uniquingKeysWith: { $1 }) { description[key] = number }
        let place = folder("small.json")
        try JSONSerialization.data(withJSONObject: description).write(to: URL(filePath: place))
        return try SecondEar(description: place, folder: folder.path)
    }
}

@Suite("Words that both ears heard")
struct EarAgreementTests {
    private func transcript(_ text: String, by engine: String, from start: Double = 0, sureness: Double = 0.7)
        -> Transcript
    {
        let words = text.split(separator: " ").enumerated().map { place, word in
            Word(
                word: String(word),
                start: start + Double(place),
                end: start + Double(place) + 0.9,
                probability: sureness
            )
        }
        return Transcript(text: text, engine: engine, model: "", preset: "fast", seconds: 10, words: words)
    }

    @Test("A word is surer if the other ear has it too, and else stays as it is")
    func weighed() {
        var heard = transcript("We met 3 gulls.", by: "moonshine")
        heard.weigh(against: transcript("we let three girls", by: "pocketsphinx", from: 0.1))
        let chances = heard.words.map(\.probability)
        #expect(chances[0] > 0.8 && chances[2] == chances[0])
        #expect(chances[1] == 0.7 && chances[3] == 0.7)
    }

    @Test("The same word elsewhere in the sound confirms nothing")
    func elsewhere() {
        var heard = transcript("gulls", by: "moonshine")
        heard.weigh(against: transcript("gulls", by: "pocketsphinx", from: 5))
        #expect(heard.words[0].probability == 0.7)
    }

    @Test(
        "In a part that is doubtful as a whole no word becomes sure, and other engines' words stay as they are"
    )
    func unchanged() {
        var doubtful = transcript("gulls", by: "moonshine", sureness: 0.4)
        doubtful.weigh(against: transcript("gulls", by: "pocketsphinx"))
        #expect(doubtful.words[0].probability == 0.4)
        var same = transcript("gulls", by: "moonshine")
        same.weigh(against: transcript("gulls", by: "moonshine"))
        #expect(same.words[0].probability == 0.7)
        var own = transcript("gulls", by: "whisper")
        own.weigh(against: transcript("gulls", by: "pocketsphinx"))
        #expect(own.words[0].probability == 0.7)
    }
}
