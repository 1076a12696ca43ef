internal import FoundationEssentials
import Programs
internal import VoiceCore

enum NewCommand {
    static let command = Command(
        "new",
        summary: "draft a story from a memo",
        discussion: [
            """
            The story ingests the memo and expects nothing yet. Save it beside the memo, write down what comes out \
            with --record, and correct what was said: from then on you notice when a new version hears or files the \
            memo differently.
            """,
            """
            Stories hear with PocketSphinx, even where the second ear is installed, so that they are the same \
            everywhere.
            """,
        ],
        examples: [Example("voicecore-replay new walk.m4a > walk.json5", "Drafts a story beside its memo.")],
        arguments: [Argument("MEMO", kind: .file, help: "The memo; the story names it as it is named here.")],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let memo = invocation.arguments[0]
        guard let draft = StoryDraft.text(ofMemo: memo) else {
            throw Failure(.noSuchFile, "\(memo): no such memo", advice: "check the name")
        }
        invocation.console.out.write(draft)
        return .done
    }
}

package enum StoryDraft {
    /// Sets the story's clock to when the memo was last written, so that its date stays the same.
    package static func text(ofMemo path: String) -> String? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let modified = attributes[.modificationDate] as? Date
        else { return nil }
        let moment = Moment(milliseconds: Int64(modified.timeIntervalSince1970) * 1_000)
        let name = DurableFile.split(path).name
        return """
            {
              title: \(StoryRecorder.quoted("\(name) is filed as before")),
              setting: { clock: \(StoryRecorder.quoted(moment.description)), zone: "UTC", preset: "balanced" },
              sounds: { memo: { file: \(StoryRecorder.quoted(path)) } },
              script: [
                { at: 0, offer: "memo", as: \(StoryRecorder.quoted(name)) },
              ],
            }

            """
    }
}
