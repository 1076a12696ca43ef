import ProgramKit
import VoiceCore

extension MemoOffer.Terms {
    /// How memos are taken in an inbox that has some settings of its own.
    init(_ settings: Settings, _ inbox: InboxSettings) {
        self.init(settings)
        journal = inbox.journal
        tags = inbox.tags
        hearing.overCap = inbox.overCap ?? hearing.overCap
        sound.archive = inbox.archive ?? sound.archive
        source = inbox.source ?? source
        moveTo = inbox.moveTo ?? moveTo
    }
}
