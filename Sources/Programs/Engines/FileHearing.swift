package import VoiceCore

package struct FileHearing: Sendable {
    let engine: any Transcribing
    let options: HearingOptions
    let stretch: SpokenSound.Stretch
    /// A folder for the samples, whose names never show in it.
    package let scratch: String
    /// Receives the file, the seconds heard, and the total seconds.
    let progress: @Sendable (String, Double, Double) -> Void

    package init(
        engine: any Transcribing,
        options: HearingOptions,
        stretch: SpokenSound.Stretch = .init(),
        scratch: String,
        progress: @escaping @Sendable (String, Double, Double) -> Void = { _, _, _ in }
    ) {
        (self.engine, self.options, self.stretch) = (engine, options, stretch)
        (self.scratch, self.progress) = (scratch, progress)
    }

    package func report(on path: String, named name: String) async -> Result<MemoReport, Failure> {
        do throws(Failure) {
            let transcript = try await transcript(of: path, named: name)
            var report = MemoReport(source: name, status: .heard)
            report.transcript = transcript
            report.text = transcript.text
            return .success(report)
        } catch {
            return .failure(error.about(name))
        }
    }

    package func transcript(of path: String, named name: String) async throws(Failure) -> Transcript {
        do {
            return try await hear(path, named: name)
        } catch let error as SoundError {
            throw failure(error)
        } catch let error as TranscriptionError {
            throw error.failure
        } catch {
            throw Failure(.interrupted, "stopped")
        }
    }

    /// A start beyond the end is the option's fault, not the file's.
    private func failure(_ error: SoundError) -> Failure {
        guard stretch.start > 0, error.isTooShort else { return error.failure }
        return Failure(.badSound, "less than a second of sound follows \(ProgressLine.clock(stretch.start))")
            .advising("choose an earlier --offset")
    }

    private func hear(_ path: String, named name: String) async throws -> Transcript {
        let isWhole = options.overCap == .split
        let taken = try await SpokenSound.decoded(
            .path(path),
            stretch: stretch,
            mostSamples: isWhole ? .max : SpeechSamples.capSamples,
            scratch: scratch
        )
        // The value owns the samples' file.
        defer { withExtendedLifetime(taken) {} }
        if options.overCap == .reject, taken.samplesBeyondCap > 0 {
            throw TranscriptionError.overCap(seconds: Double(taken.samples) / Double(SpeechSamples.hertz))
        }
        var transcript = try await engine.transcribe(taken.ear, options: options) { seconds in
            progress(name, seconds, taken.ear.seconds)
        }
        if !isWhole { transcript.leaveOut(samples: taken.samplesBeyondCap) }
        transcript.move(bySeconds: stretch.start)
        transcript.tidy()
        return transcript
    }
}

extension SoundError {
    fileprivate var isTooShort: Bool {
        switch self {
        case .empty, .tooShort, .cutShort: true
        default: false
        }
    }
}
