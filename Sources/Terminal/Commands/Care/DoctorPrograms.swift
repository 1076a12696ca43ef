import Programs
import VoiceCore

/// The part of `doctor` that tries the analyser which a person set, and looks for the command for each entry.
enum DoctorPrograms {
    static let section = DoctorCommand.Section(title: "Programs") { invocation, settings in
        [
            await analyser(settings[Key.analyser], invocation.environment),
            onEntry(settings[Key.onEntry]),
        ].compactMap(\.self)
    }

    /// Asks the analyser about a text that nobody wrote.
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

    /// Looks whether the command for each entry is there; running it would tell of an entry that is none.
    private static func onEntry(_ command: [String]?) -> Finding? {
        guard let command, let program = command.first else { return nil }
        guard ProgramPath.find(program) != nil else {
            return Finding(
                "onEntry",
                "\(program) is missing, or cannot be run",
                .wrong,
                advice: "install it, make it executable, or correct the setting onEntry"
            )
        }
        return Finding("onEntry", command.joined(separator: " "))
    }
}
