internal import System
internal import VoiceCore

/// Display names for the origins of memos; our copies go by the original's name.
package struct MemoPlace: Sendable {
    private let diary: DiaryFolder
    private let state: String

    package init(_ settings: Settings) {
        diary = DiaryFolder(settings[Key.diary])
        state = settings.folders.state
    }

    package func shown(_ path: String) -> String {
        let file = Path(path)
        let name = Path(file.name).shown
        if file.isAtOrBelow(Path(state)) { return "\(name) (sent by a browser or a program)" }
        if file.isAtOrBelow(Path(diary.recordings)) { return "\(name) (recorded here)" }
        if file.isAtOrBelow(Path(diary.path)) { return name }
        return file.shown
    }
}
