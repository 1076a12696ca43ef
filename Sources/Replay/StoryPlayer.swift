internal import FoundationEssentials
internal import Glibc
internal import VoiceCore

/// Replays each story in a folder of its own, and each act that ends in a kill in a process of its own.
package struct StoryPlayer: Sendable {
    let scratch: String
    let speed: Speed
    let program: String?

    package init(scratch: String = "/tmp", speed: Speed = .max) {
        self.scratch = scratch
        self.speed = speed
        program = InstalledFiles.standard.helper("voicecore-replay")
    }

    /// Recording writes the outcome into the story instead of comparing it.
    package func replay(_ path: String, recording: Bool = false) async -> Verdict {
        let begin = ProcessorTime.now
        var title = ""
        var stages = StageTimes()
        let outcome: Verdict.Outcome
        do {
            let text = try Self.text(of: path)
            let story = try Story(text: text)
            title = story.title
            if story.hasFarm, let lack = FarmStage.lack {
                return Verdict(
                    path: path,
                    title: title,
                    outcome: .skipped("it has a farm, and \(lack)"),
                    seconds: 0
                )
            }
            outcome = try await inFolder { folder in
                try await play(story, at: path, in: folder)
                let seen = try await Observation(folder: folder)
                stages = seen.stages
                if recording {
                    let new = try StoryRecorder.text(text, expecting: seen, story: story)
                    try DurableFile.write(new.utf8, to: path, mode: 0o644)
                    return .recorded
                }
                guard let expectation = story.expectation else {
                    return .unplayable(
                        "it expects nothing yet; voicecore-replay --record writes down what comes out of it"
                    )
                }
                let differences = expectation.differences(from: seen)
                return differences.isEmpty ? .held : .differed(differences)
            }
        } catch {
            outcome = .unplayable("\(error)")
        }
        let seconds = ProcessorTime.now - begin
        return Verdict(path: path, title: title, outcome: outcome, seconds: seconds, stages: stages)
    }

    static func text(of path: String) throws(StoryError) -> String {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw StoryError(line: 1, .unreadable(errno: errno))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Acts

    private func play(_ story: Story, at path: String, in folder: String) async throws {
        let acts = Act.divide(story.script)
        for (place, act) in acts.enumerated() {
            if place == acts.count - 1, !act.isKilled, !act.isDiskFull {
                try await Self.play(act, of: story, at: path, in: folder, speed: speed)
            } else {
                try playApart(place, act, at: path, in: folder)
            }
        }
    }

    package static func playAct(_ place: Int, of path: String, in folder: String, speed: Speed) async throws {
        let story = try Story(text: try text(of: path))
        let acts = Act.divide(story.script)
        guard acts.indices.contains(place) else { return }
        if acts[place].isDiskFull { FullDisk.begin() }
        try await play(acts[place], of: story, at: path, in: folder, speed: speed)
    }

    private static func play(_ act: Act, of story: Story, at path: String, in folder: String, speed: Speed)
        async throws
    {
        let home = DurableFile.split(path).folder
        let journal = try StageJournal(folder: folder)
        var player = await ActPlayer(
            story,
            home: home,
            folder: folder,
            act: act,
            speed: speed,
            journal: journal,
            farm: try await FarmStage.begun(by: story, at: act, folder: folder, journal: journal)
        )
        try await player.play(act)
    }

    private func playApart(_ place: Int, _ act: Act, at path: String, in folder: String) throws {
        guard let program else { throw ActFailure.noProgram }
        let child = try ChildProcess(
            program,
            arguments: ["play-act", "\(place)", path, folder, speed.rawValue],
            environment: ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" },
            descriptors: [-1, -1, 2]
        )
        let end = child.wait()
        guard end == (act.isKilled ? .signalled(SIGKILL) : .exited(0)) else {
            throw ActFailure.unexpectedEnd(act: place + 1, "\(end)")
        }
    }

    // MARK: Folders

    private func inFolder<Value>(_ work: (String) async throws -> Value) async throws -> Value {
        var template = Array("\(scratch)/story-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw DurableFile.Failure(step: .makeFolder, path: scratch, errno: errno)
        }
        let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await work(folder)
    }
}

enum ActFailure: Error, Equatable, CustomStringConvertible {
    case noProgram
    case noBroker
    case unanswered
    case unexpectedEnd(act: Int, String)

    var description: String {
        switch self {
        case .noProgram:
            "the program voicecore-replay, which plays acts that end in a kill, is not beside this one"
        case .noBroker: "nats-server could not be started"
        case .unanswered: "no worker answered within a minute"
        case .unexpectedEnd(let act, let end): "act \(act) ended in an unexpected way (\(end))"
        }
    }
}
