public import Sound
package import System

public typealias HearingProgress = @Sendable (_ seconds: Double) -> Void

/// A protocol, because a person may bring a better engine.
public protocol Transcribing: Sendable {
    /// Calls `progress` with the seconds heard so far.
    func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping HearingProgress
    ) async throws(TranscriptionError) -> Transcript
}

public struct HearingOptions: Codable, Equatable, Sendable {
    public enum Preset: String, CaseIterable, Codable, Sendable {
        case fast, balanced, accurate
    }

    public enum OverCap: String, CaseIterable, Codable, Sendable {
        case split
        /// Hears up to the cap and reports the rest.
        case keep
        case reject
    }

    public var preset: Preset
    package var overCap: OverCap
    package var raw: Bool
    /// Nil is the ear that the settings name.
    package var ear: Transcriber.Ear?

    package init(
        preset: Preset = .balanced,
        overCap: OverCap = .split,
        raw: Bool = false,
        ear: Transcriber.Ear? = nil
    ) { (self.preset, self.overCap, self.raw, self.ear) = (preset, overCap, raw, ear) }
}

public enum TranscriptionError: Error, Equatable, Sendable {
    case modelMissing(path: String, package: String?)
    case modelUnusable(reason: String)
    case earMissing(name: String)
    case engineMissing(path: String)
    case engineEnded(status: Int32, message: String)
    case engineTooSlow(limitSeconds: Double)
    case engineNonsense(line: String)
    case overCap(seconds: Double)
    /// Names the first word that the model cannot pronounce, if that is why.
    case notAligned(word: String?)
    case soundUnreadable(errno: Int32)
    case cancelled
}

package struct Transcriber: Sendable {
    package let engine: any Transcribing
    /// The engine without a standby; nil for a person's own engine.
    package let parts: (any PartHearing)?
    private let standby: PocketSphinxTranscriber?
    package enum Ear: String, CaseIterable, Codable, Sendable {
        /// The second ear if it is usable, else PocketSphinx.
        case auto
        case pocketsphinx, moonshine
    }

    package let words: [PersonalWord]
    package let secondEar: SecondEar?
    private let release: @Sendable () async -> Void

    /// Blocks for some milliseconds for each personal word.
    package init(
        modelName: String = "en-us",
        engine: [String]? = nil,
        ear: Ear = .auto,
        earModel: String = SecondEar.usualDescription,
        vocabulary: PersonalVocabulary = PersonalVocabulary(),
        workers: Int? = nil,
        installed: InstalledFiles = .standard
    ) throws(TranscriptionError) {
        if let engine {
            let program = EngineTranscriber(arguments: engine)
            self.engine = program
            (words, secondEar, parts, standby) = ([], nil, nil, nil)
            release = { await program.release() }
            return
        }
        let model = try SpeechModel(named: modelName, installed: installed)
        let pronounced = try Pronouncing(model: model).pronounce(vocabulary.words).map(\.word)
        words = pronounced
        secondEar = try Self.secondEar(ear, earModel, installed: installed)
        if let second = secondEar {
            let hearer = MoonshineTranscriber(
                ear: second,
                model: model,
                words: pronounced,
                workers: workers,
                installed: installed
            )
            parts = hearer
            standby = ear == .auto ? hearer.standIn : nil
            self.engine = Self.stoodBy(hearer, standby)
            release = { await hearer.release() }
            return
        }
        let hearer = PocketSphinxTranscriber(
            model: model,
            words: pronounced,
            workers: workers,
            installed: installed
        )
        (parts, standby) = (hearer, nil)
        self.engine = hearer
        release = { await hearer.release() }
    }

    package func heard(through road: any Transcribing) -> any Transcribing { Self.stoodBy(road, standby) }

    private static func stoodBy(
        _ ear: any Transcribing,
        _ standby: PocketSphinxTranscriber?
    ) -> any Transcribing { standby.map { EarWithStandby(ear: ear, standby: $0) } ?? ear }

    private static func secondEar(_ ear: Ear, _ description: String, installed: InstalledFiles)
        throws(TranscriptionError) -> SecondEar?
    {
        switch ear {
        case .pocketsphinx: return nil
        case .auto:
            // A person who names an ear wants that one only.
            guard SecondEar.isKnown(description, installed: installed) else {
                throw .earMissing(name: description)
            }
            guard installed.helper("voicecore-hear-onnx") != nil else { return nil }
            return try SecondEar.named(description, installed: installed)
        case .moonshine:
            guard let second = try SecondEar.named(description, installed: installed) else {
                throw .earMissing(name: description)
            }
            return second
        }
    }

    package func releaseProcesses() async { await release() }
}

extension Transcript {
    package mutating func leaveOut(samples: Int) {
        guard samples > 0 else { return }
        capped = true
        unheardSeconds += Double(samples) / Double(SpeechSamples.hertz)
    }

    /// Rounds away errors such as 0.30000000000000004.
    package mutating func tidy() {
        func tidied(_ value: Double) -> Double {
            let rounded = (value * 1e6).rounded() / 1e6
            return abs(rounded - value) < 1e-9 ? rounded : value
        }
        (seconds, unheardSeconds) = (tidied(seconds), tidied(unheardSeconds))
        for place in words.indices {
            words[place].start = tidied(words[place].start)
            words[place].end = tidied(words[place].end)
            words[place].probability = tidied(words[place].probability)
        }
        parts = parts?.map { part in
            var part = part
            (part.start, part.end) = (tidied(part.start), tidied(part.end))
            return part
        }
    }

    package mutating func move(bySeconds offset: Double) {
        guard offset != 0 else { return }
        for place in words.indices {
            words[place].start += offset
            words[place].end += offset
        }
        for place in (parts ?? []).indices {
            parts?[place].start += offset
            parts?[place].end += offset
        }
    }
}

/// PocketSphinx hears while the ear's files are unusable; other faults may pass.
struct EarWithStandby: Transcribing {
    let ear: any Transcribing
    let standby: PocketSphinxTranscriber

    func transcribe(_ sound: SpeechSamples, options: HearingOptions, progress: @escaping HearingProgress)
        async throws(TranscriptionError) -> Transcript
    {
        let fault: TranscriptionError
        do throws(TranscriptionError) {
            return try await ear.transcribe(sound, options: options, progress: progress)
        } catch {
            fault = error
        }
        guard case .modelUnusable = fault else { throw fault }
        do throws(TranscriptionError) {
            var heard = try await standby.transcribe(sound, options: options, progress: progress)
            heard.parts = [HeardPart(start: 0, end: heard.seconds, remark: .earUnusable)]
            return heard
        } catch {
            // PocketSphinx also places the words of the ear, so its fault comes second.
            throw error == .cancelled ? error : fault
        }
    }
}
