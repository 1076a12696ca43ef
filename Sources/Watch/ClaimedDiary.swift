import Glibc
import Programs
import Synchronization
import VoiceCore

/// The diary of a daemon, with the right to be its only one.
final class ClaimedDiary: Sendable {
    /// The diary as it was opened first.
    let store: DiaryStore
    private let settings: Settings
    private let folder: String
    private let lock: Mutex<DiaryLock>

    init(_ settings: Settings, folder: String) throws(Failure) {
        self.settings = settings
        self.folder = folder
        do {
            store = try settings.openDiary(.create)
        } catch {
            throw error.failure(diary: settings[Key.diary])
        }
        lock = Mutex(try Self.claim(folder))
    }

    /// Opens the diary that is in the folder now, as after a backup was put in its place.
    ///
    /// Nothing while there is none, or another daemon has it: none is made, because the volume may only be away.
    func opened() -> DiaryStore? {
        guard let store = try? settings.openDiary(.write), let lock = try? Self.claim(folder) else {
            return nil
        }
        self.lock.withLock { $0 = lock }
        return store
    }

    private static func claim(_ diary: String) throws(Failure) -> DiaryLock {
        do throws(DiaryLock.Refusal) {
            return try DiaryLock(diary: diary)
        } catch {
            switch error {
            case .held(let process):
                let who = process.map { " (process \($0))" } ?? ""
                let advice = "voicecore status shows what it does; one daemon can watch many inboxes"
                throw Failure(
                    .busy,
                    "\(diary): another voicecored uses this diary\(who)",
                    advice: advice
                )
            case .cannotCreate(let path, let code):
                throw Failure(.cannotCreate, "\(path): \(String(cString: strerror(code)))")
            }
        }
    }
}
