import Actions
import Programs
import Travel
import VoiceCore

enum AddCommand {
    static let links = Option.text("link", "URL", repeats: true, help: "The address of a page.")
    static let places = Option.name(
        "place",
        "NAME",
        kind: CompleteCommand.What.places.kind,
        repeats: true,
        most: JournalName.characterLimit,
        help: "Where it was."
    )
    static let photos = Option.text(
        "photo",
        "FILE",
        kind: .file,
        repeats: true,
        help: "A picture: JPEG, PNG, WebP, HEIC or AVIF."
    )
    static let captions = Option.text(
        "caption",
        "TEXT",
        repeats: true,
        help: "Words under the photos together; given several times, each under one photo."
    )
    static let to = Option.text(
        "to",
        "ENTRY",
        kind: CompleteCommand.What.ids.kind,
        help: "Add to this entry instead of making one."
    )
    static let block = Option.integer(
        "block",
        "NUMBER",
        in: 1...1_000_000,
        help: "With --to: put the photos into this photo, as show numbers it."
    )
    static let date = Option.text(
        "on",
        "DATE",
        expected: TypedDate.expected,
        help:
            "When it was: 2026-11-20T18:30; a day alone (2026-11-20, yesterday) has the present time of day."
    )
    static let title = Option.name("title", "TEXT", help: "The title of the entry.")

    static let command = Command(
        "add",
        summary: "add a text, a photo, a link or a place",
        discussion: [
            """
            Makes an entry of what you write, or adds it to one: the text first, then photos, links and places. \
            A link is kept at once; voicecore show --links says whether its title is fetched. A photo is kept as \
            it is; an entry of photos alone has the time of the first. An entry has at most \(Block.photoLimit) \
            photos and \(Block.placeLimit) places.
            """,
            """
            Up to \(Block.pictureLimit) photos of one command are one block under one caption. With several captions \
            each photo is a block of its own.
            """,
            """
            With --photo, other words that are the names of pictures are photos too, so that --photo *.jpg adds all \
            of them. A single word that is the name of a picture or sound file, such as harbour.jpg, is refused as \
            a text, also where no such file is there.
            """,
        ],
        examples: [
            Example("voicecore add \"On the train to Busan\"", "Makes an entry."),
            Example("voicecore add", "Opens your editor for a longer one."),
            Example(
                "voicecore add --link cafe.example --place Haeundae --to last",
                "Adds to the newest entry."
            ),
            Example(
                "voicecore add --photo harbour.jpg --caption \"The harbour\"",
                "Makes an entry from a photo."
            ),
            Example(
                "voicecore add --on yesterday --journal Family \"Supper\"",
                "Makes an entry for yesterday."
            ),
        ],
        arguments: [Argument("TEXT", .any, help: "What you write; - reads it from standard input.")],
        options: [
            photos, captions, links, places, to, block, date, EditCommand.journal, title, EditCommand.tags,
            CommonOptions.json,
        ],
        run: run
    )

    @Sendable private static func run(_ invocation: Invocation) async throws -> ExitCode {
        try InputText.refuseMended([places, EditCommand.journal, title, EditCommand.tags], of: invocation)
        let (more, words) = try AddedPhotos.told(apart: invocation)
        var text = try AddedText.text(of: words)
        let blocks = try blocks(of: invocation)
        let photos = try AddedPhotos(invocation.all(self.photos) + more, invocation)
        var draft: NewDraft?
        if words.isEmpty, blocks.isEmpty, photos.isEmpty, invocation[block] == nil {
            if invocation.console.canAsk {
                let access: DiaryStore.Options.Access = invocation[to] == nil ? .create : .write
                let new = try await DiaryAccess.work(invocation, access) { try NewDraft(in: $0.store.folder) }
                (text, draft) = (try new.edited(invocation), new)
            } else {
                text = try AddedText.piped()
            }
        }
        guard !text.isEmpty || !blocks.isEmpty || !photos.isEmpty else {
            let advice = "write a text, or use --photo, --link or --place"
            throw Failure(.usage, "there is nothing to add", advice: advice)
        }
        do {
            let code = try await add(text, blocks, photos, invocation)
            draft?.remove()
            return code
        } catch {
            throw draft?.naming(error) ?? error
        }
    }

    private static func add(
        _ text: String,
        _ blocks: [Block],
        _ photos: AddedPhotos,
        _ invocation: Invocation
    ) async throws -> ExitCode {
        if let number = invocation[block] {
            guard let name = invocation[to], text.isEmpty, blocks.isEmpty, !photos.haveCaptions else {
                throw Failure(.usage, "--block takes photos alone, and needs --to with their entry")
            }
            return try await photos.add(toBlock: number, of: name, invocation)
        }
        if let name = invocation[to] { return try await append(text, photos, blocks, to: name, invocation) }
        try check(blocks + photos.placeholders)
        return try await DiaryAccess.work(invocation, .create) { diary in
            try await photos.brought(diary, invocation) { photos in
                try await make(text, photos, blocks, diary, invocation)
            }
        }
    }

    private static func make(
        _ text: String,
        _ photos: BroughtPhotos,
        _ blocks: [Block],
        _ diary: DiaryAccess,
        _ invocation: Invocation
    ) async throws -> ExitCode {
        var moment = WrittenMoment()
        (moment.text, moment.blocks) = (text, photos.blocks + blocks)
        moment.pictures = photos.pictures
        moment.title = invocation[title]
        moment.journal = invocation[EditCommand.journal]
        moment.tags = invocation.all(EditCommand.tags)
        moment.date = try invocation[date].map { try TypedMoment($0, diary).date(diary) }
        if text.isEmpty, blocks.isEmpty, moment.date == nil {
            let zone = diary.settings.zone(environment: invocation.environment)
            moment.date = photos.date(by: MemoDateFinder(zone: zone, now: diary.now))
        }
        let journal = try await NamedJournal(moment.journal, in: diary.store)
        let actions = diary.actions(invocation)
        let written = try await actions.write(moment)
        let unfinished = await actions.complete(written)
        diary.tell(unfinished.feel, unfinished.analyse, invocation)
        let entry = try await diary.store.entries.entry(written.entry.id)
        invocation.console.did("entry \(try await diary.store.entries.shortID(of: entry.id)) was added")
        try await tell(of: entry, diary, invocation)
        await journal?.tell(invocation)
        PlacesMeant(written.findings).tell(invocation)
        try await tellOfNewer(than: entry, diary, invocation)
        return .done
    }

    private static func append(
        _ text: String,
        _ photos: AddedPhotos,
        _ blocks: [Block],
        to name: String,
        _ invocation: Invocation
    ) async throws -> ExitCode {
        let own: [any OptionDeclaring] = [date, EditCommand.journal, title, EditCommand.tags]
        if let option = own.map(\.declaration.name).first(where: { invocation.given.options[$0] != nil }) {
            let advice = "voicecore edit changes an entry"
            throw Failure(.usage, "--\(option) cannot be used with --to", advice: advice)
        }
        return try await DiaryAccess.work(invocation, .write) { diary in
            let id = try await diary.ids([name])[0]
            let entry = try await diary.store.entries.entry(id)
            try check(photos.placeholders + blocks, besides: entry.blocks)
            return try await photos.brought(diary, invocation) { photos in
                let added = (text.isEmpty ? [] : [.text(text)]) + photos.blocks + blocks
                let written = try await diary.actions(invocation).append(added, photos.pictures, to: id)
                if written.reversal != nil {
                    invocation.console.did(
                        "it was added to entry \(try await diary.store.entries.shortID(of: id))"
                    )
                    try await tell(of: written.entry, diary, invocation)
                }
                PlacesMeant(written.findings).tell(invocation)
                return .done
            }
        }
    }

    /// After an entry of the past, `last` names another one.
    private static func tellOfNewer(than entry: Entry, _ diary: DiaryAccess, _ invocation: Invocation)
        async throws
    {
        guard !invocation.isQuiet, let last = try await diary.store.entries.list(limit: 1).first,
            last.id != entry.id
        else { return }
        let id = try await diary.store.entries.shortID(of: entry.id)
        invocation.console.say("last is a newer entry; to see this one: voicecore show \(id)")
    }

    private static func blocks(of invocation: Invocation) throws -> [Block] {
        var blocks: [Block] = []
        for typed in invocation.all(links) {
            do {
                let address = try LinkAddress(in: typed).text
                // The first address of a text is taken; who meant one with a space in it has to see that.
                if typed.contains(where: \.isWhitespace) {
                    invocation.say("the link is \(address.printable)")
                }
                blocks.append(.link(address: address, title: nil))
            } catch {
                throw error.failure(of: typed)
            }
        }
        return blocks + invocation.all(places).map { .place(name: $0, nil) }
    }

    static func check(_ blocks: [Block], besides known: [Block] = []) throws {
        if let refusal = Block.refusal(of: blocks, besides: known) { throw refusal.failure }
    }

    static func tell(of entry: Entry, _ diary: DiaryAccess, _ invocation: Invocation) async throws {
        if invocation[CommonOptions.json] {
            invocation.console.out.print(entry.jsonText.line)
        } else {
            let table = EntryTable(invocation.console)
            invocation.console.out.print(table.line(try await diary.store.entries.summary(entry.id)))
        }
        let console = invocation.console
        await EntryNews(diary.settings, diary.store, invocation) { entry, reason in
            let advice = "run the onEntry program by itself to see why"
            console.complain("onEntry: \(entry): \(reason)", advice: advice, by: "voicecore")
        }?.tell()
    }
}
