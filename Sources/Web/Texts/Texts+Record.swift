internal import Glibc
internal import VoiceCore

extension Texts {
    // MARK: Speak

    private var capMinutes: Int { SpeechSamples.capSeconds / 60 }
    var speak: String { pick("Speak", "말하기") }
    var speakNow: String { pick("Speak: begin to record", "말하기: 녹음 시작") }
    var speakLine: String {
        pick("Speak. This line is \(capMinutes) minutes long.", "말하세요. 이 줄은 \(capMinutes)분입니다.")
    }
    var ready: String { pick("Ready", "준비됨") }
    var recordingNow: String { pick("Recording", "녹음 중") }
    var lastSeconds: String { pick("Recording: the last seconds", "녹음 중: 곧 끝납니다") }
    var paused: String { pick("Paused", "일시 정지") }
    var timeLeft: String { pick("left", "남음") }
    var keptAsYouSpeak: String {
        pick(
            "What you say is kept on this machine as you say it, and stays safe if the power fails.",
            "말하는 즉시 이 컴퓨터에 저장되고, 전원이 꺼져도 남습니다."
        )
    }
    var begin: String { pick("Begin", "시작") }
    var laterOn: String { pick("Not now", "나중에") }
    var keepRecording: String { pick("Keep it", "저장") }
    var pauseRecording: String { pick("Pause", "일시 정지") }
    var goOn: String { pick("Go on", "계속") }
    var throwAway: String { pick("Throw away …", "버리기 …") }
    var throwAwayNow: String { pick("Throw away", "버리기") }
    func throwAwayAsk(_ seconds: Double) -> String {
        pick("Throw these \(voice(seconds)) away?", "이 \(voice(seconds))를 버릴까요?")
    }
    var throwAwayMeans: String {
        pick("The recording is paused. What is thrown away is gone.", "녹음은 멈춰 있습니다. 버린 것은 되돌릴 수 없습니다.")
    }
    func interrupted(_ cause: SessionState.Interruption.Cause) -> String {
        switch cause {
        case .interruption: pick("A call came in", "전화가 왔습니다")
        case .background: pick("The machine slept", "컴퓨터가 잠들었습니다")
        }
    }
    func areSafe(_ clock: String) -> String { pick("Your \(clock) are safe.", "말한 \(clock)은 안전합니다.") }
    var interruptedMeans: String {
        pick(
            "The microphone is closed meanwhile. The recording goes on afterwards, or when you say so.",
            "그동안 마이크는 꺼져 있습니다. 끝나면 이어지고, 지금 이어 갈 수도 있습니다."
        )
    }
    func busyTitle(plays: Bool) -> String {
        plays
            ? pick("Another program is playing", "다른 프로그램이 재생 중입니다")
            : pick("Another program is recording", "다른 프로그램이 녹음 중입니다")
    }
    func busyBy(_ holder: SessionHolder) -> String {
        pick(
            "It is \(holder.program), process \(holder.process). Only one goes on at a time on this machine.",
            "\(holder.program)(프로세스 \(holder.process))입니다. 이 컴퓨터에서는 한 번에 하나만 녹음하거나 재생할 수 있습니다."
        )
    }
    var tryOnceMore: String { pick("Try again", "다시 시도") }
    var backToToday: String { pick("Back to today", "오늘로") }
    var tooShortTitle: String { pick("Too short to keep", "너무 짧음") }
    var tooShortMeans: String {
        pick(
            "Less than a second was heard, so nothing was kept. Perhaps the button was pressed twice?",
            "1초가 되지 않아 저장하지 않았습니다. 단추를 두 번 누르셨나요?"
        )
    }
    var silentTitle: String { pick("The microphone gives nothing.", "마이크에서 소리가 나지 않습니다.") }
    var silentMeans: String {
        pick(
            "Is it switched off at its cable, or muted in the system’s sound settings? The recording goes on.",
            "마이크 스위치가 꺼져 있거나 시스템에서 음소거된 것은 아닌가요? 녹음은 계속됩니다."
        )
    }
    var cannotRecord: String { pick("It cannot be recorded", "녹음할 수 없음") }

    func sentence(_ error: SessionError) -> String {
        switch error {
        case .sessionBusy(let holder): busyBy(holder)
        case .cannotPlayWhileRecording: pick("A recording is being made.", "녹음 중입니다.")
        case .device(let error): sentence(error)
        case .recordingUnwritable(_, ENOSPC):
            pick(
                "The disk is full. Free some space; what was said until then is safe.",
                "디스크가 가득 찼습니다. 공간을 비워 주세요. 그때까지 말한 것은 안전합니다."
            )
        case .recordingUnwritable, .lockUnusable:
            pick(
                "A file of the diary cannot be written; “voicecore doctor” says why.",
                "일기 파일을 쓸 수 없습니다. “voicecore doctor”가 이유를 알려 줍니다."
            )
        }
    }

    private func sentence(_ error: DeviceError) -> String {
        switch error {
        case .noDevice: pick("There is no microphone. Connect one.", "마이크가 없습니다. 연결해 주세요.")
        case .notPermitted: pick("This user may not use the microphone.", "이 사용자는 마이크를 쓸 수 없습니다.")
        case .busy: pick("Another program is using the microphone.", "다른 프로그램이 마이크를 쓰고 있습니다.")
        case .vanished, .unknownDevice: pick("The microphone was unplugged.", "마이크가 뽑혔습니다.")
        case .noServer, .serverLost:
            pick(
                "No sound server answers. Start PipeWire or PulseAudio.",
                "소리 서버가 응답하지 않습니다. PipeWire나 PulseAudio를 시작해 주세요."
            )
        case .refused, .unreadable, .unknownFormat, .noSound:
            pick("The microphone cannot be used.", "마이크를 쓸 수 없습니다.")
        }
    }
}

extension Texts {
    // MARK: What becomes of a recording

    var wordsAreSafe: String { pick("Your words are safe.", "말한 것은 안전합니다.") }
    var inTheDiary: String { pick("It is in your diary.", "일기에 담겼습니다.") }
    func ended(_ reason: FinishReason) -> String? {
        switch reason {
        case .stopped, .replaced: nil
        case .capReached:
            pick("A memo has \(capMinutes) minutes, and they are full.", "메모는 \(capMinutes)분까지입니다.")
        case .interrupted:
            pick(
                "A call or another program needed the sound. All that you said until then is here.",
                "전화나 다른 프로그램이 소리를 썼습니다. 그때까지 말한 것은 모두 있습니다."
            )
        case .background:
            pick(
                "The machine went to sleep. All that you said until then is here.",
                "컴퓨터가 잠들었습니다. 그때까지 말한 것은 모두 있습니다."
            )
        case .routeLost:
            pick(
                "The microphone was unplugged. All that you said until then is here.",
                "마이크가 뽑혔습니다. 그때까지 말한 것은 모두 있습니다."
            )
        case .deviceFailed:
            pick(
                "The microphone failed. All that you said until then is here.",
                "마이크에 문제가 생겼습니다. 그때까지 말한 것은 모두 있습니다."
            )
        }
    }
    var stageNames: [String] {
        [pick("Kept", "저장"), pick("Heard", "듣기"), pick("Felt", "기분"), pick("Filed", "완료")]
    }
    func keptLength(_ clock: String) -> String {
        pick("The sound is in your diary: \(clock)", "소리가 일기에 있습니다: \(clock)")
    }
    var keeping: String { pick("Saving the sound", "소리를 일기에 담습니다") }
    func findingWords(_ share: Double?, _ secondsLeft: Double?) -> String {
        var text = pick("Finding the words", "낱말을 찾는 중")
        if let share { text += ", \(Figure.percent(share))" }
        if let secondsLeft {
            let rounded = voice(max(1, secondsLeft.rounded(.up)))
            text += pick(", about \(rounded) more", ", 약 \(rounded) 남음")
        }
        return text
    }
    var wordsCome: String { pick("Then the words are found", "그다음 낱말을 찾습니다") }
    var wordsFound: String { pick("The words are found", "낱말을 찾았습니다") }
    var moodComes: String { pick("Then the mood is read", "그다음 기분을 읽습니다") }
    var readingMood: String { pick("The mood is being read", "기분을 읽는 중") }
    var moodRead: String { pick("The mood is read", "기분을 읽었습니다") }
    var thenClose: String { pick("Then you can close this page", "그러면 이 페이지를 닫아도 됩니다") }
    var allDone: String { pick("All done", "더 할 일이 없습니다") }
    var openEntry: String { pick("Open the entry", "항목 열기") }
    var speakAgain: String { pick("Speak again", "다시 말하기") }
    var sameSound: String { pick("The same sound is in the diary already.", "같은 소리가 이미 일기에 있습니다.") }
    var lostPage: String {
        pick("The connection is lost. Nothing that was said is.", "연결이 끊겼습니다. 말한 것은 남아 있습니다.")
    }
    var shutPage: String {
        pick(
            "The program was started again. Open a new link in this browser to go on here: “voicecore page” gives one.",
            "프로그램이 다시 시작되었습니다. 이 브라우저에서 새 링크를 열면 여기서 이어집니다. 링크는 “voicecore page”가 줍니다."
        )
    }
    func secondsLeft(_ seconds: Int) -> String { pick("\(seconds) seconds left", "\(seconds)초 남음") }
}

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
    var writeWhen: String { pick("Without a time, today is now.", "시각을 비우면 오늘은 지금으로 적힙니다.") }
    var nothingWritten: String { pick("Nothing is written yet.", "아직 쓴 것이 없습니다.") }
    var sendMemos: String { pick("Add memos or photos", "메모나 사진 넣기") }
    var sendHow: String {
        pick(
            "From files that you have, such as those of a recorder or a camera. Each becomes an entry, or a photo "
                + "joins the memo that was spoken near it; the file stays where it is.",
            "녹음기나 카메라에 있는 파일을 넣습니다. 파일마다 항목이 하나 생기거나 사진이 그 무렵의 메모에 함께 놓이고, 파일은 그대로 있습니다."
        )
    }
    var chooseFiles: String { pick("Files", "파일") }
    var orDrop: String { pick("Or drop them anywhere on this page.", "이 페이지 아무 곳에나 끌어다 놓아도 됩니다.") }
    var send: String { pick("Add", "넣기") }
    var onItsWay: String { pick("is being heard; load the page again to see", "듣는 중입니다. 새로 고치면 보입니다") }
    var toEntry: String { pick("Open it", "열기") }
    /// A template that a script fills in.
    var fileOf: String { pick("file {number} of {count}, {share} %", "파일 {count}개 중 {number}번째, {share} %") }
    var beingFiled: String {
        pick("file {number} of {count}, is being heard and filed", "파일 {count}개 중 {number}번째, 듣고 넣는 중")
    }
    var joinedMemo: String { pick("joined a memo", "메모에 함께 놓였습니다") }
    var emptyFile: String { pick("is empty", "빈 파일입니다") }
    var cannotSend: String { pick("was not sent; choose it again to go on", "보내지 못했습니다. 다시 고르면 이어집니다") }
    func became(_ report: MemoReport) -> String { report.joined ? joinedMemo : became(report.status) }

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
