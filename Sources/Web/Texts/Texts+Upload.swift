internal import VoiceCore

extension Texts {
    var write: String { pick("Write", "쓰기") }
    var writeSomething: String { pick("Write an entry", "글로 쓰기") }
    var writeForDay: String { pick("Write an entry for this day", "이 날의 글 쓰기") }
    var addPhotos: String { pick("Add photos", "사진 더하기") }
    var keepAndPhotos: String { pick("Keep, and add photos", "저장하고 사진 더하기") }
    var photosHow: String {
        let most = Block.pictureLimit
        return pick(
            "They stand together below its words, in the order in which you choose them; up to \(most) at once. What "
                + "stands under them is written where the entry is edited.",
            "글 아래에 고른 차례대로 한데 놓입니다. 한 번에 \(most)장까지 넣습니다. 사진 설명은 항목을 고칠 때 적습니다."
        )
    }
    var photosNotAdded: String { pick("Not added:", "더하지 못한 것:") }
    var writeWhen: String {
        pick("Without a time, today is now.", "시각을 비우면 오늘은 지금으로 적힙니다.")
    }
    var nothingWritten: String { pick("Nothing is written yet.", "아직 쓴 것이 없습니다.") }
    var sendMemos: String { pick("Add memos or photos", "메모나 사진 넣기") }
    var sendHow: String {
        pick(
            "From files that you have, such as those of a recorder or a camera. Each becomes an entry, or a photo "
                + "joins the memo that was spoken near it; the file stays where it is.",
            "녹음기나 카메라에 있는 파일을 넣습니다. 파일마다 항목이 하나 생기거나 사진이 그 무렵의 메모에 함께 놓이고, "
                + "파일은 그대로 있습니다."
        )
    }
    var chooseFiles: String { pick("Files", "파일") }
    var orDrop: String { pick("Or drop them anywhere on this page.", "이 페이지 아무 곳에나 끌어다 놓아도 됩니다.") }
    var send: String { pick("Add", "넣기") }
    var onItsWay: String {
        pick("is being heard; load the page again to see", "듣는 중입니다. 새로 고치면 보입니다")
    }
    var toEntry: String { pick("Open it", "열기") }
    /// Where a file stands among those that are sent, for a script to fill in.
    var fileOf: String { pick("file {number} of {count}, {share} %", "파일 {count}개 중 {number}번째, {share} %") }
    var beingFiled: String {
        pick("file {number} of {count}, is being heard and filed", "파일 {count}개 중 {number}번째, 듣고 넣는 중")
    }
    var joinedMemo: String { pick("joined a memo", "메모에 함께 놓였습니다") }
    var emptyFile: String { pick("is empty", "빈 파일입니다") }
    var cannotSend: String { pick("was not sent; choose it again to go on", "보내지 못했습니다. 다시 고르면 이어집니다") }

    /// What became of a memo, or of a photo that may have joined one.
    func became(_ report: MemoReport) -> String { report.joined ? joinedMemo : became(report.status) }

    /// What an entry is like that came of a memo: its day, length, words, mood and photos, as `ingest` tells it.
    func facts(of report: MemoReport) -> String {
        guard report.entry != nil, report.status == .filed || report.status == .pending else { return "" }
        let day = report.recordedAt.flatMap { DiaryDay(String($0.prefix(10))) }.map(plainDay)
        let isGuess = report.dateCertainty == DateCertainty.guessed.rawValue
        let feeling = mood(MoodGlyph(report.mood))
        return [
            day.map { isGuess ? "\($0) (\(aGuess))" : $0 }, report.audio.map { Figure.length($0.seconds) },
            report.transcript.map { words($0.words.count) },
            report.transcript == nil ? nil : feeling,
            report.photos > 0 ? moments("photo", report.photos) : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }

    func became(_ status: MemoReport.Status) -> String {
        switch status {
        case .filed, .heard, .offered: pick("is in the diary", "일기에 들어갔습니다")
        case .pending: pick("is in the diary; its words are still to come", "일기에 들어갔고, 낱말은 곧 나옵니다")
        case .duplicate: pick("was in the diary already", "이미 일기에 있습니다")
        case .skipped: pick("was left out", "넣지 않았습니다")
        case .held: pick("could not be taken", "넣을 수 없었습니다")
        }
    }
}
