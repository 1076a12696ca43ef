internal import Diary

/// A memo whose sound is safe in an entry, on the rest of its way.
struct KeptMemo: Sendable {
    let entry: EntryID
    /// Its row of the ledger; nothing for an entry without a file, such as one that was imported.
    var row: LedgerRow.ID?
    /// Its file, where that is still as it was.
    var file: OpenedMemo?
    /// Its sound, where it was just made ready for the recogniser.
    var sound: SoundToHear?
}
