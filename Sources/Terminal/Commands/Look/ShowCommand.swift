import Programs
import VoiceCore

enum ShowCommand {
    static let transcript = Flag("transcript", help: "Show what was heard, too, below a text of yours.")
    static let links = Flag("links", help: "Show the links of the entries instead, or all of the diary.")
    static let words = Flag("words", help: "Show each word with its times and how sure it is.")

    static let command = Command(
        "show",
        summary: "show an entry",
        discussion: ["A doubtful word is followed by [?]."],
        examples: [
            Example("voicecore show 9c1f", "Shows the entry."),
            Example("voicecore show 9c1f --words", "Shows when each word was said."),
            Example("voicecore show --links", "Shows every link, and what was fetched of its page."),
        ],
        arguments: [Argument("ID", .any, kind: CompleteCommand.What.ids.kind, help: EntryNames.help)],
        options: [transcript, words, links, ExportCommand.noPosition, CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try invocation.refuse(transcript, words, beside: CommonOptions.json)
        try invocation.refuse(transcript, words, ExportCommand.noPosition, beside: links)
        if invocation[links] { return try await ShownLinks.show(invocation) }
        guard !invocation.arguments.isEmpty else { throw UsageError.missingArgument("ID") }
        return try await DiaryAccess.work(invocation, .read) { diary in
            var isFirst = true
            var shown: Set<EntryID> = []
            return try await NamedThings.each(of: invocation) { typed in
                let id = try await diary.id(typed)
                guard shown.insert(id).inserted else { return .done }
                let entry: Entry
                do throws(DiaryError) {
                    entry = try await diary.store.entries.salvaged(id).entry.shown(invocation)
                } catch .unreadable(let what) {
                    let short = try await diary.store.entries.shortID(of: id)
                    DamagedRow.complain(of: short, what, invocation)
                    return .badSound
                }
                if invocation[CommonOptions.json] {
                    invocation.console.out.write(entry.jsonText.line + "\n")
                    return .done
                }
                if !isFirst { invocation.console.out.write("\n") }
                isFirst = false
                let page = EntryPage(
                    entry: entry,
                    shortID: try await diary.store.entries.shortID(of: id),
                    folder: diary.store.folder,
                    paint: Paint(invocation.console),
                    width: invocation.console.pageWidth,
                    wholeTranscript: invocation[transcript],
                    words: invocation[words]
                )
                invocation.console.show(page.text)
                return .done
            }
        }
    }
}
