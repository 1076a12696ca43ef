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

    /// Finishes the work on a new text, says what is still to come of it, and gives the entry as it is then.
    func complete(_ change: EntryChange, _ invocation: Invocation) async throws -> Entry {
        let id = change.after.id
        let unfinished = await actions(invocation).complete(change)
        if let fault = unfinished.align {
            await tell(id, ofTimes: fault, areRough: unfinished.hasRoughTimes, invocation)
        }
        if let fault = unfinished.feel { tell("no mood yet", fault, invocation) }
        if let fault = unfinished.analyse { tell("the analyser is asked again later", fault, invocation) }
        return try await store.entries.entry(id)
    }

    /// Places a person's new words in the sound at once; what keeps it from that leaves it to `retry` or the daemon.
    func placeWords(of id: EntryID, _ invocation: Invocation, beside bar: Progress? = nil) async {
        guard let fault = await actions(invocation).pipeline.align(id) else { return }
        let areRough = (try? await store.entries.entry(id))?.textWords != nil
        await tell(id, ofTimes: fault, areRough: areRough, invocation, beside: bar)
    }

    /// Reads the mood of a text again; what keeps it from that leaves it to `retry` or the daemon.
    func feel(_ id: EntryID, _ invocation: Invocation) async {
        let outcome = await actions(invocation).pipeline.retry(id)
        if let fault = outcome.fault { tell("no mood yet", fault, invocation) }
    }

    /// Asks the analyser, if one is set, of a text that a person wrote; what keeps it from that leaves it to be done.
    func analyse(_ id: EntryID, _ invocation: Invocation) async {
        let fault = await actions(invocation).pipeline.analyse(id)
        if let fault { tell("the analyser is asked again later", fault, invocation) }
    }

    func tell(_ what: String, _ fault: MemoFault, _ invocation: Invocation) {
        guard !invocation.isQuiet else { return }
        invocation.console.say("\(what): \(fault.sentence.line)".printable)
    }

    private func tell(
        _ id: EntryID,
        ofTimes fault: MemoFault,
        areRough: Bool,
        _ invocation: Invocation,
        beside bar: Progress? = nil
    ) async {
        guard !invocation.isQuiet else { return }
        let what =
            !fault.isGivenUp
            ? "no word times yet" : areRough ? "the times of new words are rough" : "its words have no times"
        let name = (try? await store.entries.shortID(of: id)) ?? id.description
        let line = "\(name): \(what): \(fault.sentence.line)".printable
        guard let bar else { return invocation.console.say(line) }
        bar.pausing { invocation.console.say(line) }
    }
}
