import CommandLineKit
import ProgramKit
import VoiceCore

/// The diary that a command works on, and the clock by which it does.
struct DiaryAccess {
    let settings: Settings
    let store: DiaryStore
    let zone: ZoneRules

    /// Opens the diary for a piece of work, and gives its errors the form in which a person reads them.
    static func work<Value>(
        _ invocation: Invocation,
        _ access: DiaryStore.Options.Access,
        _ work: (DiaryAccess) async throws -> Value
    ) async throws -> Value {
        let settings = try Settings(for: invocation)
        await LeftRecordings.file(invocation, settings)
        do {
            return try await work(DiaryAccess(settings, invocation, access))
        } catch let error as DiaryError {
            throw error.failure(diary: settings[Key.diary])
        }
    }

    private init(_ settings: Settings, _ invocation: Invocation, _ access: DiaryStore.Options.Access)
        throws(DiaryError)
    {
        self.settings = settings
        zone = settings.zone(environment: invocation.environment)
        store = try settings.openDiary(access)
    }

    var now: Moment { Moment.present(in: zone) }

    /// The diary day that it is now.
    var today: DiaryDay { now.localDay(startMinute: settings[Key.dayStart].minutesAfterMidnight) }

    /// The ids that were typed, or beginnings of them.
    func ids(_ typed: [String]) async throws -> [EntryID] {
        var ids: [EntryID] = []
        for text in typed {
            let id: EntryID
            if let whole = EntryID(text) {
                guard try await store.has(whole) else { throw DiaryError.noSuchEntry(text) }
                id = whole
            } else {
                id = try await store.id(beginning: text)
            }
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }
}
