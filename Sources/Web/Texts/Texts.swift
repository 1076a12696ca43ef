internal import Programs
internal import VoiceCore

struct Texts: Sendable {
    enum Language: String, Sendable {
        case english = "en"
        case korean = "ko"

        var ownName: String { self == .korean ? "한국어" : "English" }
        var other: Self { self == .korean ? .english : .korean }
    }

    let language: Language

    init(_ language: Language) { self.language = language }

    /// The cookie of the chosen language; a diary's address is its own, so other pages do not get it.
    static let cookie = "voicecore-language"

    init(of request: Request) {
        self.init(accepting: request.cookie(Self.cookie) ?? request.headers["accept-language"])
    }

    init(accepting header: String?) {
        for part in (header ?? "").lowercased().split(separator: ",") {
            let name = part.drop { $0 == " " }
            if name.hasPrefix("ko") { self.init(.korean); return }
            if name.hasPrefix("en") { break }
        }
        self.init(.english)
    }

    func pick(_ english: String, _ korean: String) -> String { language == .korean ? korean : english }

    // MARK: The frame

    var skip: String { pick("Skip to the content", "본문으로") }
    var diary: String { pick("Diary", "일기") }
    var today: String { pick("Today", "오늘") }
    var calendar: String { pick("Calendar", "달력") }
    var moods: String { pick("Moods", "기분") }
    var search: String { pick("Search", "찾기") }
    var health: String { pick("Health", "상태") }
    var noNetwork: String { pick("These pages use no network.", "이 페이지는 네트워크를 쓰지 않습니다.") }
    var closePage: String { pick("Close this page", "이 페이지 닫기") }
    func waitForYou(_ count: Int) -> String {
        pick(count == 1 ? "1 waits for you" : "\(count) wait for you", "\(count)개가 기다립니다")
    }

    // MARK: Days

    func weekday(_ day: DiaryDay) -> String {
        let names = [
            ("Monday", "월요일"), ("Tuesday", "화요일"), ("Wednesday", "수요일"), ("Thursday", "목요일"),
            ("Friday", "금요일"), ("Saturday", "토요일"), ("Sunday", "일요일"),
        ]
        let name = names[day.weekday - 1]
        return pick(name.0, name.1)
    }

    func shortWeekday(_ number: Int) -> String {
        let names = [
            ("Mon", "월"), ("Tue", "화"), ("Wed", "수"), ("Thu", "목"), ("Fri", "금"), ("Sat", "토"), ("Sun", "일"),
        ]
        return pick(names[number - 1].0, names[number - 1].1)
    }

    func month(_ number: Int) -> String {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        return pick(names[number - 1], "\(number)월")
    }

    func shortMonth(_ number: Int) -> String { pick(String(month(number).prefix(3)), "\(number)월") }
    func year(_ year: Int) -> String { pick("\(year)", "\(year)년") }

    func month(_ number: Int, of year: Int) -> String {
        pick("\(month(number)) \(year)", "\(year)년 \(number)월")
    }

    func longDay(_ day: DiaryDay) -> String {
        pick("\(weekday(day)), \(plainDay(day))", "\(plainDay(day)) \(weekday(day))")
    }

    func plainDay(_ day: DiaryDay) -> String {
        pick("\(day.day) \(month(day.month)) \(day.year)", "\(day.year)년 \(day.month)월 \(day.day)일")
    }

    func shortDay(_ day: DiaryDay) -> String {
        pick("\(day.day) \(shortMonth(day.month))", "\(day.month)월 \(day.day)일")
    }

    /// With the year, if it differs from `other`'s.
    func shortDay(_ day: DiaryDay, near other: DiaryDay) -> String {
        guard day.year != other.year else { return shortDay(day) }
        return pick("\(shortDay(day)) \(day.year)", plainDay(day))
    }

    func yearsAgo(_ count: Int) -> String {
        pick(count == 1 ? "one year ago" : "\(count) years ago", "\(count)년 전")
    }

    // MARK: Amounts

    func entries(_ count: Int) -> String { pick(count == 1 ? "1 entry" : "\(count) entries", "항목 \(count)개") }
    func days(_ count: Int) -> String { pick(count == 1 ? "1 day" : "\(count) days", "\(count)일") }
    func words(_ count: Int) -> String { pick(count == 1 ? "1 word" : "\(count) words", "낱말 \(count)개") }

    /// The length, such as `1 min 12 s`.
    func voice(_ seconds: Double) -> String {
        let whole = seconds.isFinite ? Int(min(max(seconds.rounded(), 0), 1e9)) : 0
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        if hours > 0 { return pick("\(hours) h \(minutes) min", "\(hours)시간 \(minutes)분") }
        if minutes > 0 { return pick("\(minutes) min \(rest) s", "\(minutes)분 \(rest)초") }
        return pick("\(rest) s", "\(rest)초")
    }

    func entries(_ count: Int, seconds: Double) -> String {
        entries(count) + (seconds > 0 ? ", " + voice(seconds) : "")
    }

    func saidIn(entries count: Int, days: Int, seconds: Double) -> String {
        pick(
            "\(entries(count)) on \(self.days(days))\(ofVoice(seconds)).",
            "\(self.days(days)) 동안 \(entries(count))\(ofVoice(seconds))."
        )
    }

    func saidOnDay(entries count: Int, seconds: Double) -> String { entries(count) + ofVoice(seconds) + "." }

    private func ofVoice(_ seconds: Double) -> String {
        seconds > 0 ? pick(", \(voice(seconds)) of voice", ", 목소리 \(voice(seconds))") : ""
    }

    // MARK: Moods

    func mood(_ leaf: MoodGlyph) -> String {
        switch leaf {
        case .joy: pick("joy", "기쁨")
        case .sadness: pick("sadness", "슬픔")
        case .anger: pick("anger", "분노")
        case .fear: pick("fear", "두려움")
        case .positive: pick("positive", "긍정")
        case .negative: pick("negative", "부정")
        case .unsure: pick("unsure", "모름")
        }
    }

    var notRead: String { pick("not read yet", "아직 읽지 않음") }
    func balance(_ positive: Int, _ negative: Int) -> String {
        pick(
            "\(positive) per cent positive, \(negative) per cent negative",
            "긍정 \(positive) %, 부정 \(negative) %"
        )
    }
    var asYouSaid: String { pick("as you said", "직접 고른 기분") }
    func asYouSaid(readAs word: String, _ positive: Int) -> String {
        let share = share(positive)
        return pick("as you said; read as \(word), \(share)", "직접 고른 기분; 읽은 기분은 \(word), \(share)")
    }
    func share(_ positive: Int) -> String { positive < 50 ? "\(100 - positive) % −" : "\(positive) % +" }
    var becauseOf: String { pick("Because of", "근거가 된 말") }
    var nothingFelt: String { pick("No feeling is named in the words.", "말 속에 기분을 나타낸 것이 없습니다.") }
    var notSo: String { pick("Not so? Choose the mood", "다르게 느꼈나요? 직접 고르기") }
    var chooseMood: String { pick("Choose the mood", "기분 직접 고르기") }
    func hearAt(_ clock: String) -> String { pick("Hear it at \(clock)", "\(clock)에서 듣기") }
}

extension Texts {
    // MARK: What an entry is called

    /// The title, or else the first words; without either, a memo of some time.
    func name(of entry: Entry) -> String {
        if let title = entry.title { return title }
        return name(entry.lead) ?? memoOf(clock(entry.recordedAt, if: entry.timeIsKnown))
    }

    func name(of entry: TrashedEntry) -> String {
        if let title = entry.title { return title }
        let timeIsKnown = entry.dateCertainty.knowsTime(of: entry.recordedAt)
        return name(entry.text) ?? memoOf(clock(entry.recordedAt, if: timeIsKnown))
    }

    private func name(_ text: String) -> String? {
        let (first, rest) = Self.firstWords(of: text)
        guard first.contains(where: { !$0.isWhitespace }) else { return nil }
        let words = first.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard rest.contains(where: { !$0.isWhitespace }) else { return words }
        // A sentence that ends with them needs no more; a comma would hang before the dots.
        if let last = words.last, ".?!…".contains(last) { return words }
        return String(words.reversed().drop { ",;:–-".contains($0) }.reversed()) + " …"
    }

    static func firstWords(of text: String) -> (first: Substring, rest: Substring) {
        var (words, letters) = (0, 0)
        var (end, place) = (text.startIndex, text.startIndex)
        while place < text.endIndex, letters < mostLetters {
            if text[place].isWhitespace, letters > 0 {
                (words, end) = (words + 1, place)
                if words == mostWords || text[place].isNewline { return (text[..<end], text[end...]) }
            }
            if letters > 0 || !text[place].isWhitespace { letters += 1 }
            place = text.index(after: place)
        }
        // All of it is short enough, or one word is too long.
        if place == text.endIndex || words == 0 { end = place }
        return (text[..<end], text[end...])
    }

    private static let (mostWords, mostLetters) = (7, 48)
}

extension Texts {
    func sentence(_ fault: MemoFault) -> String {
        language == .korean ? fault.koreanText : fault.sentence.line
    }

    func sentence(_ outcome: MemoOutcome) -> String? {
        guard language == .korean else { return (outcome.sentence ?? outcome.report.fault?.sentence)?.line }
        guard let fault = outcome.fault ?? outcome.report.fault else { return nil }
        let isIn = outcome.fault != nil && [.filed, .duplicate].contains(outcome.report.status)
        return (isIn ? "일기에 있지만 파일은 그대로 남았습니다: " : "") + fault.koreanText
    }

    func reason(_ name: String) -> String {
        language == .korean ? MemoFault.koreanWords(ofReason: name) : MemoFault.words(ofReason: name)
    }
}
