import CommandLineKit
import ReplayKit

/// `voicereplay new`: drafts a story from a memo.
enum NewCommand {
    static let command = Command(
        "new",
        summary: "draft a story from a memo",
        discussion: [
            """
            The story offers the memo to the road and expects nothing yet. Write it beside the memo, record what \
            comes out with --record, and put right what was said: from then on a new version that hears or files \
            the memo in another way is noticed.
            """
        ],
        examples: [Example("voicereplay new walk.m4a > walk.json5", "Drafts a story beside its memo.")],
        arguments: [Argument("MEMO", kind: .file, help: "The memo; the story names it as it is named here.")],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let memo = invocation.arguments[0]
        guard let draft = StoryDraft.text(ofMemo: memo) else {
            throw Failure(.noSuchFile, "\(memo): there is no such memo", advice: "check the name")
        }
        invocation.console.out.write(draft)
        return .done
    }
}
