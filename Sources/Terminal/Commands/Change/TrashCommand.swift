import Actions
import Programs
import VoiceCore

enum TrashCommand {
    static let command = Command(
        "trash",
        summary: "list what was removed and can be brought back",
        discussion: [
            """
            Lists what voicecore rm moved to the trash, newest first, and how long it stays there. Lists, searches, \
            statistics, exports and mirrors leave these entries out.
            """
        ],
        examples: [
            Example("voicecore trash", "Shows what is in the trash."),
            Example("voicecore trash empty", "Removes it all for good, after asking."),
        ],
        options: [CommonOptions.json],
        subcommands: [TrashRestore.command, emptying],
        run: run
    )

    private static let emptying = Command(
        "empty",
        summary: "remove everything in the trash for good",
        discussion: ["It asks first; without a terminal, --yes is needed."],
        examples: [Example("voicecore trash empty", "Removes it all for good, after asking.")],
        options: [CommonOptions.yes]
    ) { invocation in
        try await DiaryAccess.work(invocation, .write) { diary in
            try await remove(try await found(invocation, diary), invocation, diary)
        }
    }

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            for entry in try await found(invocation, diary) {
                invocation.console.out.print(
                    invocation[CommonOptions.json]
                        ? json(entry) : text(entry, at: diary.now, invocation.console)
                )
            }
            return .done
        }
    }

    private static func found(_ invocation: Invocation, _ diary: DiaryAccess) async throws -> [TrashedEntry] {
        let found = try await diary.actions(invocation).trash()
        if found.isEmpty { invocation.say("the trash is empty") }
        return found
    }

    private static func remove(_ found: [TrashedEntry], _ invocation: Invocation, _ diary: DiaryAccess)
        async throws -> ExitCode
    {
        guard !found.isEmpty else { return .done }
        if !invocation[CommonOptions.yes] {
            for entry in found.prefix(20) {
                for line in text(entry, at: diary.now, invocation.console).split(separator: "\n") {
                    invocation.console.say(String(line).printable)
                }
            }
            if found.count > 20 { invocation.console.say("… and \(found.count - 20) more") }
            let question = "remove \(counted(found)) for good?"
            guard try await Answer.confirm(question, invocation) else { return .someFailed }
        }
        let removed = try await removeForGood(found, invocation, diary)
        if !invocation.isQuiet, !invocation[CommonOptions.json], !removed.isEmpty {
            if removed.count > 1 { invocation.console.say("removed \(counted(removed)) for good") }
            invocation.console.say(RmCommand.elsewhere)
        }
        return .done
    }

    /// `2 entries and 1 block`.
    private static func counted(_ found: [TrashedEntry]) -> String {
        let blocks = found.count { $0.isPart }
        let entries = found.count - blocks
        return [
            entries > 0 ? Shown.counted(entries, "entry", "entries") : nil,
            blocks > 0 ? Shown.counted(blocks, "block", "blocks") : nil,
        ].compactMap(\.self).joined(separator: " and ")
    }

    /// Returns those that nobody restored meanwhile.
    @discardableResult
    static func removeForGood(_ found: [TrashedEntry], _ invocation: Invocation, _ diary: DiaryAccess)
        async throws -> [TrashedEntry]
    {
        guard !found.isEmpty else { return [] }
        let removed = try await diary.actions(invocation).removeFromTrash(found)
        for entry in removed {
            invocation.console.did("entry \(entry.shortID) was removed")
            let moment = Shown.minute(entry.recordedAt, entry.dateCertainty)
            invocation.console.out.print(RmCommand.removed(entry.id, as: entry.shortID, moment, invocation))
        }
        return removed
    }

    static func entry(ofDay typed: String, in diary: DiaryAccess) async throws -> TrashedEntry? {
        let ofDay = try await diary.store.trash.all().filter { "\($0.recordedAt.localDay)" == typed }
        guard ofDay.count > 1 else { return ofDay.first }
        let names = ofDay.map(\.shortID).joined(separator: ", ")
        let fact = "\(typed): \(ofDay.count) entries of that day are in the trash: \(names)"
        let advice = "name one of them; voicecore trash shows them"
        throw Failure(.usage, fact, advice: advice)
    }

    /// `1a2b 2026-11-20 18:30   0:41  29 days left  At sea`.
    static func text(_ entry: TrashedEntry, at now: Moment, _ console: Console) -> String {
        let length = Shown.length(entry.seconds)
        let when = Shown.minute(entry.recordedAt, entry.dateCertainty)
        let before = String(repeating: " ", count: max(0, 22 - when.count - length.count)) + length
        let left = TextWidth.pad(left(of: entry, at: now), to: 13)
        let head = "\(entry.shortID) \(when) \(before)  \(left) "
        let words = Shown.oneLine(entry.title ?? Shown.beginning(of: entry.text))
        guard console.out.isTerminal else { return head + words }
        let room = console.width - TextWidth.columns(head)
        guard room < 12 else { return head + TextWidth.cut(words, to: room) }
        let indent = String(repeating: " ", count: entry.shortID.count + 1)
        return "\(entry.shortID) \(when)  \(self.left(of: entry, at: now))\n"
            + indent + TextWidth.cut(words, to: max(1, console.width - indent.count))
    }

    private static func left(of entry: TrashedEntry, at now: Moment) -> String {
        let milliseconds = max(0, entry.until.milliseconds - now.milliseconds)
        let hours = Int((milliseconds + 3_599_999) / 3_600_000)
        guard hours >= 24 else { return Shown.counted(hours, "hour", "hours") + " left" }
        return Shown.counted((hours + 12) / 24, "day", "days") + " left"
    }

    private static func json(_ entry: TrashedEntry) -> String {
        JSONText.object([
            .init("schema", 1), .init("entry", .string(entry.id.description)),
            .init("recordedAt", .string(entry.recordedAt.description)),
            .init("title", entry.title.map(JSONText.string) ?? .null), .init("text", .string(entry.text)),
            .init("seconds", .optional(entry.seconds)),
            .init("putAwayAt", .string(entry.putAwayAt.description)),
            .init("until", .string(entry.until.description)),
        ]).line
    }
}
