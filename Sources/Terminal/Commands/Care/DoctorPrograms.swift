import Programs
import VoiceCore

enum DoctorPrograms {
    static let section = DoctorCommand.Section(title: "Programs") { invocation, settings in
        [
            await analyser(settings[Key.analyser], invocation.environment),
            onEntry(settings[Key.onEntry]),
        ].compactMap(\.self)
    }

    private static func analyser(_ command: [String]?, _ environment: [String: String]) async -> Finding? {
        guard let command else { return nil }
        do {
            let reply = try await BlockingWork.run(label: "analyser") { (_) throws(any Error) in
                try Analyser(command, environment: environment).ask("I am so happy today.")
            }
            let mood = Shown.mood(positive: reply.mood.positive, emotion: reply.mood.emotion)
            return Finding("analyser", "\(command.joined(separator: " ")): answers (\(mood))")
        } catch {
            let sentence = MemoFault(error).sentence
            return Finding("analyser", sentence.message, .wrong, advice: sentence.advice)
        }
    }

    /// Never runs the command: it would report an entry that does not exist.
    private static func onEntry(_ command: [String]?) -> Finding? {
        guard let command, let program = command.first else { return nil }
        guard ProgramPath.find(program) != nil else {
            let advice = "install it, make it executable, or correct the setting onEntry"
            return Finding("onEntry", "\(program) is missing, or cannot be run", .wrong, advice: advice)
        }
        return Finding("onEntry", command.joined(separator: " "))
    }
}

enum DoctorCage {
    static let section = DoctorCommand.Section(title: "Safety") { _, _ in [await finding()] }

    private static let question = "--check-cage"

    private static func finding() async -> Finding {
        guard let helper = InstalledFiles.standard.helper("voicecore-decode") else {
            let advice = "install VoiceCore again"
            return Finding("cage", "the program voicecore-decode is missing", .wrong, advice: advice)
        }
        let answer = try? await BlockingWork.run(label: "cage") { (_) throws(ProgramCall.Failure) in
            try ProgramCall.hold(
                with: helper,
                arguments: [question],
                environment: ProgramPath.environment,
                input: [],
                limitSeconds: 10
            )
        }
        guard answer?.end == .exited(0) else {
            return Finding(
                "cage",
                "not available on this machine, so a malicious file could do whatever you can",
                .warning,
                advice: "ingest only sound from people you trust, or use a kernel with seccomp filters"
            )
        }
        return Finding("cage", "works: programs that read sound are confined")
    }
}
