import CommandLineKit
import ProgramKit
import VoiceCore

/// `voicememo transcribe`: the words of files, without a diary.
enum TranscribeCommand {
    static let format = Option<TranscriptFormat>.choice(
        "format",
        of: TranscriptFormat.self,
        standard: .text,
        help: "How the words are written."
    )

    static let cues = Option<Subtitles.Cues>.choice(
        "cues",
        of: Subtitles.Cues.self,
        standard: .phrases,
        help: "What one subtitle shows: a phrase, or each word while it is said."
    )
    static let into = Option.text(
        "into",
        "DIR",
        short: "o",
        kind: .folder,
        help: "Write a file for each into this folder, such as walk.srt; -o . writes here."
    )

    static let command = Command(
        "transcribe",
        summary: "write down the words of files, without a diary",
        discussion: [
            """
            Words that are more likely wrong than right are followed by [?]. JSON gives one object per line, \
            with the time and the probability of each word; subtitles (srt, vtt) are phrases of up to two lines.
            """
        ],
        examples: [
            Example("voicememo transcribe walk.m4a", "Prints the words."),
            Example("voicememo transcribe --format srt walk.m4a > walk.srt", "Makes subtitles."),
            Example("voicememo transcribe *.m4a --format vtt -o .", "Makes a file of subtitles for each."),
        ],
        arguments: [Argument("FILE", .oneOrMore, kind: .file, help: "Sound in any form.")],
        options: [
            format, cues, into, CommonOptions.json, Key.preset.option, Key.overCap.option, Key.raw.asFlag,
            Key.jobs.option, Key.ear.option, Key.model.option,
        ],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        let output = try TranscriptOutput(invocation)
        let jobs = min(settings[Key.jobs], invocation.arguments.count)
        let hearing: Transcriber
        do {
            let vocabulary = try PersonalVocabulary(path: settings[Key.vocabulary])
            hearing = try Transcriber(
                modelName: settings[Key.model],
                engine: settings[Key.engine],
                ear: settings[Key.ear],
                vocabulary: vocabulary,
                workers: jobs
            )
        } catch let error as TranscriptionError {
            throw error.failure
        } catch let error as PersonalVocabulary.Refusal {
            throw error.failure
        }
        let progress = Progress(on: invocation.console, isQuiet: invocation.isQuiet, rateUnit: "× real time")
        let options = HearingOptions(
            preset: settings[Key.preset],
            overCap: settings[Key.overCap],
            raw: settings[Key.raw]
        )
        let work = FileHearing(
            engine: hearing.engine,
            options: options,
            progress: progress,
            scratch: invocation.environment["TMPDIR"] ?? "/tmp"
        )
        let failures = try await hearAll(invocation, work, output, jobs: jobs)
        progress.finish()
        await hearing.releaseProcesses()
        if let failure = failures.first, invocation.arguments.count == 1 { throw failure }
        return failures.isEmpty ? .done : .someFailed
    }

    /// Hears so many files at a time and prints each in the order given; gives what went wrong.
    private static func hearAll(
        _ invocation: Invocation,
        _ work: FileHearing,
        _ output: TranscriptOutput,
        jobs: Int
    ) async throws -> [Failure] {
        let paths = invocation.arguments
        var failures: [Failure] = []
        var results: [Int: Result<MemoReport, Failure>] = [:]
        var printed = 0
        try await withThrowingTaskGroup(of: (Int, Result<MemoReport, Failure>).self) { group in
            var order = LongestFirst(sizesOf: paths, jobs: jobs)
            var running = 0
            while let index = order.next() {
                if running == jobs, let (done, result) = try await group.next() {
                    results[done] = result
                    running -= 1
                }
                flush(&results, &printed, &failures, invocation, output)
                try Task.checkCancellation()
                group.addTask { (index, await work.report(on: paths[index])) }
                running += 1
            }
            while let (done, result) = try await group.next() {
                results[done] = result
                flush(&results, &printed, &failures, invocation, output)
            }
        }
        return failures
    }

    /// Prints what is ready, up to the first file that is not.
    private static func flush(
        _ results: inout [Int: Result<MemoReport, Failure>],
        _ printed: inout Int,
        _ failures: inout [Failure],
        _ invocation: Invocation,
        _ output: TranscriptOutput
    ) {
        while let result = results.removeValue(forKey: printed) {
            printed += 1
            do {
                try output.write(try result.get(), isFirst: printed == 1)
            } catch {
                failures.append(error)
                guard invocation.arguments.count > 1 else { continue }
                invocation.console.complain(error.message, advice: error.advice, by: "voicememo")
            }
        }
    }
}

/// What hearing one file takes.
struct FileHearing: Sendable {
    let engine: any Transcribing
    let options: HearingOptions
    let progress: Progress
    /// A folder with room for the samples, which have no name in it.
    let scratch: String

    func report(on path: String) async -> Result<MemoReport, Failure> {
        do {
            return .success(try await hear(path))
        } catch let error as SoundError {
            return .failure(
                Failure(error.failure.code, "\(path): \(error.failure.message)", advice: error.failure.advice)
            )
        } catch let error as TranscriptionError {
            return .failure(
                Failure(error.failure.code, "\(path): \(error.failure.message)", advice: error.failure.advice)
            )
        } catch {
            return .failure(Failure(.interrupted, "\(path): stopped"))
        }
    }

    private func hear(_ path: String) async throws -> MemoReport {
        let isWhole = options.overCap == .split
        let taken = try await SpokenSound.take(
            .path(path),
            beyondCap: isWhole,
            scratch: scratch
        )
        // The samples are gone with the value.
        defer { withExtendedLifetime(taken) {} }
        if options.overCap == .reject, taken.samplesBeyondCap > 0 {
            throw TranscriptionError.overCap(seconds: Double(taken.samples) / Double(SpeechSamples.hertz))
        }
        var transcript = try await engine.transcribe(taken.ear, options: options) { seconds in
            progress.update(done: seconds, title: path, total: taken.ear.seconds)
        }
        if !isWhole { transcript.leaveOut(samples: taken.samplesBeyondCap) }
        var report = MemoReport(source: path, status: .heard)
        report.transcript = transcript
        report.text = transcript.text
        return report
    }
}
