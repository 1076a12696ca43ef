import Actions
import Programs
import VoiceCore

extension BlockFault: SaidFault {
    var failure: Failure {
        switch self {
        case .noBlock(let number, let count):
            Failure(
                .noSuchFile,
                "no block \(number): the entry has \(Shown.counted(count, "block", "blocks"))",
                advice: "voicecore show numbers them"
            )
        case .noPicture(let typed, let block, let count):
            Failure(
                .noSuchFile,
                "no picture \(typed): block \(block) has \(Shown.counted(count, "picture", "pictures"))",
                advice: "voicecore show lists them"
            )
        case .isVoice(let number):
            Failure(
                .usage,
                "block \(number) is the voice, which goes with the entry alone",
                advice: "voicecore rm ENTRY removes it with all its blocks"
            )
        case .isNoPhoto(let number):
            Failure(.usage, "block \(number) is not a photo", advice: "voicecore show numbers the blocks")
        case .noLink(let refusal, let typed): refusal.failure(of: typed)
        case .badName(let fault): fault.failure
        case .refused(let refusal): refusal.failure
        }
    }
}

enum BlockRemoval {
    /// Nil if the whole entry is to go.
    static func run(_ number: Int, of id: EntryID, _ invocation: Invocation, _ diary: DiaryAccess)
        async throws
        -> ExitCode?
    {
        let block = try NumberedBlock(number, of: try await diary.store.entries.entry(id))
        let picture = try invocation[RmCommand.picture].flatMap(block.picture)
        if block.isLast, picture == nil { return nil }
        _ = try block.removal(ofPicture: picture)
        let short = try await diary.store.entries.shortID(of: id)
        let days = invocation[RmCommand.now] ? 0 : diary.settings[Key.trashDays]
        let part = (picture.map { "picture \($0 + 1) of " } ?? "") + "block \(number) of \(short)"
        if !invocation[CommonOptions.yes] {
            let question =
                days == 0
                ? "remove \(part) for good?"
                : "move \(part) to the trash for \(Shown.counted(days, "day", "days"))?"
            guard try await Answer.confirm(question, invocation) else { return .someFailed }
        }
        let removed = try await diary.actions(invocation).remove(block, picture: picture, forGood: days == 0)
        let said =
            removed.trashed.map {
                "\(part) is in the trash until \($0.until.localDay); "
                    + "voicecore trash restore \($0.name) brings it back"
            } ?? "removed \(part)"
        invocation.console.did(said)
        if invocation[CommonOptions.json] {
            invocation.console.out.print(JSONText.done(id, "changed"))
        } else {
            invocation.console.show(said + "\n")
        }
        return .done
    }
}
