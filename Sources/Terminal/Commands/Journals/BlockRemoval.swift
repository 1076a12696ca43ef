import Programs
import Travel
import VoiceCore

/// A block of an entry by the number with which `show` prints it.
struct NumberedBlock {
    let entry: Entry
    let number: Int

    /// Its place among the blocks; nothing for the voice or the own text, which come before them.
    let place: Int?

    init(_ number: Int, of entry: Entry) throws {
        self.entry = entry
        self.number = number
        let place = number - BlockLines.firstNumber(of: entry)
        guard place >= (entry.hasOwnPart ? -1 : 0), place < entry.blocks.count else {
            let count = entry.blocks.count + (entry.hasOwnPart ? 1 : 0)
            throw Failure(
                .noSuchFile,
                "no block \(number): the entry has \(Shown.counted(count, "block", "blocks"))",
                advice: "voicecore show numbers them"
            )
        }
        self.place = place < 0 ? nil : place
    }

    /// Removing it would empty the entry.
    var isLast: Bool { entry.blocks.count + (entry.hasOwnPart ? 1 : 0) == 1 }

    /// The place of a picture in it, from 0; nothing where it is all that the photo has, which goes whole then.
    func picture(_ typed: Int) throws -> Int? {
        let pictures = place.map { entry.blocks[$0].pictures } ?? []
        guard pictures.indices.contains(typed - 1) else {
            throw Failure(
                .noSuchFile,
                "no picture \(typed): block \(number) has \(Shown.counted(pictures.count, "picture", "pictures"))",
                advice: "voicecore show lists them"
            )
        }
        return pictures.count > 1 ? typed - 1 : nil
    }

    /// The edit that takes it away, or one of its pictures.
    func removal(ofPicture picture: Int? = nil) throws -> EntryEdit {
        var edit = EntryEdit()
        if let place {
            edit.changedBlocks = [place: .to(nil)]
            edit.seenBlocks = [place: entry.blocks[place]]
            if let picture, case .photo(var pictures, let caption) = entry.blocks[place] {
                pictures.remove(at: picture)
                edit.changedBlocks = [place: .to(.photo(pictures, caption: caption))]
            }
            return edit
        }
        guard entry.sound == nil, entry.transcript == nil else {
            throw Failure(
                .usage,
                "block \(number) is the voice, which goes with the entry alone",
                advice: "voicecore rm ENTRY removes it with all its blocks"
            )
        }
        edit.text = ""
        edit.seenText = entry.wholeText
        return edit
    }

    /// The edit that puts other words under a photo; none where there is nothing in them.
    func caption(to text: String) throws -> EntryEdit {
        guard let place, case .photo = entry.blocks[place] else {
            throw Failure(.usage, "block \(number) is not a photo", advice: "--text changes what it says")
        }
        return try change(to: text)
    }

    /// The edit that puts pictures behind those of a photo.
    func addition(of more: [Picture]) throws -> EntryEdit {
        guard let place, case .photo(let pictures, let caption) = entry.blocks[place] else {
            throw Failure(
                .usage,
                "block \(number) is not a photo",
                advice: "without --block it is one of its own"
            )
        }
        var edit = EntryEdit()
        edit.changedBlocks = [place: .to(.photo(pictures + more, caption: caption))]
        edit.seenBlocks = [place: entry.blocks[place]]
        return edit
    }

    /// The edit that puts other words in its place: a text, the address of a link, the name of a place.
    func change(to text: String) throws -> EntryEdit {
        var edit = EntryEdit()
        guard let place else {
            edit.text = text
            return edit
        }
        let changed: Block
        switch entry.blocks[place] {
        case .text: changed = .text(text)
        case .link(let before, let title):
            do {
                let address = try LinkAddress(in: text).text
                // A title is that of its page.
                changed = .link(address: address, title: address == before ? title : nil)
            } catch {
                throw error.failure(of: text)
            }
        // A place that nobody knows by its name has no point: that of the other place would be a lie.
        case .place(let before, let point):
            let name = try JournalCommand.checked(text)
            let isSame = SpellingKey(name) == SpellingKey(before)
            changed = .place(name: name, isSame ? point : nil)
        case .photo(let pictures, _):
            changed = .photo(pictures, caption: text.contains { !$0.isWhitespace } ? text : nil)
        }
        try AddCommand.check([changed])
        edit.changedBlocks = [place: .to(changed)]
        edit.seenBlocks = [place: entry.blocks[place]]
        return edit
    }
}

/// `rm --block`: takes one block out of an entry, or one of its pictures; the last one takes the entry along.
enum BlockRemoval {
    /// Gives nothing where the whole entry is to go.
    static func run(_ number: Int, of id: EntryID, _ invocation: Invocation, _ diary: DiaryAccess)
        async throws
        -> ExitCode?
    {
        let entry = try await diary.store.entries.entry(id)
        let block = try NumberedBlock(number, of: entry)
        let picture = try invocation[RmCommand.picture].flatMap(block.picture)
        if block.isLast, picture == nil { return nil }
        var edit = try block.removal(ofPicture: picture)
        if edit.text != nil {
            // What it felt like was read of the text that goes.
            let own = diary.settings.folders.config + "/mood"
            edit.reading = (try? MoodReader(own: own))?.read(text: "", words: [])
        }
        let short = try await diary.store.entries.shortID(of: id)
        let days = invocation[RmCommand.now] ? 0 : diary.settings[Key.trashDays]
        let part = (picture.map { "picture \($0 + 1) of " } ?? "") + "block \(number) of \(short)"
        if !invocation[CommonOptions.yes] {
            let question =
                days == 0
                ? "remove \(part) for good?"
                : "move \(part) to the trash for \(Shown.counted(days, "day", "days"))?"
            guard try await Answer.confirm(question, invocation) else { return .someFailed }
        }
        var said = "removed \(part)"
        if days == 0 {
            _ = try await diary.store.entries.edit(id, edit, at: diary.now)
        } else {
            let (name, end) = try await putAway(block, picture, edit, days: days, diary)
            said =
                "\(part) is in the trash until \(end.localDay); voicecore trash restore \(name) brings it back"
        }
        invocation.console.did(said)
        if invocation[CommonOptions.json] {
            invocation.console.out.print(JSONText.done(id, "changed"))
        } else {
            invocation.console.show(said + "\n")
        }
        return .done
    }

    /// Puts a block or one of its pictures into the trash, and gives its name there, and until when it lies there.
    private static func putAway(
        _ block: NumberedBlock,
        _ picture: Int?,
        _ edit: EntryEdit,
        days: Int,
        _ diary: DiaryAccess
    ) async throws -> (name: String, end: Moment) {
        let now = diary.now
        let (id, end) = (EntryID(at: now), now.adding(seconds: Double(days) * 86_400))
        _ = try await diary.store.trash.add(
            block.place,
            picture: picture,
            of: block.entry,
            edit,
            as: id,
            until: end,
            at: now
        )
        let name = try await diary.store.trash.all().first { $0.id == id }?.shortID
        return (name ?? id.description, end)
    }
}
