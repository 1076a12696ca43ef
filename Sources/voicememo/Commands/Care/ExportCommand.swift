import CommandLineKit
import VoiceCore

/// `voicememo export`: entries as files of other programs.
enum ExportCommand {
    static let format = Option.choice("format", of: ExportFormat.self, standard: .markdown, help: "The form.")
    static let to = Option.text(
        "to",
        "DIR",
        short: "o",
        kind: .folder,
        help: "Write files into this folder instead of standard output."
    )
    static let sound = Flag("sound", help: "Copy the sound too; needs --to.")
    static let mirror = Option.text(
        "mirror",
        "DIR",
        kind: .folder,
        help: "Bring a folder of notes, sound and JSON in step with the whole diary."
    )

    static let command = Command(
        "export",
        summary: "write entries as Markdown, JSON, CSV, jrnl, SRT or WebVTT",
        discussion: [
            """
            A mirror is a folder that holds the whole diary as notes that Obsidian reads, with the sound and with \
            everything else as JSON beside them; voicememo import makes the diary anew from it. Calling it again \
            writes what changed and removes what is gone; files that are not the mirror's are never touched.
            """
        ],
        examples: [
            Example("voicememo export --format json --sound --to backup", "Writes everything there is."),
            Example("voicememo export 9c1f --format srt", "Prints the subtitles of one entry."),
            Example("voicememo export --mirror ~/Notes/Diary", "Keeps a folder of notes in step."),
        ],
        arguments: [
            Argument("ID", .any, help: "Only these entries; without one, all that the options let pass.")
        ],
        options: [format, to, sound, mirror] + FilterOptions.all,
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        guard invocation[to] != nil || !invocation[sound] else {
            throw Failure(.usage, "--sound needs a folder", advice: "Name one with --to.")
        }
        return try await DiaryAccess.work(invocation, .read) { diary in
            if let folder = invocation[mirror] {
                try await bringInStep(folder, invocation, diary)
                return .done
            }
            var ids = try await diary.ids(invocation.arguments)
            if invocation.arguments.isEmpty {
                ids = try await diary.store.ids(FilterOptions.filter(invocation, today: diary.today))
            }
            let form = invocation[format] ?? .markdown
            guard let folder = invocation[to] else {
                try await print(ids, as: form, invocation, diary)
                return .done
            }
            let export = DiaryExport(of: diary.store, into: folder, as: form, withSound: invocation[sound])
            let progress = Progress(on: invocation.console, isQuiet: true, rateUnit: " entries/s")
            try await export.write(ids) { done, all in
                progress.update(done: Double(done), title: folder, total: Double(all))
            }
            if !invocation.isQuiet {
                invocation.console.error.print("\(Shown.counted(ids.count, "entry", "entries")) in \(folder)")
            }
            return .done
        }
    }

    private static func print(
        _ ids: [EntryID],
        as form: ExportFormat,
        _ invocation: Invocation,
        _ diary: DiaryAccess
    )
        async throws
    {
        guard ids.count == 1 || (form != .srt && form != .vtt) else {
            throw Failure(.usage, "subtitles are of one entry", advice: "Name one, or a folder with --to.")
        }
        invocation.console.out.write(form.opening)
        for id in ids where !invocation.console.out.isClosed {
            let entry = try await diary.store.entry(id)
            invocation.console.out.write(form.text(of: entry, sound: nil))
        }
    }

    private static func bringInStep(_ folder: String, _ invocation: Invocation, _ diary: DiaryAccess)
        async throws
    {
        let progress = Progress(on: invocation.console, isQuiet: invocation.isQuiet, rateUnit: " entries/s")
        let outcome = try await DiaryMirror(of: diary.store, in: folder).update { done, all in
            progress.update(done: Double(done), title: folder, total: Double(all))
        }
        progress.finish()
        guard !invocation.isQuiet else { return }
        invocation.console.error.print(
            "\(folder): \(outcome.written) written, \(outcome.unchanged) unchanged, \(outcome.removed) removed"
        )
    }
}
