import Glibc
import Programs
import Travel
import VoiceCore

enum ExportCommand {
    static let format = Option.choice(
        "format",
        of: ExportFormat.self,
        standard: .markdown,
        help: "The format."
    )
    static let into = Option.text(
        "into",
        "DIR",
        short: "o",
        kind: .folder,
        help: "Write files into this folder, a new one or an earlier export's, instead of standard output."
    )
    static let sound = Flag("sound", help: "Copy the sound and the photos too; needs --into.")
    static let noPosition = Flag(
        "no-position",
        help: "Leave out all positions, also those within the pictures."
    )
    static let mirror = Option.text(
        "mirror",
        "DIR",
        kind: .folder,
        help: "Sync the whole diary to a folder of notes, sound and JSON."
    )

    static let command = Command(
        "export",
        summary: "write entries as Markdown, JSON, CSV, jrnl, SRT or WebVTT",
        discussion: [
            """
            A mirror is a folder with the whole diary: notes for Obsidian, the sound, and everything else as JSON. \
            Each run writes what changed and removes what is gone; other files in the folder are never touched. \
            voicecore import turns a mirror back into a diary.
            """,
            """
            You may edit the text of a note; the next run takes it into the diary. If you change more than the text, \
            or the entry's text was changed in the diary meanwhile, your note is kept beside the new one as NAME \
            (yours).md, and what was not taken is named. It stays when its entry is removed for good; every run then \
            names it, with what removes it. A note that you rename gets its name back, and one that you delete is \
            written again: rm removes an entry.
            """,
        ],
        examples: [
            Example("voicecore export --format json --sound --into backup", "Writes everything there is."),
            Example("voicecore export 9c1f --format srt", "Prints the subtitles of one entry."),
            Example("voicecore export --mirror ~/Notes/Diary", "Syncs a folder of notes."),
        ],
        arguments: [
            Argument(
                "ID",
                .any,
                kind: CompleteCommand.What.ids.kind,
                help: "Entries to export; without any, all that match the options."
            )
        ],
        options: [format, into, sound, noPosition, mirror] + FilterOptions.all,
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try refuseIgnored(invocation)
        do {
            return try await export(invocation)
        } catch var failure as Failure where invocation[mirror] != nil && failure.isOfDamage {
            failure.advice = DiaryError.mirrorDamageAdvice
            throw failure
        }
    }

    private static func export(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            try refuseOwnFolder(invocation, diary.settings, diary.store.folder)
            if invocation[mirror] != nil || isWhole(invocation) {
                try await diary.store.passOverDamagedStructure()
            }
            if let folder = invocation[mirror] { return try await bringInStep(folder, invocation, diary) }
            let ids = try await ids(invocation, diary)
            let form = invocation[format] ?? .markdown
            if let folder = invocation[into] {
                return try await write(ids, as: form, into: folder, invocation, diary)
            }
            return try await print(ids, as: form, invocation, diary)
        }
    }

    private static func ids(_ invocation: Invocation, _ diary: DiaryAccess) async throws -> [EntryID] {
        guard !invocation.arguments.isEmpty else {
            return try await diary.store.entries.ids(try await diary.filter(invocation))
        }
        do {
            return try await diary.ids(invocation.arguments, otherwise: "nothing was exported")
        } catch {
            throw EntryNames.wrongName(error) == nil
                ? error : span(invocation.arguments, today: diary.today) ?? error
        }
    }

    private static func write(
        _ ids: [EntryID],
        as form: ExportFormat,
        into folder: String,
        _ invocation: Invocation,
        _ diary: DiaryAccess
    ) async throws -> ExitCode {
        let export = DiaryExport(
            of: diary.store,
            into: folder,
            as: form,
            withSound: invocation[sound],
            cleaning: invocation[noPosition] ? PhotoCleaning(diary, invocation).clean : nil,
            withNames: isWhole(invocation),
            naming: { $0.namingCities() }
        )
        try await refuseOthers(in: folder, than: export)
        let progress = Progress(on: invocation.console, isQuiet: invocation.isQuiet, rateUnit: " entries/s")
        defer { progress.finish() }
        let outcome: DiaryExport.Outcome
        do {
            outcome = try await refusingBusy(folder) { () throws(DiaryError) in
                try await export.write(ids) { done, all in
                    progress.update(done: Double(done), title: folder, total: Double(all))
                }
            }
        } catch {
            progress.finish()
            // The next run does not know them any more.
            tell(ofKeptThoughFailed: await export.kept, in: folder, invocation)
            throw error
        }
        progress.finish()
        return try await tell(of: outcome, all: ids.count, in: folder, invocation, diary)
    }

    private static func tell(
        of outcome: DiaryExport.Outcome,
        all: Int,
        in folder: String,
        _ invocation: Invocation,
        _ diary: DiaryAccess
    ) async throws -> ExitCode {
        tell(ofKept: outcome.kept, in: folder, invocation)
        tell(ofBlocked: outcome.blocked, in: folder, invocation)
        guard !outcome.isStopped else {
            invocation.console.say(
                "stopped after \(outcome.written) of \(all) entries: \(folder) is not complete"
            )
            return .interrupted
        }
        invocation.say("\(Shown.counted(outcome.written, "entry", "entries")) in \(folder)")
        leftOut(outcome.gone, invocation)
        let lost = try await diary.tell(of: outcome.lost, invocation)
        let code = try await diary.tell(ofUnreadable: outcome.unreadable, invocation) ?? lost
        return code == .done && !outcome.blocked.isEmpty ? .someFailed : code
    }

    private static func isWhole(_ invocation: Invocation) -> Bool {
        invocation.arguments.isEmpty
            && !FilterOptions.all.contains { invocation.given.options[$0.declaration.name] != nil }
    }

    private static func leftOut(_ gone: [EntryID], _ invocation: Invocation) {
        guard !gone.isEmpty, !invocation.isQuiet else { return }
        invocation.console.say(
            "\(Shown.counted(gone.count, "entry", "entries")) left out: removed from the diary meanwhile"
        )
    }

    private static func print(
        _ ids: [EntryID],
        as form: ExportFormat,
        _ invocation: Invocation,
        _ diary: DiaryAccess
    )
        async throws -> ExitCode
    {
        guard ids.count == 1 || (form != .srt && form != .vtt) else {
            let advice = "name one, or give a folder with --into"
            throw Failure(.usage, "subtitles are for one entry", advice: advice)
        }
        if form == .srt || form == .vtt, let id = ids.first,
            try await diary.store.entries.entry(id).isWordless
        {
            throw Failure(
                .someFailed,
                "no words of this entry have a time in its sound, so it has no subtitles",
                advice: "--format markdown gives its text"
            )
        }
        write(form.opening, invocation)
        var (gone, unreadable): ([EntryID], [EntryID]) = ([], [])
        for id in ids where !invocation.console.out.isClosed {
            do throws(DiaryError) {
                let entry = try await diary.store.entries.salvaged(id).entry.shown(invocation)
                write(form.text(of: entry, sound: nil), invocation)
            } catch {
                guard ids.count > 1 else { throw error }
                if case .noSuchEntry = error {
                    gone.append(id)
                } else if error.isOfOneEntry {
                    unreadable.append(id)
                } else {
                    throw error
                }
            }
        }
        leftOut(gone, invocation)
        return try await diary.tell(ofUnreadable: unreadable, invocation) ?? .done
    }

    /// Shows hidden characters on a terminal, which would obey them.
    private static func write(_ text: String, _ invocation: Invocation) {
        guard invocation.console.pageWidth != nil else { return invocation.console.out.write(text) }
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        invocation.console.out.write(lines.map(\.printableLines).joined(separator: "\n"))
    }
}

extension Entry {
    fileprivate var isWordless: Bool {
        transcript.map { $0.words.isEmpty && $0.text.isEmpty } ?? true && (textWords ?? []).isEmpty
    }

    func shown(_ invocation: Invocation) -> Entry {
        invocation[ExportCommand.noPosition] ? withoutPositions : namingCities()
    }
}

extension Failure {
    fileprivate var isOfDamage: Bool { advice == DiaryError.damageAdvice }
}

/// Strips camera metadata from pictures, for --no-position.
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

    /// Nil for a picture that cannot be cleaned; it is left out.
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
