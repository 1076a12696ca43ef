package import Actions
package import System
internal import VoiceCore

extension Settings {
    package var pageAddress: LoopbackAddress { LoopbackAddress(of: DiaryFolder(self[Key.diary]).path) }

    /// The folder for what outlives a run of the page.
    package var pageFolder: String { "\(folders.state)/page/\(pageAddress)" }

    package var sentMemos: SentMemos { SentMemos(folder: pageFolder + "/uploads") }
}
