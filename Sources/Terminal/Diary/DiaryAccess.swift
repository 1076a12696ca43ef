import Actions
import Glibc
import Programs
import VoiceCore

struct DiaryAccess {
    let settings: Settings
    let store: DiaryStore
    let zone: ZoneRules
    let dayStartMinute: Int
    private let takesDays: Bool

    static func work<Value>(
        _ invocation: Invocation,
        _ access: DiaryStore.Options.Access,
        _ work: (DiaryAccess) async throws -> Value
    ) async throws -> Value {
        let settings = try Settings(for: invocation)
        await OrphanedRecordings.file(invocation, settings)
        do {
            let diary = try await DiaryAccess(settings, invocation, access)
            let value = try await work(diary)
            guard let code = value as? ExitCode else { return value }
            return await diary.store.code(code, invocation) as? Value ?? value
        } catch let error as DiaryError {
            throw settings.failure(error)
        } catch let failure as DurableFile.Failure {
            throw settings.failure(DiaryError(errno: failure.errno, path: failure.path))
        } catch let fault as any SaidFault {
            throw fault.failure
        }
    }

    private init(_ settings: Settings, _ invocation: Invocation, _ access: DiaryStore.Options.Access)
        async throws(DiaryError)
    {
        self.settings = settings
        zone = settings.zone(environment: invocation.environment)
        takesDays = invocation.takesDays
        store = try settings.openDiary(access, telling: invocation)
        dayStartMinute = try await store.dayStartMinute
    }

    var now: Moment { Moment.present(in: zone) }

    var today: DiaryDay { now.localDay(startMinute: dayStartMinute) }

    func filter(_ invocation: Invocation) async throws -> EntryFilter {
        let filter = try FilterOptions.filter(invocation, today: today)
        if filter.from != nil || filter.to != nil { try await store.passOverEntriesWithoutDay() }
        return try await filter.ofKnownNames(in: store, invocation)
    }

    func ids(_ typed: [String], otherwise undone: String? = nil) async throws -> [EntryID] {
        try await EntryNames(store: store, today: today, takesDays: takesDays).ids(typed, otherwise: undone)
    }

    func id(_ typed: String) async throws -> EntryID {
        try await EntryNames(store: store, today: today).id(typed)
    }
}

extension DiaryAccess {
    func actions(_ invocation: Invocation) -> DiaryActions { settings.actions(in: store, invocation) }

    func complete(_ change: EntryChange, _ invocation: Invocation) async throws -> Entry {
        let id = change.after.id
        let unfinished = await actions(invocation).complete(change)
        if let fault = unfinished.align {
            let line = await sentence(id, ofTimes: fault, areRough: unfinished.hasRoughTimes)
            invocation.say(line)
        }
        tell(unfinished.feel, unfinished.analyse, invocation)
        return try await store.entries.entry(id)
    }

    func tell(_ feel: MemoFault?, _ analyse: MemoFault?, _ invocation: Invocation) {
        guard !invocation.isQuiet else { return }
        for (what, fault) in [("no mood yet", feel), ("the analyser is asked again later", analyse)] {
            if let fault { invocation.console.say("\(what): \(fault.sentence.line)".printable) }
        }
    }

    /// Aligns a person's new words with the sound; a failure leaves that to `status --retry` or the daemon.
    func placeWords(of id: EntryID, _ invocation: Invocation, beside bar: Progress) async {
        guard let fault = await actions(invocation).pipeline.align(id), !invocation.isQuiet else { return }
        let areRough = (try? await store.entries.entry(id))?.textWords != nil
        let line = await sentence(id, ofTimes: fault, areRough: areRough)
        bar.pausing { invocation.console.say(line) }
    }

    private func sentence(_ id: EntryID, ofTimes fault: MemoFault, areRough: Bool) async -> String {
        let known = areRough ? "the times of new words are rough" : "its words have no times"
        let name = (try? await store.entries.shortID(of: id)) ?? id.description
        return "\(name): \(fault.isGivenUp ? known : "no word times yet"): \(fault.sentence.line)".printable
    }
}

extension EntryFilter {
    /// Follows a renamed journal; refuses unknown names, and suggests similar ones.
    func ofKnownNames(in store: DiaryStore, _ invocation: Invocation) async throws -> EntryFilter {
        var filter = self
        if let journal, try await store.journals.journal(named: journal) == nil {
            guard let name = try await store.journals.presentName(ofJournal: journal) else {
                throw try await JournalFault.missing(journal, in: store).failure
            }
            filter.journal = name
            invocation.say(JournalCommand.renamed(journal, to: name))
        }
        for tag in tags where try await store.entries.count(EntryFilter(tags: [tag])) == 0 {
            throw NameChange.missing(.tag, tag, among: try await store.names.used(.tag))
        }
        return filter
    }
}

extension Settings {
    func actions(in store: DiaryStore, _ invocation: Invocation) -> DiaryActions {
        let pipeline = MemoPipeline(
            store: store,
            tools: PipelineDependencies(self, environment: invocation.environment)
        )
        return DiaryActions(store: store, pipeline: pipeline, trashDays: self[Key.trashDays])
    }

    func tellOfMissingVocabulary(_ invocation: Invocation) {
        guard let path = missingVocabulary, !invocation.isQuiet else { return }
        invocation.console.say(
            "\(path.printable): no such file of personal words; the setting vocabulary names it"
        )
    }

    /// Opens the diary, and says so if its days moved to where the settings let them begin.
    func openDiary(_ access: DiaryStore.Options.Access, telling invocation: Invocation)
        throws(DiaryError) -> DiaryStore
    {
        let store = try openDiary(access)
        guard store.movedDays else { return store }
        let time = self[Key.dayStart]
        invocation.console.did("days begin at \(time.text) now")
        guard !invocation.isQuiet else { return store }
        invocation.console.say(
            time == .midnight
                ? "a day of the diary begins at midnight from now on"
                : "a day of the diary begins at \(time.text) from now on: what is earlier belongs to the day before"
        )
        return store
    }

    func failure(_ error: DiaryError) -> Failure {
        guard case .missing(let path) = error, isBeginning else {
            return error.failure(diary: self[Key.diary])
        }
        let question = nearDiary.map { "; did you mean \($0)?" } ?? ""
        let advice = [placeOfSetting, EntryNames.firstEntry].compactMap(\.self).joined(separator: "; ")
        return Failure(.noSuchFile, "\(path): there is no diary yet\(question)", advice: advice)
    }

    private var nearDiary: String? {
        let (folder, name) = DurableFile.split(self[Key.diary])
        guard origin(of: Key.diary) != .standard else { return nil }
        let others = FolderNames.of(folder).filter { FolderKind.kind(of: "\(folder)/\($0)") == .diary }
        return Suggestion.nearest(to: name, among: others).map { "\(folder)/\($0)" }
    }

    /// Nil for a flag or the default.
    private var placeOfSetting: String? {
        switch origin(of: Key.diary) {
        case .standard, .flag: nil
        case .file, .environment: "this diary is named in \(origin(of: Key.diary).text)"
        }
    }

    func checkPlaceOfDiary() throws(Failure) {
        do throws(DiaryError) { try refuseDiaryAmongMemos() } catch {
            throw error.failure(diary: self[Key.diary])
        }
    }

    /// False if the diary's volume may just be missing.
    var isBeginning: Bool {
        let path = self[Key.diary]
        return path.hasPrefix(folders.data + "/") || Glibc.access(DurableFile.split(path).folder, F_OK) == 0
    }

    func names(in store: DiaryStore, _ invocation: Invocation) -> EntryNames {
        let now = Moment.present(in: zone(environment: invocation.environment))
        return EntryNames(
            store: store,
            today: now.localDay(startMinute: self[Key.dayStart].minutesAfterMidnight),
            takesDays: invocation.takesDays
        )
    }
}

extension Invocation {
    /// Excludes `play`, whose `--from` is a position in the sound.
    fileprivate var takesDays: Bool {
        let names = path.last?.options.map(\.declaration.name) ?? []
        return [FilterOptions.from.declaration.name, FilterOptions.journal.declaration.name]
            .allSatisfy(names.contains)
    }
}
