import Actions
import Programs
import System
import Travel
import VoiceCore

enum EditCommand {
    static let title = Option.text("title", "TEXT", help: "The new title.")
    static let noTitle = Flag("no-title", help: "Remove the title.")
    // An empty one is refused by the edit, which can say what was perhaps meant.
    static let text = Option<String>(
        "text",
        "TEXT",
        expected: "a text",
        help: "The new text; - reads it from standard input. Asks before a text of yours is lost by it."
    ) { Path($0).mended }
    static let block = Option.integer(
        "block",
        "NUMBER",
        in: 1...1_000_000,
        help: "Change this block, as show numbers them: --text is its text, its address, its place."
    )
    static let caption = Option<String>(
        "caption",
        "TEXT",
        expected: "a text",
        help: "Other words under the photo that --block names; an empty text removes them."
    ) { Path($0).mended }
    static let noText = Flag(
        "no-text",
        help: "Discard your text for good and go back to what was heard, after asking."
    )
    static let replace = Option<Replacement>(
        "replace",
        "OLD=NEW",
        repeats: true,
        expected: "the old words and the new ones, such as walk=walked, or walk= to remove them",
        help: "Replace these words everywhere in the text; OLD= removes them.",
        read: Replacement.init(orRemoval:)
    )
    static let accept = Option.text(
        "accept",
        "WORD",
        repeats: true,
        help: "Use this alternative of the engine; WORD@0:51 says where."
    )
    static let journal = Option.name(
        "journal",
        "NAME",
        kind: CompleteCommand.What.journals.kind,
        most: JournalName.characterLimit,
        help: "Put it into this journal."
    )
    static let noJournal = Flag("no-journal", help: "Remove it from its journal.")
    static let tags = Option.name(
        "tag",
        "TAG",
        kind: CompleteCommand.What.tags.kind,
        repeats: true,
        help: "Add a tag."
    ).ofNewTag
    static let untags = Option.text(
        "untag",
        "TAG",
        kind: CompleteCommand.What.tags.kind,
        repeats: true,
        help: "Remove a tag."
    )
    static let date = Option.text(
        "on",
        "DATE",
        expected: TypedDate.expected,
        help:
            """
            When it was recorded: 2026-11-20T18:30; a day alone (2026-11-20, yesterday, 7d) keeps the time, a time \
            alone (18:30, 9pm) the day of the diary: 2am is the night that ends it, where days begin later.
            """
    )
    static let noDate = Flag(
        "no-on",
        help: "Go back to the memo's own date, past every --on; it says which date was there."
    )
    static let mood = Option.choice(
        "mood",
        "MOOD",
        of: SaidMood.self,
        help: "How you felt; machine goes back to the detected mood."
    )
    static let positive = Option.integer(
        "positive",
        "PERCENT",
        in: 0...100,
        help: "How positive you felt, with or without --mood."
    )
    static let resume = Flag(
        "resume",
        help: "Continue with a text that could not be saved; without a terminal, save it as it is."
    )
    static let discardDraft = Flag(
        "discard-draft",
        help: "Discard a text that could not be saved, after asking; the entry stays as it is."
    )
    static let fetchLinks = Flag(
        "fetch-links",
        help: "Fetch now the titles and pictures of all links that are due, and show the links."
    )
    static let dryRun = Flag("dry-run", help: "Show what would be changed, and change nothing.")

    static let forOne: [any OptionDeclaring] = [
        title, noTitle, text, block, caption, noText, replace, accept, resume, discardDraft, mood, positive,
    ]

    static let command = Command(
        "edit",
        summary: "change an entry",
        discussion: [
            """
            The mood and the word times of a new text are worked out again. What was heard is kept: show \
            --transcript prints it.
            """,
            """
            Without options, opens the whole text in your editor, the one that VISUAL or EDITOR names; an empty text \
            changes nothing. A text that cannot be saved is kept: --resume continues with it, --discard-draft removes \
            it. --resume --yes takes it also where the entry's text is another one by now.
            """,
            """
            Nothing of a link is fetched unless the setting links is "fetch"; then voicecored fetches the pages of \
            new links and keeps their titles and pictures, and --fetch-links does it at once. A page is fetched again \
            after \(LinkState.days) days; one that failed \(LinkState.failures) times is left alone for as long.
            """,
            "voicecore change gives many entries another date, journal or tags.",
        ],
        examples: [
            Example("voicecore edit 9c1f --replace walk=walked", "Corrects a word."),
            Example("voicecore edit 9c1f --replace um=", "Removes a word."),
            Example("voicecore edit last", "Opens the text of the newest entry in your editor."),
            Example("voicecore edit 9c1f --title 'At sea' --tag sea", "Gives a title and a tag."),
            Example("voicecore edit 9c1f --mood joy --positive 90", "Says how you felt."),
        ],
        arguments: [Argument("ID", .any, kind: CompleteCommand.What.ids.kind, help: EntryNames.help)],
        options: forOne + [
            journal, noJournal, tags, untags, date, noDate, dryRun, fetchLinks, CommonOptions.yes,
            CommonOptions.json,
        ],
        elsewhere: [
            "link": "to add a link: voicecore add --to ID --link ADDRESS",
            "photo": "to add a photo: voicecore add --to ID --photo FILE",
            "place": "to add a place: voicecore add --to ID --place NAME",
        ],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        if invocation[fetchLinks] {
            if let other = given(beside: fetchLinks, of: invocation) {
                throw Failure(.usage, "--fetch-links cannot be used with --\(other)")
            }
            guard invocation.arguments.isEmpty else {
                throw Failure(.usage, "--fetch-links is for the whole diary, and takes no entry")
            }
            return try await ShownLinks.fetch(invocation)
        }
        try InputText.refuseMended([title, text, caption, journal, tags], of: invocation)
        try refuseBoth((title, noTitle), (text, noText), (journal, noJournal), (date, noDate), of: invocation)
        try refuseSameTag(of: invocation)
        try refuseMood(among: invocation.arguments)
        return try await DiaryAccess.work(invocation, .write) { diary in
            guard let name = invocation.arguments.first else {
                let advice = "name one, such as last; voicecore change changes many"
                throw Failure(.usage, "no entry given", advice: advice)
            }
            let ids = try await diary.ids(invocation.arguments, otherwise: "nothing was changed")
            guard Set(ids).count == 1 else {
                throw Failure(
                    .usage,
                    "edit changes one entry",
                    advice: "voicecore change gives many another date, journal or tags"
                )
            }
            let id = try await diary.id(name)
            return try await OneEntryEdit(id: id, invocation: invocation, diary: diary).run()
        }
    }

    /// In `edit 9c1f joy`, --mood was forgotten.
    private static func refuseMood(among names: [String]) throws {
        guard let first = names.first,
            let word = names.dropFirst().first(where: { SaidMood(rawValue: $0) != nil })
        else { return }
        let advice = "to set the mood: voicecore edit \(ShellWord(first)) --mood \(word)"
        throw Failure(.noSuchFile, "\(word): no such entry", advice: advice)
    }

    private static func refuseBoth(_ pairs: (Option<String>, Flag)..., of invocation: Invocation) throws {
        for (option, flag) in pairs where invocation[option] != nil && invocation[flag] {
            let names = (option.declaration.name, flag.declaration.name)
            throw Failure(.usage, "--\(names.0) cannot be used with --\(names.1)")
        }
        if invocation[block] != nil, invocation[text] == nil, invocation[caption] == nil {
            throw Failure(.usage, "--block needs --text with what it is to say, or --caption for a photo")
        }
        if invocation[caption] != nil, invocation[block] == nil || invocation[text] != nil {
            let advice = "voicecore show numbers the blocks"
            throw Failure(.usage, "--caption needs --block alone", advice: advice)
        }
        if invocation[discardDraft], let other = given(beside: discardDraft, of: invocation) {
            throw Failure(.usage, "--discard-draft cannot be used with --\(other)")
        }
        let isReplaced = !invocation.all(replace).isEmpty || !invocation.all(accept).isEmpty
        let others = [text.declaration.name, noText.declaration.name, resume.declaration.name]
        for name in others where isReplaced && invocation.given.options[name] != nil {
            throw Failure(.usage, "--replace and --accept cannot be used with --\(name)")
        }
    }

    /// Other capitals are another spelling, which is allowed.
    static func refuseSameTag(of invocation: Invocation) throws {
        let gone = invocation.all(untags).flatMap { [$0, TypedTag.name($0)] }
        guard let tag = invocation.all(tags).first(where: gone.contains) else { return }
        let advice = "use --tag or --untag, not both"
        throw Failure(.usage, "\(tag.printable) is both added and taken away", advice: advice)
    }

    private static func given(beside flag: Flag, of invocation: Invocation) -> String? {
        let usual = [
            flag.declaration.name, CommonOptions.yes.declaration.name, CommonOptions.json.declaration.name,
        ]
        return command.options.map(\.declaration.name)
            .first { invocation.given.options[$0] != nil && !usual.contains($0) }
    }
}
