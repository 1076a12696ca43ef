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

    /// Places a person's new words in the sound at once; what keeps it from that leaves it to `retry` or the daemon.
    func placeWords(of id: EntryID, _ invocation: Invocation, beside bar: Progress? = nil) async {
        let tools = PipelineDependencies(settings, environment: invocation.environment)
        let fault = await MemoPipeline(store: store, tools: tools).align(id)
        guard let fault, !invocation.isQuiet else { return }
        let isRough = (try? await store.entries.entry(id))?.textWords != nil
        let what =
            !fault.isGivenUp
            ? "no word times yet" : isRough ? "the times of new words are rough" : "its words have no times"
        let name = (try? await store.entries.shortID(of: id)) ?? id.description
        let line = "\(name): \(what): \(fault.sentence.line)".printable
        guard let bar else { return invocation.console.say(line) }
        bar.pausing { invocation.console.say(line) }
    }

    /// Reads the mood of a text again; what keeps it from that leaves it to `retry` or the daemon.
    func feel(_ id: EntryID, _ invocation: Invocation) async {
        let tools = PipelineDependencies(settings, environment: invocation.environment)
        let outcome = await MemoPipeline(store: store, tools: tools).retry(id)
        guard let fault = outcome.fault, !invocation.isQuiet else { return }
        invocation.console.say("no mood yet: \(fault.sentence.line)".printable)
    }

    /// Asks the analyser, if one is set, of a text that a person wrote; what keeps it from that leaves it to be done.
    func analyse(_ id: EntryID, _ invocation: Invocation) async {
        let tools = PipelineDependencies(settings, environment: invocation.environment)
        let fault = await MemoPipeline(store: store, tools: tools).analyse(id)
        guard let fault, !invocation.isQuiet else { return }
        invocation.console.say("the analyser is asked again later: \(fault.sentence.line)".printable)
    }
}
