internal import VoiceCore

/// What a person may change in an entry, as one short text: two forms that show the same have the same.
///
/// A time would not do: the words of an entry are placed in the sound after an edit, which changes nothing that a form
/// shows, and two edits may fall into one millisecond.
struct Revision {
    let text: String

    init(_ entry: Entry) {
        let mood = entry.personMood.map { "\($0.positive) \($0.emotion?.rawValue ?? "")" } ?? ""
        let parts =
            [entry.title ?? "", entry.wholeText, entry.journal ?? "", entry.recordedAt.description, mood]
            + [entry.title == nil ? "" : "title", entry.journal == nil ? "" : "journal"] + entry.tags
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in parts {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            // A byte that no text has, so that parts do not run into one another.
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        text = String(hash, radix: 16)
    }
}
