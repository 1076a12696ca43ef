import CommandLineKit
import MemoWatch
import ProgramKit
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
                advice: "voicememo show numbers them"
            )
        }
        self.place = place < 0 ? nil : place
    }

    /// Whether the entry is nothing without it.
    var isLast: Bool { entry.blocks.count + (entry.hasOwnPart ? 1 : 0) == 1 }

    /// The edit that takes it away.
    func removal() throws -> EntryEdit {
        var edit = EntryEdit()
        if let place {
            edit.changedBlocks = [place: .to(nil)]
            edit.seenBlocks = [place: entry.blocks[place]]
            return edit
        }
        guard entry.sound == nil, entry.transcript == nil else {
            throw Failure(
                .usage,
                "block \(number) is the voice, which goes with the entry alone",
                advice: "voicememo rm ENTRY removes it with all its blocks"
            )
        }
        edit.text = ""
        return edit
    }

    /// The edit that puts other words under a photo; none where there is nothing in them.
    func caption(to text: String) throws -> EntryEdit {
        guard let place, case .photo = entry.blocks[place] else {
            throw Failure(.usage, "block \(number) is not a photo", advice: "--text changes what it says")
        }
        return try change(to: text)
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
            let isSame = name.lowercased() == before.lowercased()
            changed = .place(name: name, isSame ? point : nil)
        case .photo(let picture, _):
            changed = .photo(picture, caption: text.contains { !$0.isWhitespace } ? text : nil)
        }
        try AddCommand.check([changed])
        edit.changedBlocks = [place: .to(changed)]
        edit.seenBlocks = [place: entry.blocks[place]]
        return edit
    }
}

/// `rm --block`: takes one block out of an entry; the last one takes the entry along.
enum BlockRemoval {
    /// Gives nothing where the whole entry is to go.
    static func run(_ number: Int, of id: EntryID, _ invocation: Invocation, _ diary: DiaryAccess)
        async throws
        -> ExitCode?
    {
        let entry = try await diary.store.entry(id)
        let block = try NumberedBlock(number, of: entry)
        if block.isLast { return nil }
        var edit = try block.removal()
        if edit.text != nil {
            // What it felt like was read of the text that goes.
            let own = diary.settings.folders.config + "/mood"
            edit.reading = (try? MoodReader(own: own))?.read(text: "", words: [])
        }
        let short = try await diary.store.shortID(of: id)
        let days = invocation[RmCommand.now] ? 0 : diary.settings[Key.trashDays]
        if !invocation[CommonOptions.yes] {
            let question =
                days == 0
                ? "remove block \(number) of \(short) for good?"
                : "move block \(number) of \(short) to the trash for \(Shown.counted(days, "day", "days"))?"
            guard try await Answer.confirm(question, invocation) else { return .someFailed }
        }
        var said = "removed block \(number) of \(short)"
        if days == 0 {
            _ = try await diary.store.edit(id, edit, at: diary.now)
        } else {
            let now = diary.now
            let (trashed, end) = (EntryID(at: now), now.adding(seconds: Double(days) * 86_400))
            _ = try await diary.store.putAway(block.place, of: entry, edit, as: trashed, until: end, at: now)
            let name = try await diary.store.trash().first { $0.id == trashed }?.shortID
            said =
                "block \(number) of \(short) is in the trash until \(end.localDay); "
                + "voicememo restore \(name ?? trashed.description) brings it back"
        }
        invocation.console.did(said)
        if invocation[CommonOptions.json] {
            invocation.console.out.print(JSONText.done(id, "changed"))
        } else {
            invocation.console.show(said + "\n")
        }
        return .done
    }
}
