internal import Travel
internal import VoiceCore

extension Texts {
    // MARK: Today and days

    var whatWaits: String { pick("Waiting", "기다리는 것") }
    func comes(_ kind: JobKind) -> String {
        switch kind {
        case .hear: pick("waiting for its words", "낱말을 찾는 중입니다")
        case .feel: pick("waiting for its mood", "기분을 읽는 중입니다")
        case .analyse: pick("waiting for the analyser", "분석기를 기다리는 중입니다")
        case .align: pick("waiting for the times of its words", "낱말의 자리를 찾는 중입니다")
        }
    }
    func needYou(_ count: Int) -> String {
        pick(count == 1 ? "1 needs you" : "\(count) need you", "\(count)개를 확인해 주세요")
    }
    var soundIsSafe: String {
        pick("The sound is safe. Its words are still to come.", "소리는 안전합니다. 낱말은 곧 나옵니다.")
    }
    var onThisDay: String { pick("On this day", "같은 날의 기억") }
    var olderDays: String { pick("Older days", "지난 날들") }
    func before(_ day: DiaryDay) -> String { pick("before \(shortDay(day))", "\(shortDay(day)) 이전") }
    func allOf(_ year: Int) -> String { pick("all of \(year)", "\(year)년 전체") }
    var neighbourDays: String { pick("Days", "날") }
    var nothingSaid: String { pick("No entries on this day.", "이 날에는 항목이 없습니다.") }
    var nothingToday: String { pick("No entries today yet.", "오늘은 아직 항목이 없습니다.") }
    var empty: String { pick("No entries yet.", "아직 항목이 없습니다.") }
    var emptyHow: String {
        pick(
            "Record your first memo, or have a folder filed. It appears here.",
            "터미널에서 첫 메모를 녹음하거나 폴더를 넣어 보세요. 여기에 나타납니다."
        )
    }
    var emptySpeak: String {
        pick("Press the round button and talk about your day.", "둥근 단추를 누르고 오늘을 이야기해 보세요.")
    }
    func memoOf(_ clock: String?) -> String {
        clock.map { pick("Memo of \($0)", "\($0)의 메모") } ?? pick("Memo", "메모")
    }
    func play(_ name: String) -> String { pick("Play “\(name)”", "“\(name)” 재생") }
    func play(_ name: String, from clock: String) -> String {
        pick("Play “\(name)” from \(clock)", "“\(name)” \(clock)부터 재생")
    }
    var readOn: String { pick("read on", "더 읽기") }
    var noSound: String { pick("It has no sound.", "소리가 없는 항목입니다.") }
    var soundMissing: String { pick("Its sound file is missing.", "소리 파일이 제자리에 없습니다.") }

    // MARK: An entry

    var theSound: String { pick("The sound", "소리") }
    var playWord: String { pick("Play", "재생") }
    var pauseWord: String { pick("Pause", "멈춤") }
    var cannotPlay: String { pick("The sound cannot be played.", "소리를 재생할 수 없습니다.") }
    var place: String { pick("Place in the sound", "소리의 위치") }
    func of(_ clock: String, _ total: String) -> String {
        pick("\(clock) of \(total)", "\(total) 중 \(clock)")
    }
    func ofTotal(_ total: String) -> String { pick("of \(total)", "/ \(total)") }
    var back15: String { pick("−15 s", "15초 뒤로") }
    var on15: String { pick("+15 s", "15초 앞으로") }
    var speed: String { pick("Speed", "속도") }
    var whereMood: String { pick("Where the mood was heard", "기분이 들린 곳") }
    var howToPlay: String { pick("Space plays. Arrows move five seconds.", "스페이스는 재생, 화살표는 5초.") }
    var howToHearWords: String { pick("Click a word to hear it.", "낱말을 누르면 그곳을 들려줍니다.") }
    var theWords: String { pick("The words", "낱말") }
    func playFrom(_ clock: String) -> String { pick("Play from \(clock)", "\(clock)부터 재생") }
    func doubtful(_ word: String, _ percent: Int) -> String {
        pick("\(word), doubtful: \(percent) per cent sure", "\(word), 불확실함, 확신도 \(percent) %")
    }
    func certainty(_ percent: Int) -> String {
        pick("Heard with \(percent) % certainty.", "확신도 \(percent) %로 들었습니다.")
    }
    var otherWord: String { pick("Or what was said", "또는 실제로 말한 것") }
    func isRight(_ word: String) -> String { pick("“\(word)” is right", "“\(word)” 맞음") }
    var edit: String { pick("Edit", "고치기") }
    var remove: String { pick("Remove …", "지우기 …") }
    var wordByWord: String { pick("What was heard, word by word", "들은 그대로, 낱말마다") }
    func wordCount(_ count: Int, doubtful: Int) -> String {
        pick("\(words(count)), \(doubtful) doubtful", "\(words(count)), 불확실 \(doubtful)개")
    }
    var wordHeads: [String] {
        [pick("From", "시작"), pick("Word", "낱말"), pick("Sure", "확신도"), pick("Or", "또는")]
    }
    var whereFrom: String { pick("Where it comes from", "어디서 왔는지") }
    var earlier: String { pick("Earlier", "이전") }
    var later: String { pick("Later", "다음") }
    var neighbours: String { pick("Neighbours", "앞뒤") }
    var recorded: String { pick("Recorded", "녹음") }
    var madeOf: String { pick("Made of", "파일") }
    var soundWord: String { pick("Sound", "소리") }
    var heardBy: String { pick("Heard by", "받아쓴 엔진") }
    var device: String { pick("Device", "기기") }
    var narrowDown: String { pick("Narrow down", "좁혀 보기") }
    var notNarrowed: String { pick(", chosen; leads to all", ", 고름. 누르면 모두 보기") }
    var moodWord: String { pick("Mood", "기분") }
    var yearWord: String { pick("Year", "해") }
    var entryWord: String { pick("Entry", "항목") }
    var timeGuessed: String { pick("its time is a guess", "시각은 추정") }
    var ownText: String { pick("your own text", "직접 쓴 글") }
    var yourText: String {
        pick("The text is yours; what was heard stands below it.", "직접 쓴 글입니다. 들은 말은 아래에 있습니다.")
    }

    func source(of entry: Entry) -> String {
        let from =
            switch entry.dateSource {
            case .on: pick("as you said", "직접 정한 대로")
            case .sidecar: pick("from the file beside it", "옆의 파일에서")
            case .name where entry.dateCertainty == .guessed: pick("from the folders it lay in", "들어 있던 폴더에서")
            case .name: pick("from the file’s name", "파일 이름에서")
            case .metadata: pick("from the file", "파일 안에서")
            case .modified: pick("when the file was last written", "파일이 마지막으로 쓰인 때")
            case .live where entry.sound == nil: pick("written here", "여기서 씀")
            case .live: pick("recorded here", "여기서 녹음")
            }
        let unknown = pick(", time of day unknown", ", 시각은 모름")
        switch entry.dateCertainty {
        case .exact: return from
        case .zoneAssumed: return from + pick(", zone assumed", ", 시간대는 추정")
        case .dayOnly:
            return from + (entry.timeIsKnown ? pick(", time of day from the file", ", 시각은 파일에서") : unknown)
        case .guessed: return from + pick(", a guess", ", 추정") + (entry.timeIsKnown ? "" : unknown)
        }
    }

    /// The effect of a rule on a phrase of feeling; an unknown rule goes by its name.
    func turned(_ rule: String) -> String {
        switch rule {
        case "negation": pick("turned by a “not”", "부정하는 말로 뒤집힘")
        case "intensifier": pick("made stronger", "더 강해짐")
        case "diminisher": pick("made weaker", "더 약해짐")
        case "contrast": pick("weighed by a “but”", "“하지만” 앞뒤로 달리 셈")
        case "concession": pick("after an “although”: counts less", "양보하는 말이라 덜 셈")
        default: rule
        }
    }
}

extension Texts {
    /// The name of a photo for people who do not see it.
    func photo(_ name: String, _ time: String?) -> String {
        let when = time.map { ", \($0)" } ?? ""
        return pick("Photo\(when): \(name)", "사진\(when): \(name)")
    }
    func city(near position: GlobePosition) -> String? {
        Gazetteer.name(of: position, in: language == .korean ? .korean : .english)
    }
    func near(_ city: String) -> String { pick("near \(city)", "\(city) 근처") }
    var caption: String { pick("Caption", "사진 설명") }
    var captions: String { pick("Captions", "사진 설명") }
    func caption(of pictures: ClosedRange<Int>) -> String {
        let (first, last) = (pictures.lowerBound, pictures.upperBound)
        guard first < last else { return pick("Caption of picture \(first)", "\(first)번 사진의 설명") }
        return pick("Caption of pictures \(first) to \(last)", "\(first)–\(last)번 사진의 설명")
    }
    var captionWithoutPhoto: String {
        pick("Caption of a photo that is gone, to be copied from here", "없어진 사진의 설명 (여기서 옮겨 적으세요)")
    }
    var photoMissing: String { pick("The picture of this photo is missing.", "이 사진의 파일이 제자리에 없습니다.") }
}

extension Texts {
    // MARK: What happens to an entry while its page is open

    var changedMeanwhile: String { pick("This entry was changed meanwhile.", "그사이 이 항목이 바뀌었습니다.") }
    var changedWhileTyping: String {
        pick(
            "This entry was changed elsewhere. What you type stays here, and when you keep it you are shown both.",
            "다른 곳에서 이 항목이 바뀌었습니다. 쓰던 글은 그대로 있고, 저장하면 둘 다 보여 줍니다."
        )
    }
    var showAsIs: String { pick("Show it as it is now", "지금 모습 보기") }
    var removedMeanwhile: String { pick("This entry was removed meanwhile.", "그사이 이 항목이 지워졌습니다.") }
    var removedWhileTyping: String {
        pick(
            "This entry was removed elsewhere. What you type stays here; put it back to keep that.",
            "다른 곳에서 이 항목이 지워졌습니다. 쓰던 글은 그대로 있습니다. 저장하려면 먼저 되돌리세요."
        )
    }
}
