internal import Diary

/// A memo whose sound is safe in an entry.
struct KeptMemo: Sendable {
    let entry: EntryID
    /// nil for an entry without a file, such as an imported one.
    var row: LedgerRow.ID?
    /// The memo's file, if it is unchanged.
    var file: OpenedMemo?
    /// The sound, if it was just made ready.
    var sound: SoundToHear?
}
