extension DiaryImport {
    package enum Outcome: Equatable, Sendable {
        case added(EntryID)
        /// The diary did not have it; its sound is not in the export.
        case addedWithoutSound(EntryID)
        /// The diary had it, and got what it lacked of sound or words.
        case completed(EntryID)
        /// The diary has it, or an entry of the same bytes.
        case known(EntryID)
        /// So many places of one's own that the diary did not have; the file has no entry.
        case places(Int)
        /// A journal or a trip without an entry, which the diary does not have, and which it does not get: somebody may
        /// have removed it.
        case leftOut(Journal)
        /// The sound that an export has of an entry is not what it was. A diary that had none keeps it all the same,
        /// and knows that it is damaged.
        case damagedSound(EntryID, path: String)
        /// An entry is in the diary without its sound, which is missing where the export says it is.
        case lostSound(EntryID, path: String)
        /// An entry is in the diary without one of its pictures, which is missing there where the export says it is, or
        /// is another file.
        case lostPicture(EntryID, path: String)
        /// An entry is in the diary without so many of its pictures, which are not in the export.
        case withoutPictures(EntryID, Int)
        /// The entry was changed, without losing any of it, to be one that a person could have made.
        case mended(EntryID, Mend)
        /// An entry is in the diary without one of its blocks, counted from 1, or without a part of it.
        case refused(EntryID, block: Int, BlockFault)
        case failed(ImportError)
    }

    /// Changes that lose nothing of an entry.
    package enum Mend: Equatable, Sendable {
        /// Zero bytes were in its texts, and were taken out.
        case zeros
        /// A title, a tag or the name of a place had several lines, and has one.
        case lines
        /// A link got the form in which addresses are kept.
        case address(String)
        /// A link that leads to no page became a text.
        case notALink(String)
        /// A text was longer than one may be, and is several.
        case split
        /// A block had more pictures than one may have, and is several.
        case pictures
    }

    /// Why a block is left out.
    package enum BlockFault: Equatable, Sendable {
        /// An entry may not have it.
        case refused(BlockRefusal)
        case wrong(key: String)
        /// So many of its pictures are more than the entry may have; the block is there without them.
        case cut(pictures: Int)
    }
}

extension DiaryImport.Outcome {
    /// The entry of the diary that it is about.
    var entry: EntryID? {
        switch self {
        case .added(let id), .addedWithoutSound(let id), .completed(let id), .known(let id),
            .damagedSound(let id, _), .lostSound(let id, _), .lostPicture(let id, _),
            .withoutPictures(let id, _), .mended(let id, _), .refused(let id, _, _):
            id
        case .places, .leftOut, .failed: nil
        }
    }
}
