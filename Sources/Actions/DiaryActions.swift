package import Diary
internal import System
package import VoiceCore

/// The use cases of the diary: a typed request in, an outcome of facts out.
///
/// The terminal prints outcomes, the browser draws them, the API encodes them and the daemon logs them. A use case
/// prints nothing and knows no option, no form field and no setting. Each has a file of its own beside this one.
package struct DiaryActions: Sendable {
    package let store: DiaryStore
    /// Hears, reads moods and files.
    package let pipeline: MemoPipeline
    /// Days for which a removed entry can be brought back; 0 removes it at once.
    package var trashDays: Int
    /// Compares an entry with what a person saw and changes it, one edit of an entry after the other.
    let edits = KeyedLock()

    package init(store: DiaryStore, pipeline: MemoPipeline, trashDays: Int) {
        self.store = store
        self.pipeline = pipeline
        self.trashDays = trashDays
    }

    package var now: Moment { pipeline.tools.now() }
}
