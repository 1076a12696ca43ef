import Programs
import VoiceCore

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
        kind: .file,
        help: """
            Write a file for each into this folder, such as walk.srt; -o . writes here. With one FILE, a name that \
            ends in .srt, .vtt, .txt or .json is that file.
            """
    )
    static let offset = Option<Double>(
        "offset",
        "TIME",
        expected: Shown.clockExpected,
        help: "Begin there, such as 1:30; times in the output stay those of the file."
    ) { Shown.seconds(ofClock: $0) }
    static let duration = Option<Double>(
        "duration",
        "TIME",
        expected: "a time of a second or more, such as 0:51 or 51.5",
        help: "Hear only so much of each file."
    ) { text in Shown.seconds(ofClock: text).flatMap { $0 >= 1 ? $0 : nil } }

    static let raw = Flag("raw", help: "Write the words without capital letters and full stops.")

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
            Example("voicecore transcribe walk.m4a", "Prints the words."),
            Example("voicecore transcribe --format srt walk.m4a > walk.srt", "Makes subtitles."),
            Example("voicecore transcribe walk.m4a -o walk.srt", "The same, by the file's name."),
            Example("voicecore transcribe *.m4a --format vtt -o .", "Makes a file of subtitles for each."),
            Example("voicecore transcribe talk.mp3 --offset 5:00 --duration 1:00", "Hears the sixth minute."),
            Example("voicecore transcribe - < walk.m4a", "Hears standard input, in any form."),
        ],
        arguments: [Argument("FILE", .oneOrMore, kind: .file, help: "Sound files, or - for standard input.")],
        options: [
            format, cues, into, offset, duration, CommonOptions.json, Key.preset.option, Key.overCap.option,
            raw, Key.jobs.option, Key.ear.option, Key.model.option,
        ],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        if invocation[format] != .json { try invocation.refuse(format, beside: CommonOptions.json) }
        let settings = try Settings(for: invocation)
        let output = try TranscriptOutput(invocation)
        try StandardInput.check(invocation)
        settings.tellOfMissingVocabulary(invocation)
        let jobs = min(settings[Key.jobs], invocation.arguments.count)
        let hearing: Transcriber
        do {
            let vocabulary = try PersonalVocabulary(path: settings[Key.vocabulary])
            hearing = try Transcriber(
                modelName: settings[Key.model],
                engine: settings.ownEngine,
                ear: settings[Key.ear],
                earModel: settings[Key.earModel],
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
            raw: invocation[raw]
        )
        let work = FileHearing(
            engine: hearing.engine,
            options: options,
            stretch: SpokenSound.Stretch(start: invocation[offset] ?? 0, seconds: invocation[duration]),
            scratch: invocation.scratch,
            progress: { progress.update(done: $1, title: $0, total: $2) }
        )
        let failures = try await hearAll(invocation, work, output, progress, jobs: jobs)
        progress.finish()
        await hearing.releaseProcesses()
        if let failure = failures.first, invocation.arguments.count == 1 { throw failure }
        return failures.isEmpty ? .done : .someFailed
    }

    private static func hearAll(
        _ invocation: Invocation,
        _ work: FileHearing,
        _ output: TranscriptOutput,
        _ progress: Progress,
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
                flush(&results, &printed, &failures, invocation, output, progress)
                try Task.checkCancellation()
                group.addTask { (index, await work.report(onTyped: paths[index])) }
                running += 1
            }
            while let (done, result) = try await group.next() {
                results[done] = result
                flush(&results, &printed, &failures, invocation, output, progress)
            }
        }
        return failures
    }

    private static func flush(
        _ results: inout [Int: Result<MemoReport, Failure>],
        _ printed: inout Int,
        _ failures: inout [Failure],
        _ invocation: Invocation,
        _ output: TranscriptOutput,
        _ progress: Progress
    ) {
        while let result = results.removeValue(forKey: printed) {
            printed += 1
            do {
                let report = try result.get()
                try progress.pausing { () throws(Failure) in try output.write(report, isFirst: printed == 1) }
            } catch {
                failures.append(error)
                guard invocation.arguments.count > 1 else { continue }
                progress.pausing {
                    invocation.console.complain(error.message, advice: error.advice, by: "voicecore")
                }
            }
        }
    }
}
