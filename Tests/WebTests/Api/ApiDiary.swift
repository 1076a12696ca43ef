import Programs
import System
import TestKit
import Testing
import VoiceCore
@testable import Web

extension ServedDiary {
    static func api(_ folder: TestFolder, _ keys: KeyRing, _ pipeline: MemoPipeline) -> Api {
        var tools = Api.Tools(
            keys: keys,
            state: state(in: folder),
            pipeline: pipeline,
            terms: MemoOffer.FilingOptions(),
            status: { status },
            hear: { path, prompt throws(Failure) in
                guard let bytes = FileBytes.read(path), bytes.starts(with: "RIFF".utf8) else {
                    throw Failure(.badSound, "this is no sound", advice: "send sound")
                }
                return FixedTranscriber.heard(
                    prompt.isEmpty ? "We walked home." : prompt,
                    capped: bytes.count > 200_000
                )
            }
        )
        tools.pause = .milliseconds(10)
        (tools.model, tools.language) = ("en-us", "en")
        return Api(tools)
    }

    func key() throws -> String { try keys.make("phone", at: entry.recordedAt) }

    var state: PageState { Self.state(in: folder) }

    private static func state(in folder: TestFolder) -> PageState {
        PageState(of: LoopbackAddress(of: folder.path), state: folder("state"))
    }

    var uploads: String { api.filing.folder }

    private static let status =
        #"{"schema":1,"diary":"/diary","running":false,"ledger":{},"held":[],"stopped":[],"gone":0,"pending":[]}"#

    /// A memo of a tone, different for every number.
    static func memo(_ number: Int = 0, seconds: Double = 1.5) -> [UInt8] {
        let samples = (0..<Int(seconds * 16_000)).map {
            Int16(truncatingIfNeeded: $0 * (40 + number) % 2_000)
        }
        return WaveFile.bytes(of: samples)
    }

    static func form(_ parts: [(head: String, body: [UInt8])]) -> (headers: [String: String], body: [UInt8]) {
        var body: [UInt8] = []
        for part in parts {
            body += Array("--edge\r\nContent-Disposition: form-data; \(part.head)\r\n\r\n".utf8)
            body += part.body + [13, 10]
        }
        return (["Content-Type": "multipart/form-data; boundary=edge"], body + Array("--edge--\r\n".utf8))
    }
}

struct FixedTranscriber: Transcribing {
    func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> Transcript {
        Self.heard("We walked home.")
    }

    static func heard(_ text: String, capped: Bool = false) -> Transcript {
        let words = text.split(separator: " ").enumerated().map { place, word in
            Word(
                word: String(word.lowercased().filter { $0.isLetter }),
                start: Double(place) / 2,
                end: Double(place) / 2 + 0.4,
                probability: 0.9
            )
        }
        return Transcript(
            text: text,
            engine: "fixed",
            model: "en-us",
            preset: "balanced",
            seconds: 3,
            capped: capped,
            unheardSeconds: capped ? 12.5 : 0,
            words: words
        )
    }
}

extension SchemaCheck {
    static func documented() throws -> SchemaCheck {
        try SchemaCheck(path: try #require(InstalledFiles.standard.data("docs/inside/schema.json")))
    }
}
