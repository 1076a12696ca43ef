internal import FoundationEssentials
internal import Glibc
import Programs
import System
internal import VoiceCore

enum ReplayCommand {
    static let jobs = Option.integer(
        "jobs",
        "N",
        in: 1...64,
        standard: "the number of cores",
        help: "How many stories to replay at once."
    )
    static let filter = Option.text(
        "filter",
        "TEXT",
        help: "Only stories with this text in their path or title."
    )
    static let speed = Option.choice(
        "speed",
        of: Speed.self,
        standard: .max,
        help: "As fast as possible, or in real time."
    )
    static let junit = Option.text(
        "junit",
        "FILE",
        kind: .file,
        help: "Also write a report for build servers."
    )
    static let shuffle = Option.integer(
        "shuffle",
        "SEED",
        in: 0...Int.max,
        help: "Replay in another order, the same for the same seed."
    )
    static let stages = Flag(
        "stages",
        help: "Replay one after another, and show how much processor time each stage took."
    )
    static let record = Flag(
        "record",
        help: "Write what comes out into the stories, as PocketSphinx hears it; never exits with 0."
    )

    static let options: [any OptionDeclaring] = [
        jobs, filter, speed, junit, shuffle, stages, record, CommonOptions.json,
    ]

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let stories = try chosen(invocation)
        let player = StoryPlayer(speed: invocation[speed] ?? .max)
        let recording = invocation[record]
        let progress = Progress(
            on: invocation.console,
            isQuiet: invocation.isQuiet || invocation[CommonOptions.json],
            total: Double(stories.count),
            rateUnit: " stories/s"
        )
        let atOnce = invocation[stages] ? 1 : invocation[jobs] ?? ParallelReplay.usualJobs
        let verdicts = await ParallelReplay(player: player, jobs: atOnce)
            .replay(stories, recording: recording) { done, verdict in
                progress.update(done: Double(done), title: verdict.path)
            }
        progress.finish()
        show(verdicts, to: invocation)
        if let path = invocation[junit] { try write(JUnitReport.xml(of: verdicts), to: path) }
        return verdicts.allSatisfy(\.isWell) ? .done : .someFailed
    }

    private static func chosen(_ invocation: Invocation) throws(Failure) -> [String] {
        var paths: [String] = []
        for argument in invocation.arguments {
            guard let found = StoryFolder.stories(at: argument) else {
                throw Failure(.noSuchFile, "\(argument): no such story or folder", advice: "check the name")
            }
            paths += found
        }
        if let text = invocation[filter] {
            let all = paths
            paths = paths.filter { StoryFolder.isAbout(text, path: $0) }
            guard all.isEmpty || !paths.isEmpty else {
                throw Failure(
                    .noSuchFile,
                    "none of \(all.count == 1 ? "1 story" : "\(all.count) stories") has ‘\(text.printable)’ in its "
                        + "path or title",
                    advice: "--filter takes one text, whatever its capitals"
                )
            }
        }
        guard !paths.isEmpty else {
            throw Failure(.noSuchFile, "no stories to replay", advice: "stories are files named *.json5")
        }
        if let seed = invocation[shuffle] {
            var random = SeededRandom(seed: UInt64(seed))
            paths.shuffle(using: &random)
        }
        return paths
    }

    private static func show(_ verdicts: [Verdict], to invocation: Invocation) {
        let out = invocation.console.out
        if invocation[CommonOptions.json] {
            verdicts.forEach { out.print($0.json) }
            return
        }
        for verdict in verdicts where !invocation.isQuiet || !verdict.held {
            out.print(verdict.description(coloured: invocation.console.colours))
        }
        let held = verdicts.count(where: \.held)
        let skipped = verdicts.count { $0.isWell && !$0.held }
        out.print("\(held) of \(verdicts.count) stories passed" + (skipped > 0 ? ", \(skipped) skipped" : ""))
        if invocation[stages] {
            let times = verdicts.reduce(StageTimes()) { $0 + $1.stages }
            times.table(ofSeconds: verdicts.reduce(0) { $0 + $1.seconds }).forEach { out.print($0) }
        }
    }

    private static func write(_ text: String, to path: String) throws(Failure) {
        do throws(DurableFile.Failure) {
            try DurableFile.write(text.utf8, to: path, mode: 0o644)
        } catch {
            throw Failure(.cannotCreate, "\(path): cannot be written", advice: "choose another place")
        }
    }
}

package enum StoryFolder {
    package static func stories(at path: String) -> [String]? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFDIR else { return [path] }
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".json5") }.sorted().map { "\(path)/\($0)" }
    }

    package static func isAbout(_ text: String, path: String) -> Bool {
        let wanted = text.lowercased()
        if path.lowercased().contains(wanted) { return true }
        guard let story = try? Story(text: StoryPlayer.text(of: path)) else { return false }
        return story.title.lowercased().contains(wanted)
    }
}

package struct ParallelReplay: Sendable {
    package let player: StoryPlayer
    package let jobs: Int

    package static var usualJobs: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    package init(player: StoryPlayer, jobs: Int) {
        self.player = player
        self.jobs = jobs
    }

    package func replay(
        _ paths: [String],
        recording: Bool = false,
        told: (Int, Verdict) -> Void = { _, _ in }
    ) async -> [Verdict] {
        await withTaskGroup(of: (Int, Verdict).self) { group in
            var verdicts = [Verdict?](repeating: nil, count: paths.count)
            var next = 0
            var done = 0
            func start() {
                guard next < paths.count, !Task.isCancelled else { return }
                let place = next
                next += 1
                group.addTask { (place, await player.replay(paths[place], recording: recording)) }
            }
            for _ in 0..<jobs { start() }
            while let (place, verdict) = await group.next() {
                verdicts[place] = verdict
                done += 1
                told(done, verdict)
                start()
            }
            return verdicts.compactMap(\.self)
        }
    }
}
