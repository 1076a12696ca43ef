internal import Programs
internal import System

extension Texts {
    // MARK: Settings, keys, contents

    var settings: String { pick("Settings", "설정") }
    func settingsLead(_ file: String) -> String {
        pick(
            "They are in one file, \(file). This page shows each value and where it comes from, and changes some.",
            "설정은 파일 하나(\(file))에 있습니다. 여기서 지금 쓰는 값과 출처를 보고, 몇 가지는 바꿀 수 있습니다."
        )
    }
    func keepSetting(_ name: String) -> String { pick("Keep \(name)", "\(name) 저장") }
    func settingKept(_ name: String, _ file: String) -> String {
        pick(
            "\(name) is kept in \(file). A running voicecored uses it after a reload or a restart.",
            "\(name) 설정을 \(file)에 저장했습니다. 실행 중인 voicecored는 다시 읽거나 다시 시작할 때 따릅니다."
        )
    }
    func settingRefused(_ name: String, _ refusal: SettingsEdit.Refusal, _ file: String) -> String {
        let why =
            switch refusal {
            case .bad(let expected): pick("\(name) must be \(expected).", "\(name)에 쓸 수 없는 값입니다.")
            case .changed:
                pick(
                    "The file was changed meanwhile. Load the page again to see what it says.",
                    "그사이 파일이 바뀌었습니다. 새로 고치면 파일에 있는 값이 보입니다."
                )
            case .unclear:
                pick(
                    "\(file) says it in a way that only you can change: open it in an editor.",
                    "\(file)의 이 줄은 자동으로 바꿀 수 없습니다. 편집기로 열어 직접 바꿔 주세요."
                )
            case .settings(let error):
                pick("\(error.failure.message).", "설정 파일을 읽을 수 없습니다: \(error.failure.message).")
            case .file(let failure):
                pick(
                    "\(file) cannot be written: \(SystemError.text(failure.errno)).",
                    "\(file)에 쓸 수 없습니다: \(SystemError.text(failure.errno))."
                )
            }
        return why + " " + nothingChanged
    }
    func choice(_ value: String) -> String {
        switch value {
        case "fast": pick("fast", "빠르게")
        case "balanced": pick("balanced", "알맞게")
        case "accurate": pick("accurate", "꼼꼼하게")
        case "stop": pick("stop there", "거기서 멈추기")
        case "split": pick("hear all, in parts", "나누어 모두 듣기")
        case "reject": pick("reject the memo", "받지 않기")
        case "save": pick("save what was said", "말한 것을 저장")
        case "pause": pick("pause, and go on", "일시 정지 후 계속")
        case "keep": pick("keep", "그대로 두기")
        case "move": pick("move", "옮기기")
        case "delete": pick("delete", "지우기")
        case "fetch": pick("fetch", "가져오기")
        case "auto": pick("auto", "자동")
        case "text": pick("text", "글")
        case "true": pick("yes", "예")
        case "false": pick("no", "아니요")
        default: value
        }
    }
    /// A value that cannot be changed here: as the file has it, and in words where those differ.
    func shown(_ row: Settings.Row) -> String {
        if row.value == "none" { return pick("none", "없음") }
        if Double(row.value) != nil, let unit = unit(of: row.name) {
            let number = Self.plainNumber(row.value)
            return pick("\(number) \(unit)", number + unit)
        }
        let choices = Key.all.first { $0.declaration.name == row.name }?.declaration.choices ?? []
        guard choices.contains(row.value), choice(row.value) != row.value else { return row.value }
        return "\(choice(row.value)) (\(row.value))"
    }
    func unit(of name: String) -> String? {
        switch name {
        case "settle": pick("s", "초")
        case "trashDays": pick("days", "일")
        case "photosJoinMinutes": pick("min", "분")
        default: nil
        }
    }
    static func plainNumber(_ text: String) -> String {
        text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    var theLanguage: String { pick("Language", "언어") }
    var aboutFolders: String { pick("Folders", "폴더") }
    var aboutWords: String { pick("Words", "낱말") }
    var usualSettings: String { pick("Often set", "자주 바꾸는 설정") }
    var aboutRest: String { pick("Advanced", "고급") }
    var thisPage: String { pick("This page", "이 페이지") }
    var openUntilClosed: String {
        pick(
            "It is open for this browser until you close it or the program ends.",
            "닫거나 프로그램이 끝날 때까지 이 브라우저에 열려 있습니다."
        )
    }
    var settingHeads: [String] { [pick("Setting", "설정"), pick("Value", "값"), pick("From", "출처")] }
    func origin(_ origin: Settings.Origin) -> String {
        switch origin {
        case .standard: pick("default", "기본값")
        case .file(_, let line): line > 0 ? pick("file, line \(line)", "파일 \(line)행") : pick("file", "파일")
        case .environment(let variable): pick("environment, \(variable)", "환경 변수 \(variable)")
        case .flag(let name): pick("option --\(name)", "옵션 --\(name)")
        }
    }
    var keys: String { pick("Keys", "단축키") }
    var keysLead: String {
        pick("Single-letter keys work only while no field has the focus.", "글자 하나짜리 단축키는 입력란 밖에서만 듣습니다.")
    }
    var letterKeys: String { pick("Keys of a single letter", "글자 하나짜리 단축키") }
    var lettersAreHeard: String {
        pick(
            "Letters, digits and marks lead somewhere or play. None of them records or changes anything.",
            "글자와 숫자, 기호는 이동하거나 재생합니다. 녹음을 시작하거나 무엇을 바꾸지는 않습니다."
        )
    }
    var lettersAreOff: String { pick("They are switched off in this browser.", "이 브라우저에서는 꺼져 있습니다.") }
    var switchOff: String { pick("Switch them off", "끄기") }
    var switchOn: String { pick("Switch them on", "켜기") }
    var contents: String { pick("Contents", "차례") }
    var more: String { pick("More", "더 보기") }
    var journals: String { pick("Journals", "일기장") }

    var keyGroups: [(String, [([String], String)])] {
        [
            (pick("Anywhere", "어디서나"), keysAnywhere), (pick("An entry", "항목"), keysOfEntry),
            (pick("Recording", "녹음"), keysOfRecording), (pick("Calendar and tree", "달력과 나무"), keysOfGrids),
            (pick("While editing", "고치는 동안"), keysOfEditing),
        ]
    }

    private var keysAnywhere: [([String], String)] {
        [
            (["R"], pick("to the recording; Enter begins it", "녹음으로, Enter로 시작")),
            (["/"], pick("search", "찾기")), (["G", "T"], today),
            (["G", "C"], calendar), (["G", "B"], tree), (["G", "M"], moods),
            (["W"], pick("on Today: write an entry", "오늘에서: 글로 쓰기")),
            (["?"], pick("these keys; Esc closes them", "이 단축키, Esc로 닫기")),
        ]
    }

    private var keysOfEntry: [([String], String)] {
        [
            (["Space"], pick("play, pause", "재생, 일시 정지")),
            (["←", "→"], pick("five seconds back, on", "5초 뒤로, 앞으로")),
            (["Shift", "←", "→"], pick("fifteen seconds", "15초")),
            ([",", "."], pick("the word before, after", "앞, 뒤 낱말")),
            (["[", "]"], pick("the sentence before, after", "앞, 뒤 문장")),
            (["1", "…", "9"], pick("the moment of that number", "그 번호의 순간")),
            (["D"], pick("the next doubtful word", "다음 불확실한 낱말")),
            (["Enter"], pick("play at the word", "낱말에서 재생")), (["E"], pick("edit", "고치기")),
        ]
    }

    private var keysOfRecording: [([String], String)] {
        [
            (["Enter"], pick("begin; while it goes on, keep it", "시작, 녹음 중에는 저장")),
            (["Space"], pick("pause, go on", "일시 정지, 계속")),
            (["Esc"], pick("nothing: no key loses a recording", "없음: 어떤 키도 녹음을 버리지 않습니다")),
        ]
    }

    private var keysOfGrids: [([String], String)] {
        [
            (["←", "→", "↑", "↓"], pick("from day to day, from leaf to leaf", "날에서 날로, 잎에서 잎으로")),
            (["Home", "End"], pick("first, last of the week or bough", "주나 가지의 처음, 끝")),
            (["Page Up", "Page Down"], pick("the month, the bough before, after", "앞, 뒤 달이나 가지")),
            (["Enter"], pick("open", "열기")),
        ]
    }

    private var keysOfEditing: [([String], String)] {
        [
            (["Esc"], pick("play, pause", "재생, 일시 정지")),
            (["Ctrl", ","], pick("three seconds back", "3초 뒤로")),
        ]
    }
}

extension Texts {
    func settingMeans(_ name: String) -> String? {
        let english = Key.all.first { $0.declaration.name == name }?.declaration.help
        return language == .korean ? Self.koreanSettings[name] ?? english : english
    }

    private static let koreanSettings = [
        "diary": "일기를 두는 폴더입니다.",
        "inboxes": "메모가 들어오는지 지켜보는 폴더입니다.",
        "rules": "메모의 이름과 폴더에 따라 일기장과 태그를 정합니다.",
        "ignore": "이런 이름과 경로의 파일은 지나칩니다.",
        "preset": "낱말을 찾는 데 들이는 공입니다.",
        "overCap": "3분을 넘는 소리를 나누어 모두 들을지, 앞의 3분만 들을지, 받지 않을지 정합니다.",
        "archive": "일기에 소리를 저장하는 형식입니다.",
        "jobs": "한꺼번에 처리하는 메모의 수입니다.",
        "farm": "함께 듣는 다른 컴퓨터입니다.",
        "source": "메모가 일기에 들어온 뒤 원래 파일을 어떻게 할지 정합니다.",
        "moveTo": "원래 파일을 옮길 폴더입니다.",
        "trashDays": "지운 항목을 되돌릴 수 있는 날수입니다. 0이면 바로 사라집니다.",
        "tripsTakeMemos": "여행하는 날에 녹음한 것을 그 여행에 넣습니다. 일기장을 따로 정하면 그쪽이 먼저입니다.",
        "photosJoinMinutes": "메모 앞뒤 이 시간 안에 찍은 사진은 그 메모에 함께 놓입니다. 0이면 놓지 않습니다.",
        "links": "링크를 두기만 할지, 그 페이지의 제목을 네트워크에서 가져올지 정합니다.",
        "dayStart": "하루가 시작하는 시각입니다. 04:00이면 새벽 두 시의 메모는 앞날에 듭니다.",
        "timeZone": "시간대를 말하지 않는 메모의 시간대입니다.",
        "engine": "내장 엔진 대신 받아쓰는 프로그램입니다.",
        "model": "음성 모델의 이름입니다.",
        "ear": "무엇으로 들을지 정합니다. 설치된 가장 좋은 것, 기본 인식기, 또는 두 번째 인식기.",
        "earModel": "두 번째 인식기의 이름입니다.",
        "vocabulary": "내 낱말을 적은 파일입니다.",
        "analyser": "내장 표 대신 기분을 읽는 프로그램입니다.",
        "onEntry": "새 항목을 JSON으로 받는 프로그램입니다.",
        "onInterruption": "전화 같은 일이 끼어들면 녹음을 저장할지 멈출지 정합니다.",
        "page": "데몬이 이 페이지를 보여 줄지 정합니다. 링크는 터미널에서 받습니다.",
        "metricsFile": "데몬이 한 일을 세어 적는 파일입니다. 일기의 글은 없습니다.",
        "settle": "파일이 이만큼 그대로 있어야 받습니다.",
        "logFormat": "기록 줄의 형식입니다.",
        "logLevel": "기록할 가장 낮은 단계입니다.",
    ]
}
