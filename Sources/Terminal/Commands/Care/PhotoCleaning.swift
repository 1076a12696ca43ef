import Glibc
import Programs
import VoiceCore

/// Makes pictures without what their cameras wrote, for an export that says no position.
struct PhotoCleaning: Sendable {
    private let folder: DiaryFolder
    private let bringing: PhotoBringing
    private let console: Console

    init(_ diary: DiaryAccess, _ invocation: Invocation) {
        folder = diary.store.folder
        bringing = PhotoBringing(
            tools: PipelineDependencies(diary.settings, environment: invocation.environment)
        )
        console = invocation.console
    }

    /// Gives the clean picture; one that cannot be made is left out, and why is said of one that is there.
    func clean(_ picture: Picture, into work: String) async -> ArrivingPicture? {
        do {
            return try await bringing.clean(picture, at: folder.absolute(picture.path), into: work)
        } catch {
            let sentence = MemoFault(error).sentence
            if access(folder.absolute(picture.path), R_OK) == 0 {
                console.say("\(picture.name.printable): left out: \(sentence.message)")
            }
            return nil
        }
    }
}
