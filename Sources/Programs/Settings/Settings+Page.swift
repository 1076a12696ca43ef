package import Actions
package import System
internal import VoiceCore

extension Settings {
    /// The address of the diary's page, which nothing else has.
    package var pageAddress: LoopbackAddress { LoopbackAddress(of: DiaryFolder(self[Key.diary]).path) }

    /// The folder in which the diary's page keeps what outlives it.
    package var pageFolder: String { "\(folders.state)/page/\(pageAddress)" }

    /// The memos that were sent to the diary's page.
    package var sentMemos: SentMemos { SentMemos(folder: pageFolder + "/uploads") }
}
