internal import Diary

extension MemoReport {
    package init(source: String, status: Status, entry: Entry) {
        self.init(source: source, status: status)
        self.entry = entry.id.description
        recordedAt = entry.recordedAt.description
        dateSource = entry.dateSource.rawValue
        dateCertainty = entry.dateCertainty.rawValue
        title = entry.title
        journal = entry.journal
        tags = entry.tags
        missing = entry.pending.map(\.rawValue)
        audio = entry.sound.map {
            Audio(
                path: $0.path,
                codec: $0.codec,
                hertz: $0.hertz,
                channels: $0.channels,
                seconds: $0.seconds,
                bytes: $0.bytes
            )
        }
        flaw = entry.origin?.flaw
        transcript = entry.transcript
        text = entry.wholeText
        mood = entry.mood
        reading = entry.reading
    }
}
