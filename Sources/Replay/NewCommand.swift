import Programs

/// `voicecore-replay new`: drafts a story from a memo.
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
