import Farm
import FoundationEssentials
import Glibc
import Programs
import VoiceCore

enum StatusCommand {
    static let retry = Flag(
        "retry",
        help: "Try files or entries again, or everything that is held or incomplete."
    )
    static let forget = Flag("forget", help: "Forget files: those named, or all that no longer exist.")
    static let session = Flag(
        "session",
        help: "Show what is recording or playing; or interrupt, end, pause or stop it."
    )
    private static let ways = [retry, forget, session]
    private static let hearing: [any OptionDeclaring] = [
        Key.ear.option, Key.jobs.option, Key.analyser.option,
    ]

    static let command = Command(
        "status",
        summary: "show what is waiting or held, tell what happened to a file, try it again",
        discussion: [
            """
            Works whether the daemon is running or not. With a FILE or an ENTRY it tells when it was seen, heard and \
            filed, why it was not, or what the daemon waits for. Where another memo has its place by now, it tells of \
            that one first.
            """,
            """
            --retry takes a memo again that was held or skipped, or that still lacks words or mood, with the options \
            of the first time, and with its ear if you named one. What is in a file now counts. A memo whose entry was \
            removed is filed again. Without names everything is tried, with recordings that a killed program left and \
            memos that were sent to the page, and files that were deleted or replaced are forgotten.
            """,
            """
            --forget leaves files where they are; only what was sent to the page is removed. A file that is forgotten \
            is not taken again until it changes, or ingest names it.
            """,
            """
            There is one recording or playback at a time. With --session, interrupt ends and saves a recording, or \
            pauses it with --on-interruption pause, and pauses a playback; end ends the interruption, pause pauses, \
            and stop stops and saves.
            """,
        ],
        examples: [
            Example("voicecore status", "Shows what is going on."),
            Example("voicecore status walk.m4a", "Tells when it was seen, heard and filed, or why not."),
            Example("voicecore status --retry", "Tries everything that failed."),
            Example("voicecore status --session stop", "Stops what is recording, and saves it."),
        ],
        arguments: [
            Argument(
                "FILE|ENTRY",
                .any,
                kind: .offeredOrFile(CompleteCommand.What.ids.rawValue),
                help: "Files or entries; with --session, what to do."
            )
        ],
        options: ways + hearing + [CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let asked = ways.filter { invocation[$0] }.map(\.declaration.name)
        guard asked.count < 2 else {
            throw Failure(.usage, "--\(asked[0]) cannot be used with --\(asked[1])")
        }
        if !invocation[retry],
            let option = hearing.first(where: { invocation.given.options[$0.declaration.name] != nil })
        {
            throw Failure(.usage, "--\(option.declaration.name) needs --retry")
        }
        if invocation[retry] { return try await StatusRetry.run(invocation) }
        if invocation[forget] {
            return try await ForgottenFiles.forget(invocation, Settings(for: invocation))
        }
        if invocation[session] { return try await StatusSession.run(invocation) }
        return invocation.arguments.isEmpty
            ? try await report(invocation) : try await StatusHistory.run(invocation)
    }

    private static func report(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        await OrphanedRecordings.file(invocation, settings)
        let standing: StatusReport
        do {
            standing = try await StatusReport(
                of: settings,
                in: settings.zone(environment: invocation.environment)
            )
        } catch let error as DiaryError {
            throw settings.failure(error)
        }
        if invocation[CommonOptions.json] {
            invocation.console.out.print(standing.json)
        } else {
            let console = invocation.console
            for (name, text) in standing.rows(width: console.pageWidth) {
                console.show(TextWidth.pad(name, to: StatusReport.nameWidth) + text.printable + "\n")
            }
        }
        return await standing.store.code(.done, invocation)
    }
}

extension StatusReport {
    fileprivate static let nameWidth = 10

    /// Cuts paths to the width, except those that a person has to act on.
    fileprivate func rows(width: Int?) -> [(String, String)] {
        func cut(_ path: String) -> String {
            width.map { TextWidth.cutMiddle(path, to: $0 - Self.nameWidth - 2) } ?? path
        }
        var rows = [("diary", diary), ("daemon", daemonLine)]
        if process != nil, let daemon {
            rows += daemon.inboxes.map { ("inbox", $0.line) }
            rows += daemon.inHand.map { ("in hand", cut($0)) }
        }
        rows += waiting.map { waiting in
            let times = waiting.attempts == 1 ? "once" : "\(waiting.attempts) times"
            let reason = waiting.obstacle.map { ": \($0.sentence), tried \(times)" } ?? ""
            return ("waiting", cut(waiting.name) + reason)
        }
        switch farm {
        case .success(let report): rows.append(("farm", report.line))
        case .failure(let error): rows.append(("farm", error.failure.message))
        case nil: break
        }
        for row in heldAlone { rows += files("held", row, row.plainReason.map { ": \($0)" } ?? "") }
        for row in stopped { rows += files("stopped", row, ": voicecore status --retry goes on") }
        rows += sent.map { name in
            ("sent", name + ": to the page, and not yet filed; voicecore status --retry files it")
        }
        rows += jobs.map { job in
            (
                "to come",
                "\(shortIDs[job.entry] ?? "\(job.entry)") \(job.kind.plain)"
                    + (job.sentence.map { ": \($0)" } ?? "")
            )
        }
        if let path = daemon?.lastFiled, let id = daemon?.lastEntry.flatMap({ EntryID($0) }) {
            rows.append(("last", "\(cut(place.shown(path))): entry \(shortIDs[id] ?? id.description)"))
        }
        if let diskLine { rows.append(("disk", diskLine)) }
        rows.append(("ledger", ledgerLine))
        if gone > 0 {
            let files = gone == 1 ? "1 file that was held is" : "\(gone) files that were held are"
            let them = gone == 1 ? "it" : "them"
            let folders = gone == 1 ? "its folder" : "their folders"
            let advice = "forget \(them) with: voicecore status --forget"
            rows.append(("missing", "\(files) missing from \(folders); \(advice)"))
        }
        return rows
    }

    /// Without a daemon, only files that are still unreadable.
    private var waiting: [DaemonStatus.Waiting] {
        let all = daemon?.waiting ?? []
        guard process == nil else { return all }
        return all.filter { waiting in
            guard case .unreadable(let path) = waiting.obstacle else { return false }
            return access(path, F_OK) == 0 && access(path, R_OK) != 0
        }
    }

    private var heldAlone: [LedgerRow] {
        let awaited = Set(waiting.map(\.name))
        return held.filter { row in !row.paths.contains { awaited.contains(Path($0.path).shown) } }
    }

    private func files(_ name: String, _ row: LedgerRow, _ text: String) -> [(String, String)] {
        let places = names(of: row)
        return [(name, places[0] + text)] + places.dropFirst().map { ("", "also at \($0)") }
    }

    private var daemonLine: String {
        let seen = daemon.map { "version \($0.version), since \(time($0.startedAt))" }
        guard let process else {
            // A daemon that has nothing to do writes nothing: when a kill ended it is not known.
            let last = daemon.map { daemon in
                daemon.isStopping
                    ? "; stopped at \(time(daemon.writtenAt))"
                    : "; killed some time after \(time(daemon.writtenAt))"
            }
            return "not running" + (last ?? "")
        }
        return (["running", process > 0 ? "process \(process)" : nil, seen] as [String?]).compactMap(\.self)
            .joined(separator: ", ")
    }

    private var diskLine: String? {
        guard let free = store.folder.freeBytes, free < FreeRoom.enoughForMemo else { return nil }
        let fact =
            "only \(Shown.bytes(free)) free for the diary: a memo that finds no room waits until there is some"
        return fact + (process == nil ? "" : ", and what stands here may be old")
    }

    private var ledgerLine: String {
        let parts = LedgerRow.State.allCases.compactMap { state in
            counts[state].map { "\($0) \(state.rawValue)" }
        }
        return parts.isEmpty ? "empty" : parts.joined(separator: ", ")
    }

    private func time(_ date: Date) -> String {
        let milliseconds = Int64(date.timeIntervalSince1970 * 1_000)
        return Shown.minute(Moment(milliseconds: milliseconds, offsetSeconds: 0), in: zone)
    }
}
