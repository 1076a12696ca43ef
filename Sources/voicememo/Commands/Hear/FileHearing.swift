import CommandLineKit
import Glibc
import ProgramKit
import VoiceCore

/// What hearing one file takes.
struct FileHearing: Sendable {
    let engine: any Transcribing
    let options: HearingOptions
    let progress: Progress
    let stretch: SpokenSound.Stretch
    /// A folder with room for the samples, which have no name in it.
    let scratch: String

    /// The words of a file, or of standard input for `-`.
    func report(on path: String) async -> Result<MemoReport, Failure> {
        let name = path == "-" ? StandardInput.name : path
        do {
            return .success(try await hear(path, named: name))
        } catch let error as SoundError {
            return .failure(failure(error).about(name))
        } catch let error as TranscriptionError {
            return .failure(error.failure.about(name))
        } catch {
            return .failure(Failure(.interrupted, "\(name.printable): stopped"))
        }
    }

    /// Beyond its end a file has no sound, which is not the file's fault.
    private func failure(_ error: SoundError) -> Failure {
        guard stretch.start > 0, error.isTooShort else { return error.failure }
        return Failure(
            .badSound,
            "less than a second of sound follows \(Shown.length(stretch.start))",
            advice: "choose an earlier --offset"
        )
    }

    private func hear(_ path: String, named name: String) async throws -> MemoReport {
        guard path == "-" else { return try await hear(.path(path), named: name) }
        let piped = try UnnamedFile(in: scratch)
        try await PipedSound.copy(STDIN_FILENO, to: piped.path)
        defer { withExtendedLifetime(piped) {} }
        return try await hear(.path(piped.path), named: name)
    }

    private func hear(_ source: SoundSource, named name: String) async throws -> MemoReport {
        let isWhole = options.overCap == .split
        let taken = try await SpokenSound.take(
            source,
            stretch: stretch,
            mostSamples: isWhole ? .max : SpeechSamples.capSamples,
            scratch: scratch
        )
        // The samples are gone with the value.
        defer { withExtendedLifetime(taken) {} }
        if options.overCap == .reject, taken.samplesBeyondCap > 0 {
            throw TranscriptionError.overCap(seconds: Double(taken.samples) / Double(SpeechSamples.hertz))
        }
        var transcript = try await engine.transcribe(taken.ear, options: options) { seconds in
            progress.update(done: seconds, title: name, total: taken.ear.seconds)
        }
        if !isWhole { transcript.leaveOut(samples: taken.samplesBeyondCap) }
        transcript.move(bySeconds: stretch.start)
        var report = MemoReport(source: name, status: .heard)
        report.transcript = transcript
        report.text = transcript.text
        return report
    }
}

extension SoundError {
    fileprivate var isTooShort: Bool {
        switch self {
        case .empty, .tooShort: true
        default: false
        }
    }
}
