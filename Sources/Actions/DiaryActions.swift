package import Diary
internal import System
package import VoiceCore

/// The use cases of the diary: a typed request in, facts out; they print nothing and know no option or setting.
package struct DiaryActions: Sendable {
    package let store: DiaryStore
    package let pipeline: MemoPipeline
    /// 0 removes an entry at once.
    package var trashDays: Int
    let edits = KeyedLock()

    package init(store: DiaryStore, pipeline: MemoPipeline, trashDays: Int) {
        (self.store, self.pipeline, self.trashDays) = (store, pipeline, trashDays)
    }

    package var now: Moment { pipeline.tools.now() }
}
