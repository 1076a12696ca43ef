internal import FoundationEssentials
public import Sound
internal import Synchronization
internal import System
package import Wires

/// Turns speech into words with a program of the diarist's own choice.
///
/// It gets 16 kHz mono WAV on standard input and prints one JSON object for each utterance, in the form of
/// PocketSphinx's own program; see docs/hearing.md.
public final class EngineTranscriber: Transcribing {
    private let arguments: [String]
    private let isKept: Bool
    private let seat = EngineSeat()

    /// An engine with this among its arguments is handed memo after memo.
    package static let keptFlag = "--keep-running"

    public init(arguments: [String]) {
        self.arguments = arguments
        isKept = arguments.contains(Self.keptFlag)
    }

    public func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> Transcript {
        let parts = try SoundParts(of: sound, overCap: options.overCap)
        var heard: [Word] = []
        for part in parts.ranges {
            let wave = WaveFile.bytes(of: try SoundParts.samples(part, of: sound))
            let limit = PocketSphinxTranscriber.limitSeconds(for: part.count)
            let lines = try await lines(for: wave, limitSeconds: limit)
            let offset = Double(part.lowerBound) / Double(SpeechSamples.hertz)
            let end = Double(part.count) / Double(SpeechSamples.hertz)
            heard += try EngineLine.words(of: lines, within: end).map { Word($0, after: offset) }
            progress(Double(part.upperBound) / Double(SpeechSamples.hertz))
        }
        let name = arguments.first.map { DurableFile.split($0).name } ?? "engine"
        let model = arguments.dropFirst().joined(separator: " ")
        let piece = HeardPiece(written: heard)
        var text: String?
        if piece.isPunctuated {
            var all = PartialTranscript()
            all.add(piece)
            text = all.text(raw: options.raw)
        }
        return parts.transcript(of: piece.words, text: text, engine: name, model: model, options)
    }

    public func release() async {
        await seat.take()?.end()
    }

    private func lines(for wave: [UInt8], limitSeconds: Double) async throws(TranscriptionError) -> [String] {
        let engine: EngineProcess
        if let kept = await seat.take() { engine = kept } else { engine = try EngineProcess(arguments) }
        do throws(TranscriptionError) {
            let lines = try await engine.lines(for: wave, isKept: isKept, limitSeconds: limitSeconds)
            if isKept { await seat.put(engine) } else { await engine.end() }
            return lines
        } catch {
            await engine.end()
            throw error
        }
    }
}

private actor EngineSeat {
    private var waiting: [EngineProcess] = []

    func take() -> EngineProcess? {
        waiting.popLast()
    }

    func put(_ engine: EngineProcess) {
        waiting.append(engine)
    }
}

/// One utterance as an engine prints it, in one line of JSON.
package struct EngineLine: Decodable {
    var b: Double
    var d: Double
    var p: Double?
    var t: String
    var w: [EngineLine]?

    /// The words of all utterances, checked: within the sound, in order, with possible probabilities.
    package static func words(of lines: [String], within seconds: Double) throws(TranscriptionError)
        -> [HeardWord]
    {
        var words: [HeardWord] = []
        for (number, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
            // What an engine printed may be diary text, so an error says only where it stood.
            guard let utterance = try? JSONDecoder().decode(EngineLine.self, from: Data(line.utf8)) else {
                throw .engineNonsense(line: "line \(number + 1) is not an utterance")
            }
            for word in utterance.w ?? utterance.spread where !word.t.isEmpty {
                guard let text = HeardPass.spokenWord(word.t) else { continue }
                let start = words.last.map { max($0.start, word.b) } ?? word.b
                let isPlausible =
                    word.b.isFinite && word.d.isFinite && word.d >= 0 && word.b >= -0.5
                    && word.b <= seconds + 1 && (word.p ?? 1).isFinite
                guard isPlausible else {
                    throw .engineNonsense(line: "line \(number + 1) has impossible times")
                }
                let begin = min(max(0, start), seconds)
                words.append(
                    HeardWord(
                        text: text,
                        start: begin,
                        end: min(seconds, max(begin, word.b + word.d)),
                        probability: min(1, max(0, word.p ?? utterance.p ?? 1))
                    )
                )
            }
        }
        return words
    }

    private var spread: [EngineLine] {
        let tokens = t.split(whereSeparator: \.isWhitespace).map(String.init)
        let letters = Double(max(1, tokens.reduce(0) { $0 + $1.count }))
        var start = b
        return tokens.map { token in
            let seconds = d * Double(token.count) / letters
            defer { start += seconds }
            return EngineLine(b: start, d: seconds, p: p, t: token)
        }
    }
}
