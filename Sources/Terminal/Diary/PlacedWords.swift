import Actions
import Programs
import VoiceCore

extension DiaryAccess {
    func actions(_ invocation: Invocation) -> DiaryActions {
        let tools = PipelineDependencies(settings, environment: invocation.environment)
        return DiaryActions(
            store: store,
            pipeline: MemoPipeline(store: store, tools: tools),
            trashDays: settings[Key.trashDays]
        )
    }

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
