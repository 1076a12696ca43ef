import Foundation
import Sound
import System
import TestKit
import Testing
import Wires
@testable import Hearing

@Suite("An ear of another size", .enabled(if: InstalledEar.isThere, InstalledEar.advice))
struct OtherEarTests {
    private let folder = TestFolder()

    @Test(
        "is loaded as its description says, and hears the same twice",
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

    @Test("writes no word that is not marked, when all that it writes is nonsense")
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
        "is refused with a sentence when the description has another size",
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

    @Test("may have a few tokens at the end without a text, and not many")
    func tokens() async throws {
        #expect(try await written(SmallEar(), without: 20).loadingFault() == nil)
        let fault = try await written(SmallEar(), without: 21).loadingFault()
        let reason = "its decoder knows 320 tokens, and its file of tokens has 299"
        #expect(fault == .modelUnusable(reason: reason))
    }

    /// Its files and the description, as models/README.md says that a person makes them.
    private func written(
        _ made: SmallEar,
        saying others: [String: Int] = [:],
        without tokens: Int = 0
    ) throws -> SecondEar {
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
