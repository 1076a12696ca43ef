import Programs
import VoiceCore

/// Files recordings left by stopped programs, for commands that only read the diary.
enum OrphanedRecordings {
    /// Files the sound only; the words would take too long here.
    static func file(_ invocation: Invocation, _ settings: Settings) async {
        let left = AbandonedRecordings.find(in: DiaryFolder(settings[Key.diary]).recordings).count
        guard left > 0 else { return }
        let store: DiaryStore
        do throws(DiaryError) {
            store = try settings.openDiary(.create)
        } catch {
            return tell(invocation, of: left, onFullDisk: error == .full)
        }
        let tools = PipelineDependencies(settings, environment: invocation.environment)
        let outcomes = await AbandonedRecordings.keepSound(
            by: MemoPipeline(store: store, tools: tools),
            terms: MemoOffer.FilingOptions(settings)
        )
        tell(invocation, ofKept: outcomes.count { $0.report.entry != nil })
        let full = outcomes.count(where: \.findsFullDisk)
        tell(invocation, of: full, onFullDisk: true)
        tell(invocation, of: outcomes.count { $0.report.status == .held } - full, onFullDisk: false)
    }

    private static func tell(_ invocation: Invocation, ofKept count: Int) {
        guard count > 0, !invocation.isQuiet else { return }
        let what = count == 1 ? "filed 1 recording" : "filed \(count) recordings"
        invocation.console.say(
            "\(what) that a stopped program left behind; voicecore status --retry transcribes"
        )
    }

    private static func tell(_ invocation: Invocation, of count: Int, onFullDisk isFull: Bool) {
        guard count > 0, !invocation.isQuiet else { return }
        let what = count == 1 ? "1 recording" : "\(count) recordings"
        guard isFull else {
            let was = count == 1 ? "was" : "were"
            return invocation.console.say(
                "\(what) \(was) left behind by a stopped program and cannot be filed now; "
                    + "voicecore status --retry tells why"
            )
        }
        let (waits, it) = count == 1 ? ("waits", "it") : ("wait", "them")
        invocation.console.say(
            "\(what) \(waits), as the disk of the diary is full; with some room the next command files \(it)"
        )
    }
}
