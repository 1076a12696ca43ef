package import Diary
package import Travel
package import System
internal import VoiceCore

package enum BlockFault: Error, Sendable {
    case noBlock(Int, of: Int)
    case noPicture(Int, block: Int, of: Int)
    /// The voice can only go with its entry.
    case isVoice(Int)
    case isNoPhoto(Int)
    case noLink(LinkRefusal, typed: String)
    case badName(NameFault)
    case refused(BlockRefusal)
}

package struct NumberedBlock: Sendable {
    package let entry: Entry
    package let number: Int
    /// Its index among the blocks; nil for the voice or the own text before them.
    package let place: Int?

    package static func firstNumber(of entry: Entry) -> Int { entry.hasOwnPart ? 2 : 1 }

    private static func count(of entry: Entry) -> Int { entry.blocks.count + (entry.hasOwnPart ? 1 : 0) }

    package init(_ number: Int, of entry: Entry) throws(BlockFault) {
        (self.entry, self.number) = (entry, number)
        guard (1...max(1, Self.count(of: entry))).contains(number), Self.count(of: entry) > 0 else {
            throw .noBlock(number, of: Self.count(of: entry))
        }
        let place = number - Self.firstNumber(of: entry)
        self.place = place < 0 ? nil : place
    }

    package var isLast: Bool { Self.count(of: entry) == 1 }

    /// Nil for the only picture, with which the photo goes whole.
    package func picture(_ typed: Int) throws(BlockFault) -> Int? {
        let pictures = place.map { entry.blocks[$0].pictures } ?? []
        guard pictures.indices.contains(typed - 1) else {
            throw .noPicture(typed, block: number, of: pictures.count)
        }
        return pictures.count > 1 ? typed - 1 : nil
    }

    package func removal(ofPicture picture: Int? = nil) throws(BlockFault) -> EntryEdit {
        guard let place else {
            guard entry.sound == nil, entry.transcript == nil else { throw .isVoice(number) }
            var edit = EntryEdit()
            (edit.text, edit.seenText) = ("", entry.wholeText)
            return edit
        }
        if let picture, case .photo(var pictures, let caption) = entry.blocks[place] {
            pictures.remove(at: picture)
            return edit(at: place, to: .photo(pictures, caption: caption))
        }
        return edit(at: place, to: nil)
    }

    package func caption(to text: String) throws(BlockFault) -> EntryEdit {
        guard let place, case .photo = entry.blocks[place] else { throw .isNoPhoto(number) }
        return try change(to: text)
    }

    package func addition(of more: [Picture]) throws(BlockFault) -> EntryEdit {
        guard let place, case .photo(let pictures, let caption) = entry.blocks[place] else {
            throw .isNoPhoto(number)
        }
        return try checked(edit(at: place, to: .photo(pictures + more, caption: caption)))
    }

    package func change(to text: String) throws(BlockFault) -> EntryEdit {
        guard let place else {
            var edit = EntryEdit()
            edit.text = text
            return edit
        }
        let changed: Block
        switch entry.blocks[place] {
        case .text: changed = .text(text)
        case .link(let before, let title):
            do throws(LinkRefusal) {
                let address = try LinkAddress(in: text).text
                // A title belongs to its page.
                changed = .link(address: address, title: address == before ? title : nil)
            } catch {
                throw .noLink(error, typed: text)
            }
        case .place(let before, let point):
            do throws(NameFault) {
                let name = try GivenName(text).text
                // The old place's position would be wrong for another place.
                changed = .place(name: name, SpellingKey(name) == SpellingKey(before) ? point : nil)
            } catch {
                throw .badName(error)
            }
        case .photo(let pictures, _):
            changed = .photo(pictures, caption: text.contains { !$0.isWhitespace } ? text : nil)
        }
        return try checked(edit(at: place, to: changed))
    }

    private func edit(at place: Int, to block: Block?) -> EntryEdit {
        var edit = EntryEdit()
        edit.changedBlocks = [place: .to(block)]
        edit.seenBlocks = [place: entry.blocks[place]]
        return edit
    }

    private func checked(_ edit: EntryEdit) throws(BlockFault) -> EntryEdit {
        for case .to(let block?) in edit.changedBlocks.values {
            if let refusal = Block.refusal(of: [block]) { throw .refused(refusal) }
        }
        return edit
    }
}

package struct RemovedBlock: Sendable {
    /// Nil if it is gone for good.
    package let trashed: (id: EntryID, name: String, until: Moment)?

    package var reversal: Reversal? {
        trashed.map { trashed in Reversal { actions in try await actions.restore(trashed.id).reversal } }
    }
}

extension DiaryActions {
    package func remove(_ block: NumberedBlock, picture: Int? = nil, forGood: Bool = false) async throws
        -> RemovedBlock
    {
        // The mood of the own text goes with it.
        let edit = ready(try block.removal(ofPicture: picture), for: block.entry)
        let days = forGood ? 0 : trashDays
        guard days > 0 else {
            _ = try await store.entries.edit(block.entry.id, edit, at: now)
            return RemovedBlock(trashed: nil)
        }
        let (now, id) = (now, EntryID(at: now))
        let until = now.adding(seconds: Double(days) * 86_400)
        _ = try await store.trash.add(
            block.place,
            picture: picture,
            of: block.entry,
            edit,
            as: id,
            until: until,
            at: now
        )
        let name = try await store.trash.all().first { $0.id == id }?.shortID
        return RemovedBlock(trashed: (id, name ?? id.description, until))
    }
}
