import Travel
import Glibc
import Programs
import VoiceCore

extension ExportCommand {
    static func bringInStep(_ folder: String, _ invocation: Invocation, _ diary: DiaryAccess) async throws
        -> ExitCode
    {
        let mirror = DiaryMirror(of: diary.store, in: folder, naming: { $0.namingCities() })
        try await refuseOther(than: mirror, folder)
        let outcome = try await update(mirror, in: folder, invocation, diary)
        let isStopped = outcome.stop != nil
        let others = outcome.kept.filter { outcome.notes[$0] == nil && !outcome.outliving.contains($0) }
        tell(ofKept: others, in: folder, invocation)
        try await tell(ofNotes: outcome, in: folder, invocation, diary)
        tell(ofBlocked: outcome.blocked, in: folder, invocation)
        tell(ofOutliving: outcome.outliving, in: folder, invocation)
        if !outcome.readBack.isEmpty, !invocation.isQuiet {
            let many = Shown.counted(outcome.readBack.count, "text", "texts")
            invocation.console.say("\(many) taken from notes into the diary")
        }
        if !invocation.isQuiet || isStopped { invocation.console.say("\(folder): \(outcome.sentence)") }
        let lost = try await diary.tell(of: outcome.lost, invocation)
        let code = try await diary.tell(ofUnreadable: outcome.unreadable, invocation) ?? lost
        return isStopped ? .interrupted : code == .done && !outcome.blocked.isEmpty ? .someFailed : code
    }

    private static let mostNamed = 5

    private static func tell(
        ofNotes outcome: DiaryMirror.Outcome,
        in folder: String,
        _ invocation: Invocation,
        _ diary: DiaryAccess
    ) async throws {
        func id(_ entry: EntryID) async -> String {
            (try? await diary.store.entries.shortID(of: entry)) ?? entry.description
        }
        for path in outcome.kept {
            guard let note = outcome.notes[path] else { continue }
            tell(of: note, at: path, in: folder, id: await id(note.entry), invocation)
        }
        for note in outcome.renamed {
            invocation.console.say(
                "\(folder)/\(note.found): was renamed; it is \(DurableFile.split(note.name).name) again, "
                    + "as the mirror names its notes"
            )
        }
        let deleted = outcome.rewritten.sorted { $0.value < $1.value }
        guard deleted.count <= mostNamed else {
            let notes = "\(deleted.count) notes were missing and are written again"
            return invocation.console.say("\(folder): \(notes); voicecore rm ID removes an entry")
        }
        for (entry, path) in deleted {
            let advice = "voicecore rm \(await id(entry)) removes the entry"
            invocation.console.say("\(folder)/\(path): was missing and is written again; \(advice)")
        }
    }

    private static func tell(
        of note: DiaryMirror.KeptNote,
        at path: String,
        in folder: String,
        id: String,
        _ invocation: Invocation
    ) {
        if !note.textIsOther, let untaken = note.untaken {
            let advice = "; voicecore edit \(id)\(options(for: untaken)) changes these"
            let text = what(untaken, of: note) + advice
            let why = note.transcriptIsOther ? "; \(transcriptStays), so no text is taken" : ""
            return invocation.console.say("\(folder)/\(path): your note, " + text + why)
        }
        if note.transcriptIsOther {
            let advice =
                "; \(transcriptStays), so nothing of the note is taken: change the text above it instead, "
            let command = "or voicecore edit \(id) --text TEXT"
            return tell(ofKept: [path], in: folder, adding: advice + command, invocation)
        }
        let advice =
            note.textIsOther
            ? "; the entry's text was changed in the diary, too, and that stays: voicecore edit \(id) --text TEXT "
                + "changes it"
            : "; nothing of what you changed is in the diary: voicecore edit \(id) --title TEXT changes the "
                + "title, --text TEXT the first text, --block NUMBER --text TEXT one below it"
        tell(ofKept: [path], in: folder, adding: advice, invocation)
    }

    private static let transcriptStays = "what is below ‘## Transcript’ is what was heard and stays as it is"

    private static func tell(ofOutliving paths: [String], in folder: String, _ invocation: Invocation) {
        for path in paths {
            let place = "\(folder)/\(path)"
            invocation.console.say(
                "\(place): you changed it, so it is still here, though its entry was removed for good; "
                    + "rm \(ShellWord(place)) removes it"
            )
        }
    }

    static func tell(ofBlocked paths: [String], in folder: String, _ invocation: Invocation) {
        for path in paths {
            invocation.console.say(
                "\(folder)/\(path): not written: a folder is in its place; move that elsewhere"
            )
        }
    }

    static func tell(ofKeptThoughFailed paths: [String], in folder: String, _ invocation: Invocation) {
        for path in paths {
            invocation.console.say("\(folder)/\(path): you changed it, so yours has this name now")
        }
    }

    static func tell(
        ofKept paths: [String],
        in folder: String,
        adding advice: String = "",
        _ invocation: Invocation
    ) {
        for path in paths {
            let isAlone = access("\(folder)/\(original(of: path))", F_OK) != 0
            let what = isAlone ? "kept, though its entry was removed" : "kept beside the new one"
            invocation.console.say(
                "\(folder)/\(path): you changed it, so yours is \(what)\(isAlone ? "" : advice)"
            )
        }
    }

    /// Undoes `NAME (yours).md`.
    private static func original(of path: String) -> String {
        guard let mark = path.ranges(of: " (yours").last,
            let end = path[mark.upperBound...].firstIndex(of: ")")
        else { return path }
        return String(path[..<mark.lowerBound] + path[path.index(after: end)...])
    }

    static func refusingBusy<Outcome: Sendable>(
        _ folder: String,
        _ write: () async throws(DiaryError) -> Outcome
    ) async throws -> Outcome {
        do {
            return try await write()
        } catch {
            let lists = [FolderKind.mirrorList, FolderKind.exportMark].map { "\(folder)/\($0)" }
            guard case .outside(let path, let code) = error else { throw error }
            if code == EEXIST, lists.contains(path) {
                let fact = "\(path): this is not a file, so nothing was written"
                let advice = "move it elsewhere"
                throw Failure(.cannotCreate, fact, advice: advice)
            }
            guard path == folder, code == EBUSY else { throw error }
            let advice = "try again when it is done"
            throw Failure(.busy, "\(folder): another program writes into this folder", advice: advice)
        }
    }

    private static func refuseOther(than mirror: DiaryMirror, _ folder: String) async throws {
        guard mirror.mayBeMirror else {
            throw Failure(
                .configuration,
                "\(folder): this folder has other files, and is not a mirror",
                advice: "name a new folder, such as \(folder.hasSuffix("/") ? folder : folder + "/")Diary"
            )
        }
        guard try await !mirror.isOfAnotherDiary() else {
            throw Failure(
                .configuration,
                "\(folder): this is the mirror of another diary, whose notes would be removed",
                advice: "choose another folder; voicecore import adds what is in this one"
            )
        }
    }

    private static func update(
        _ mirror: DiaryMirror,
        in folder: String,
        _ invocation: Invocation,
        _ diary: DiaryAccess
    ) async throws -> DiaryMirror.Outcome {
        let progress = Progress(on: invocation.console, isQuiet: invocation.isQuiet, rateUnit: " entries/s")
        let reader = LazyMoodReader(own: diary.settings.folders.config + "/mood")
        defer { progress.finish() }
        do {
            return try await refusingBusy(folder) { () throws(DiaryError) in
                try await mirror.update(
                    at: diary.now,
                    reading: { text in (try? reader.get())?.read(text: text) },
                    placing: { id in await diary.placeWords(of: id, invocation, beside: progress) }
                ) { done, all in
                    progress.update(done: Double(done), title: folder, total: Double(all))
                }
            }
        } catch {
            progress.finish()
            tell(ofKeptThoughFailed: await mirror.kept, in: folder, invocation)
            throw error
        }
    }

    private static func options(for names: [String]) -> String {
        let known: [(names: [String], option: String)] = [
            (["title"], "--title"), (["date", "recordedAt", "day"], "--on"), (["journal"], "--journal"),
            (["tags"], "--tag"), (["positive", "negative", "emotion"], "--mood"),
        ]
        let meant = known.filter { !Set($0.names).isDisjoint(with: names) }.map(\.option)
        return meant.isEmpty ? "" : " with " + meant.joined(separator: ", ")
    }

    private static func what(_ untaken: [String], of note: DiaryMirror.KeptNote) -> String {
        (note.textIsTaken ? "whose text is in the diary now" : "of which only a text is taken")
            + "; not taken: "
            + untaken.joined(separator: ", ") + (note.hasMore ? " and what else you changed" : "")
    }
}
