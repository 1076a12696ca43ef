internal import ProgramKit

extension Texts {
    // MARK: Settings, keys, contents

    var settings: String { pick("Settings", "설정") }
    func settingsLead(_ file: String) -> String {
        pick(
            "They are in one file, \(file). This page shows each value and where it comes from.",
            "설정은 한 파일 \(file)에 있습니다. 이 페이지는 지금 쓰는 값과 그 출처를 보여 줍니다."
        )
    }
    var aboutFolders: String { pick("Folders", "폴더") }
    var aboutWords: String { pick("Words", "낱말") }
    var aboutMoods: String { pick("Moods", "기분") }
    var aboutDays: String { pick("Days", "날") }
    var aboutRest: String { pick("Other", "그 밖") }
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
        case .standard: pick("as it comes", "기본값")
        case .file(_, let line): line > 0 ? pick("file, line \(line)", "파일 \(line)행") : pick("file", "파일")
        case .environment(let variable): pick("environment, \(variable)", "환경 변수 \(variable)")
        case .flag(let name): pick("option --\(name)", "옵션 --\(name)")
        }
    }
    /// What a setting means, where its name does not say it.
    var settingMeans: [String: String] {
        [
            "overCap": pick("beyond three minutes", "3분을 넘으면"),
            "raw": pick("words without full stops", "마침표 없는 낱말"),
            "settle": pick("seconds a file must rest", "파일이 그대로 있어야 하는 초"),
            "textLimit": pick("letters of a text", "글자 수"),
            "trashDays": pick("days in the trash", "휴지통에 있는 날"),
            "dayStart": pick("when a day begins", "하루의 시작"),
            "onInterruption": pick("when a call comes", "전화가 오면"),
            "hertz": pick("of kept sound", "저장하는 소리"),
            "archive": pick("what sound is kept as", "소리 저장 형식"),
            "source": pick("what becomes of a memo’s file", "원래 파일 처리"),
        ]
    }
    var keys: String { pick("Keys", "단축키") }
    var keysLead: String {
        pick("Single-letter keys work only while no field has the focus.", "글자 하나짜리 단축키는 입력란 밖에서만 듣습니다.")
    }
    var contents: String { pick("Contents", "차례") }
    var more: String { pick("More", "더 보기") }
    var journals: String { pick("Journals", "일기장") }

    /// The keys by where they are heard, and what they do.
    var keyGroups: [(String, [([String], String)])] {
        [
            (pick("Anywhere", "어디서나"), keysAnywhere), (pick("An entry", "항목"), keysOfEntry),
            (pick("Recording", "녹음"), keysOfRecording), (pick("Calendar and tree", "달력과 나무"), keysOfGrids),
            (pick("While editing", "고치는 동안"), keysOfEditing),
        ]
    }

    private var keysAnywhere: [([String], String)] {
        [
            (["R"], pick("speak", "말하기")), (["/"], pick("search", "찾기")), (["G", "T"], today),
            (["G", "C"], calendar), (["G", "B"], tree), (["G", "M"], moods),
            (["?"], pick("these keys", "이 단축키")),
        ]
    }

    private var keysOfEntry: [([String], String)] {
        [
            (["Space"], pick("play, pause", "재생, 멈춤")),
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
            (["Space"], pick("pause, go on", "잠시 멈춤, 계속")), (["Enter"], pick("keep it", "저장")),
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
            (["Esc"], pick("play, pause", "재생, 멈춤")), (["Ctrl", ","], pick("three seconds back", "3초 뒤로")),
        ]
    }
}
