internal import System
internal import VoiceCore

struct FaultRow {
    let english: Sentence
    let korean: Sentence
    /// A few Korean words for a list; the English ones are the name of the reason.
    let short: String?

    init(_ english: String, _ korean: String, advice: Advice = nothing, short: String? = nil) {
        self.init(Sentence(english, advice: advice.english), korean, advice.korean, short: short)
    }

    init(_ english: Sentence, _ korean: String, _ advice: String? = nil, short: String? = nil) {
        self.english = english
        self.korean = Sentence(korean, advice: advice)
        self.short = short
    }

    func advising(_ english: String?, _ korean: String?) -> Self {
        Self(Sentence(self.english.message, advice: english), self.korean.message, korean, short: short)
    }

    static func convertible(_ english: String, _ korean: String, short: String? = nil) -> Self {
        Self(english, korean, advice: convert, short: short)
    }

    static func convertiblePhoto(_ english: String, _ korean: String) -> Self {
        Self(english, korean, advice: convertPhoto)
    }

    static func retried(_ english: String, _ korean: String, short: String? = nil) -> Self {
        Self(english, korean, advice: retry, short: short)
    }

    typealias Advice = (english: String?, korean: String?)

    static let nothing: Advice = (nil, nil)
    static let retry: Advice = (MemoFault.again, tryAgain)
    static let tryAgain = "다시 해 보세요"
    static let convert: Advice = (
        "if another program plays it, save it there as WAV or FLAC and file that",
        "다른 프로그램에서 재생되면 WAV나 FLAC로 저장해 다시 넣으세요"
    )
    static let convertPhoto: Advice = (
        "if another program shows it, save it there as JPEG or PNG and add that",
        "다른 프로그램에서 보이면 JPEG나 PNG로 저장해 다시 넣으세요"
    )
    static let smallerPhoto: Advice = ("save a smaller one of it, and add that", "작게 저장해 다시 넣으세요")
    static let reinstall: Advice = (MemoFault.reinstall, "VoiceCore를 다시 설치하세요 (scripts/install)")
}

/// A row for each reason. Its kind, and whether it passes, stand beside the reason itself.
extension MemoFault {
    var row: FaultRow {
        fileRow ?? soundRow ?? decoderRow ?? photoRow ?? engineRow ?? wordsRow ?? moodRow ?? folderRow
            ?? diaryRow ?? pipelineRow
            ?? FaultRow("an unexpected error" + said, "예상하지 못한 문제가 생겼습니다")
            .advising("try again", FaultRow.tryAgain)
    }

    private var fileRow: FaultRow? {
        let place = facts.path.map { "\($0): " } ?? ""
        switch reason {
        case .notFound:
            return FaultRow("no such file", place + "그런 파일이 없습니다", short: "파일 없음")
                .advising("check the name", "이름을 확인하세요")
        case .notPermitted:
            let mode =
                facts.name == nil
                ? "let this user read it (chmod u+r)" : "let this user look into the folder (chmod u+rx)"
            let isMemo = facts.path == nil && facts.systemCode == nil
            return FaultRow(about("permission denied"), place + "읽을 권한이 없습니다", short: "권한 없음")
                .advising(isMemo ? mode : "check its owner and its mode", "파일의 소유자와 권한을 확인하세요")
        case .notAFile:
            let isLink = facts.name == "link"
            let what = facts.name.map { "this is a \($0), not a sound file" } ?? "not a file"
            return FaultRow(
                isLink ? "this is a link that leads nowhere" : what,
                place + "소리 파일이 아닙니다",
                advice: (isLink ? "name the file itself" : "name a sound file", nil),
                short: "파일이 아님"
            )
        case .unreadable:
            return FaultRow("the file cannot be read" + systemText, place + "파일을 읽을 수 없습니다", short: "읽을 수 없음")
                .advising(systemAdvice, FaultRow.tryAgain)
        case .changing:
            return FaultRow("the file changed while it was read", place + "읽는 동안 파일이 바뀌었습니다", short: "바뀌는 중")
                .advising("try again when it is complete", FaultRow.tryAgain)
        case .noSpace:
            return FaultRow(about("no space left on the disk"), place + "디스크에 남은 공간이 없습니다", short: "공간 없음")
                .advising("free some space and try again", "공간을 비우고 다시 해 보세요")
        case .cannotCreate:
            return FaultRow(about("cannot be created" + systemText), place + "만들 수 없습니다")
                .advising(systemAdvice, FaultRow.tryAgain)
        case .cannotWrite:
            return FaultRow(
                (facts.path ?? "the sound") + " cannot be written" + systemText,
                place + "쓸 수 없습니다",
                advice: (systemAdvice, FaultRow.tryAgain)
            )
        default: return nil
        }
    }

    private var soundRow: FaultRow? {
        switch reason {
        case .empty: return FaultRow("no sound in it", "소리가 들어 있지 않습니다", short: "비어 있음")
        case .tooShort:
            let seconds = facts.seconds.map { " (\($0.inSeconds(rounded: .down)))" } ?? ""
            return FaultRow("shorter than 1 s" + seconds, "1초보다 짧습니다", short: "너무 짧음")
        case .tooLong:
            return FaultRow(
                "longer than " + (facts.limitSeconds?.inSeconds() ?? "a memo may be"),
                facts.limitSeconds.map { "\($0.inKoreanMinutes)보다 깁니다" } ?? "메모로는 너무 깁니다",
                advice: ("cut it into parts", "여러 부분으로 나누세요"),
                short: "너무 김"
            )
        case .unknownFormat:
            return .convertible("not a sound format VoiceCore knows", "아는 소리 형식이 아닙니다", short: "모르는 형식")
        case .damaged: return .convertible("the sound is damaged" + said, "소리가 손상되었습니다", short: "손상됨")
        case .unsupportedCodec:
            return .convertible(
                (facts.name.map { "the codec \($0)" } ?? "its codec") + " is not supported",
                (facts.name.map { "코덱 \($0)은(는)" } ?? "이 코덱은") + " 지원하지 않습니다",
                short: "지원하지 않는 코덱"
            )
        case .unsupportedRate:
            return .convertible(
                (facts.count.map { "its rate of \($0) Hz" } ?? "its rate") + " is not between 4 and 384 kHz",
                (facts.count.map { "\($0) Hz는" } ?? "이 표본율은") + " 4~384 kHz 밖에 있습니다"
            )
        case .unsupportedChannels:
            return .convertible(
                (facts.count.map { "it has \($0) channels" } ?? "it has too many channels")
                    + "; VoiceCore reads 1 to 32",
                (facts.count.map { "채널이 \($0)개입니다" } ?? "채널이 너무 많습니다") + ". 1~32개를 읽습니다"
            )
        case .cannotEncode: return FaultRow("the sound cannot be encoded" + said, "소리를 저장 형식으로 바꾸지 못했습니다")
        case .archiveDiffers:
            let samples = facts.count.flatMap { count in
                facts.expected.map { " (\(count) of \($0) samples)" }
            }
            return FaultRow(
                "the stored sound does not match what was written" + (samples ?? ""),
                "저장한 소리가 쓴 것과 다릅니다",
                advice: ("check the disk, then try again", "디스크를 확인한 뒤 다시 해 보세요")
            )
        default: return nil
        }
    }

    private var decoderRow: FaultRow? {
        let status = facts.status ?? 0
        let signal = status > 0 ? " (signal \(status))" : ""
        switch reason {
        case .decoderMissing:
            return FaultRow(
                "the program \(facts.name ?? "that decodes") is not installed",
                "소리를 푸는 프로그램\(facts.name.map { " \($0)" } ?? "")이 없습니다",
                advice: FaultRow.reinstall
            )
        case .decoderNotStarted:
            return FaultRow("the decoder did not start" + systemText, "소리를 푸는 프로그램이 시작되지 않았습니다")
                .advising(systemAdvice, FaultRow.tryAgain)
        case .decoderEnded: return .convertible("the decoder crashed on it" + signal, "소리를 풀다가 프로그램이 꺼졌습니다")
        case .decoderStopped:
            return FaultRow(
                status < 0
                    ? "the decoder ended with exit code \(-status)" : "the decoder was stopped" + signal,
                "소리를 풀다가 프로그램이 꺼졌습니다",
                advice: (nil, FaultRow.tryAgain)
            )
        case .decoderSilent:
            return FaultRow("the decoder stopped answering", "소리를 푸는 프로그램이 대답하지 않습니다")
                .advising("try again when the machine is less busy", FaultRow.tryAgain)
        case .decoderOverLimit where facts.name == "memory":
            return .convertible("decoding it takes too much memory", "소리를 푸는 데 메모리가 너무 많이 듭니다")
        case .decoderOverLimit: return .convertible("decoding it takes too long", "소리를 푸는 데 너무 오래 걸립니다")
        case .decoderNonsense:
            return .convertible("the decoder gave an invalid answer", "소리를 푸는 프로그램의 답을 읽을 수 없습니다")
        default: return nil
        }
    }

    private var photoRow: FaultRow? {
        let limit = (facts.expected ?? 0) / 1_000_000
        switch reason {
        case .notAPhoto:
            return .convertiblePhoto(
                "not a JPEG, PNG, WebP, HEIC or AVIF picture",
                "JPEG, PNG, WebP, HEIC, AVIF 사진이 아닙니다"
            )
        case .photoDamaged:
            return .convertiblePhoto("the picture is damaged or cut short", "사진이 손상되었거나 잘렸습니다")
        case .photoTooLarge:
            return FaultRow(
                facts.name == "bytes"
                    ? "the file is larger than \(limit) MB" : "the picture has more than \(limit) megapixels",
                "사진이 너무 큽니다",
                advice: FaultRow.smallerPhoto
            )
        case .photoOverLimit where facts.status != nil:
            return .convertiblePhoto("the program that reads photos crashed on it", "사진을 읽다가 프로그램이 꺼졌습니다")
        case .photoOverLimit where facts.name == "memory":
            return .convertiblePhoto("reading it takes too much memory", "사진을 읽는 데 메모리가 너무 많이 듭니다")
        case .photoOverLimit: return .convertiblePhoto("reading it takes too long", "사진을 읽는 데 너무 오래 걸립니다")
        case .photoReaderMissing where facts.name == "libvips":
            return FaultRow("libvips, which reads photos, is not installed", "사진을 읽는 libvips이(가) 없습니다")
                .advising("install Debian's package libvips42", "설치: apt-get install libvips42")
        case .photoReaderMissing:
            return FaultRow(
                "the program \(facts.name ?? "that reads photos") is not installed",
                "사진을 읽는 \(facts.name ?? "프로그램")이(가) 없습니다",
                advice: FaultRow.reinstall
            )
        case .photoReaderStopped:
            return FaultRow("the program that reads photos was stopped" + systemText, "사진을 읽는 프로그램이 멈추었습니다")
                .advising("try again", FaultRow.tryAgain)
        default: return nil
        }
    }

    private var engineRow: FaultRow? {
        let path = facts.path.map { " \($0)" } ?? ""
        switch reason {
        case .modelMissing:
            return FaultRow(
                "the speech model\(path) is missing",
                "음성 모델\(path)이 없습니다",
                advice: (
                    facts.name.map { "install it with: apt-get install \($0)" }
                        ?? "put it there, or choose another with the setting model",
                    facts.name.map { "설치: apt-get install \($0)" } ?? "모델을 두거나 설정 model을 바꾸세요"
                ),
                short: "모델 없음"
            )
        case .modelUnusable:
            return FaultRow(modelSentence, "음성 모델을 쓸 수 없습니다", "voicecore doctor로 살펴보세요", short: "쓸 수 없는 모델")
        case .earMissing:
            let setup = InstalledFiles.standard.earSetup
            return FaultRow(
                "the second ear" + (facts.name.map { ", \($0)," } ?? "") + " is not installed",
                "두 번째 인식기\(facts.name.map { " \($0)" } ?? "")가 없습니다",
                advice: (
                    facts.name.map { $0 == SecondEar.usualDescription } ?? true
                        ? "install it with: \(setup); or choose --ear pocketsphinx"
                        : "check the setting earModel, or choose --ear pocketsphinx",
                    "설치: \(setup)"
                ),
                short: "인식기 없음"
            )
        case .engineMissing:
            let missing = Sentence("the speech engine\(path) is missing")
                .advising("install it, or choose another with the setting engine")
            let file = facts.path.flatMap { StartFault.isFile($0) ? $0 : nil }
            return FaultRow(
                file.map { StartFault.sentence(of: "the speech engine", $0) } ?? missing,
                "음성 엔진\(path)이 없습니다",
                "설치하거나 설정 engine을 바꾸세요",
                short: "엔진 없음"
            )
        case .engineEnded:
            return .retried("the speech engine " + ending + said, "음성 엔진이 중간에 꺼졌습니다", short: "엔진이 중간에 꺼짐")
        case .engineTooSlow:
            return .retried(
                "the speech engine took longer than " + (facts.limitSeconds?.inSeconds() ?? "it may"),
                "음성 엔진이 너무 오래 걸렸습니다",
                short: "엔진이 너무 느림"
            )
        case .engineNonsense:
            return .retried(
                "the speech engine gave an invalid answer" + said,
                "음성 엔진의 답을 읽을 수 없습니다",
                short: "엔진의 답을 읽을 수 없음"
            )
        default: return nil
        }
    }

    private var wordsRow: FaultRow? {
        let limit = facts.limitSeconds ?? Double(SpeechSamples.capSeconds)
        let place = facts.path.map { ": \($0)" } ?? ""
        switch reason {
        case .overCap:
            let english = facts.seconds.map { "the sound lasts \($0.inSeconds(rounded: .up))" }
            let korean = facts.seconds.map { "소리가 \($0.inKoreanMinutes)입니다" }
            let cap = limit.inSeconds()
            return FaultRow(
                (english ?? "the sound is longer") + ", and a memo is heard up to \(cap)",
                (korean ?? "소리가 너무 깁니다") + ". 메모는 \(limit.inKoreanMinutes)까지 듣습니다",
                advice: (
                    "use --over-cap split to hear all of it, or --over-cap keep to hear the first \(cap)",
                    "설정 overCap을 split으로 하면 모두 듣고, keep으로 하면 앞부분을 듣습니다"
                ),
                short: "3분을 넘음"
            )
        case .soundUnreadable:
            return FaultRow("the sound cannot be read" + systemText, "소리를 읽을 수 없습니다", short: "소리를 읽을 수 없음")
                .advising(systemAdvice, FaultRow.tryAgain)
        case .notAligned where facts.name != nil:
            return FaultRow(
                "no pronunciation is known for " + (facts.name ?? ""),
                "\(facts.name ?? "")의 발음을 모릅니다",
                advice: ("voicecore words adds one", nil)
            )
        case .notAligned:
            return FaultRow(
                facts.limitSeconds == nil
                    ? "the text does not match the sound"
                    : "the text has more words than the first \(limit.inSeconds()) of sound",
                "글이 소리와 맞지 않습니다",
                short: "낱말의 자리를 찾지 못함"
            )
        case .noWords: return FaultRow("it has no words yet", "아직 낱말이 없습니다", short: "낱말 없음")
        case .noSound: return FaultRow("the entry has no sound", "항목에 소리가 없습니다", short: "소리 없음")
        case .soundGone:
            return FaultRow(
                "the entry's sound is missing" + (facts.path.map { ": there is no \($0)" } ?? ""),
                "항목의 소리 파일이 없습니다\(place)",
                advice: (
                    "restore it from a backup, or remove the entry with voicecore rm",
                    "백업에서 되살리거나 항목을 지우세요"
                ),
                short: "소리가 사라짐"
            )
        case .soundCut where facts.path == nil:
            return FaultRow("the file ends before its sound does", "소리가 끝나기 전에 파일이 끝납니다", short: "소리가 잘림")
                .advising("copy it again from where it was recorded", "녹음한 곳에서 다시 복사하세요")
        case .soundCut:
            return FaultRow(
                "the entry's sound was cut short or changed\(place), so the words stay",
                "항목의 소리 파일이 잘렸거나 바뀌었습니다\(place)",
                advice: ("restore it from a backup", "백업에서 되살리세요")
            )
        default: return nil
        }
    }

    private var moodRow: FaultRow? {
        let path = facts.path.map { " \($0)" } ?? ""
        switch reason {
        case .moodTables: return FaultRow(moodTablesSentence, "기분 표\(path)를 읽을 수 없습니다", short: "기분 표 없음")
        case .analyserFailed:
            return FaultRow(
                analyserSentence,
                "분석기\(path)가 기분을 알려 주지 못했습니다",
                "설치하거나, 글을 주어 분석기만 따로 실행해 보세요",
                short: "분석기 실패"
            )
        default: return nil
        }
    }

    private var folderRow: FaultRow? {
        let folder = facts.path ?? "DIR"
        switch reason {
        case .diaryMissing:
            return FaultRow(
                about("there is no diary"),
                "일기가 없습니다",
                advice: (
                    "mount its disk, choose another with --diary, or make the folder above it for a new one",
                    "일기가 있는 디스크를 연결하세요"
                )
            )
        case .diaryReplaced:
            return FaultRow(about("another diary is in this folder now"), "지금은 이 폴더에 다른 일기가 있습니다")
                .advising("try again", FaultRow.tryAgain)
        case .diaryForeign:
            return FaultRow(
                about("this is another program's database, not a diary"),
                "다른 프로그램의 데이터베이스이고 일기가 아닙니다",
                advice: ("nothing was changed; choose another folder with --diary", nil)
            )
        case .diaryAmongMemos:
            return FaultRow(
                about(
                    facts.name.map(InboxRefusal.fact)
                        ?? "this folder holds sound files or photos, and commands find none in a diary's folder"
                ),
                facts.name.map { "여기에 일기를 만들면 지켜보는 폴더 \($0)에서 메모를 받을 수 없습니다" }
                    ?? "이 폴더에는 소리나 사진 파일이 있어 일기를 만들 수 없습니다",
                advice: (
                    "name another folder for the diary with --diary or the setting diary", "일기에 다른 폴더를 쓰세요"
                )
            )
        case .diarySealed:
            return FaultRow(
                about("this is an encrypted backup, not a diary"),
                "암호화된 백업이고 일기가 아닙니다",
                advice: (
                    "voicecore backup --restore --identity FILE \(folder) --diary FOLDER brings it back as a new diary",
                    "voicecore backup --restore --identity로 새 일기로 되살리세요"
                )
            )
        case .diaryOfBackups:
            return FaultRow(
                about("this folder holds backups, and is not a diary"),
                "백업들이 든 폴더이고 일기가 아닙니다",
                advice: (
                    "voicecore backup --restore \(folder) --diary FOLDER makes a diary of the newest",
                    "voicecore backup --restore로 새 일기로 되살리세요"
                )
            )
        case .diaryEmptied:
            return FaultRow(
                about("the diary's database is missing or empty, but its sound or photos are still here"),
                "일기 데이터베이스는 비었지만 소리는 그대로 있습니다",
                advice: (
                    "move this folder away, such as to OLD; then voicecore backup --restore makes the diary again "
                        + "from a backup, or voicecore import from a mirror; without either, voicecore ingest "
                        + "OLD files its sound and photos again, each on the day of its folder",
                    "이 폴더를 옮겨 두고 voicecore backup --restore로 백업을 되살리세요"
                )
            )
        case .diaryElsewhere:
            return FaultRow(
                about("another machine is using this diary, which is on a network folder"),
                "다른 컴퓨터가 네트워크 폴더의 이 일기를 쓰고 있습니다",
                advice: (
                    "stop voicecore and voicecored there first; it can be used by one machine at a time",
                    "그 컴퓨터에서 voicecore와 voicecored를 먼저 멈추세요"
                )
            )
        default: return nil
        }
    }

    private var diaryRow: FaultRow? {
        let name = facts.name ?? "it"
        switch reason {
        case .diary:
            return FaultRow(
                "the diary's database failed" + said + (facts.status.map { " (\($0))" } ?? ""),
                "일기 데이터베이스에 문제가 있습니다",
                advice: (
                    "voicecore doctor checks it; if it is damaged, restore a backup",
                    "voicecore doctor로 살펴보세요"
                )
            )
        case .diaryNewer:
            let forms = facts.count.flatMap { count in
                facts.expected.map { " (form \(count); this version reads forms up to \($0))" }
            }
            return FaultRow(
                "the diary was written by a newer version of VoiceCore" + (forms ?? ""),
                "더 새로운 VoiceCore가 쓴 일기입니다",
                advice: ("nothing was changed; install a newer version", "새 버전을 설치하세요")
            )
        case .diaryBusy:
            return FaultRow("another program has locked the diary", "다른 프로그램이 일기를 쓰고 있습니다", short: "일기 사용 중")
                .advising("try again when it is done", FaultRow.tryAgain)
        case .diaryFile:
            return FaultRow(about("cannot be used" + systemText), "\(facts.path ?? "일기 파일")을(를) 쓸 수 없습니다")
                .advising(systemAdvice, FaultRow.tryAgain)
        case .readOnly: return readOnlyRow
        case .noSuchEntry:
            return FaultRow("\(name): no such entry", "그런 항목이 없습니다")
                .advising("voicecore list shows the entries with their ids", FaultRow.tryAgain)
        case .ambiguous:
            let ids = facts.candidates.map { ", such as " + $0.joined(separator: " or ") } ?? ""
            return FaultRow("\(name): more than one entry begins with it", "그렇게 시작하는 항목이 여럿입니다")
                .advising("type more of it" + ids, FaultRow.tryAgain)
        case .duplicate:
            return FaultRow("already in the diary, as entry \(name)", "이미 일기에 있습니다", short: "같은 것이 있음")
        case .idUsed:
            return FaultRow("\(name): this id is already taken", "이미 쓰인 번호입니다")
                .advising(nil, FaultRow.tryAgain)
        case .noSuchRow:
            return FaultRow("another program changed the diary at the same time", "다른 프로그램이 동시에 일기를 바꾸었습니다")
                .advising("try again", FaultRow.tryAgain)
        case .notReadBack:
            return FaultRow("the entry differs from what was written", "쓴 것과 읽은 것이 다릅니다")
                .advising("voicecore doctor checks the diary", "voicecore doctor로 살펴보세요")
        case .notForAnEntry: return blockRow
        default: return nil
        }
    }

    private var readOnlyRow: FaultRow {
        let diary = facts.path ?? "the diary"
        let isOutdated = facts.count != nil
        return FaultRow(
            isOutdated
                ? diary + " was made by an earlier version, and cannot be updated where it is"
                : diary + " is a backup, or on a disk that cannot be written",
            "\(facts.path ?? "일기")은(는) 백업이거나 쓸 수 없는 디스크에 있습니다",
            advice: (
                isOutdated
                    ? "copy it to a disk that can be written, and name the copy with --diary; "
                        + "voicecore backup --restore makes a diary from a backup"
                    : "voicecore backup --restore brings a backup back as a diary; or choose another place",
                FaultRow.tryAgain
            ),
            short: "읽기 전용"
        )
    }

    private var blockRow: FaultRow {
        let limit = facts.expected ?? 0
        let (english, advice, korean): (String, String?, String) =
            switch facts.name {
            case "characters":
                ("a text has at most \(limit) characters", "add it in two parts", "글은 \(limit)자까지 쓸 수 있습니다")
            case "photos":
                (
                    "an entry has at most \(limit) photos", "add the others to another entry",
                    "한 항목에 사진은 \(limit)장까지 넣을 수 있습니다"
                )
            case "pictures":
                (
                    "a block has at most \(limit) photos", "add the others as another block",
                    "사진은 한데 \(limit)장까지 묶을 수 있습니다"
                )
            case "places": ("an entry has at most \(limit) places", nil, "한 항목에 장소는 \(limit)곳까지 넣을 수 있습니다")
            case "photo":
                ("a photo needs a picture or a caption", "name a file with --photo", "사진이나 설명이 있어야 합니다")
            default: ("there is nothing in it, so nothing was added", nil, "내용이 없어 아무것도 넣지 않았습니다")
            }
        return FaultRow(english, korean, advice: (advice, FaultRow.tryAgain))
    }

    private var pipelineRow: FaultRow? {
        switch reason {
        case .taken:
            return FaultRow(
                facts.count.map { "process \($0) is working on it" } ?? "another program is working on it",
                "다른 프로그램이 처리하고 있습니다",
                advice: ("try again later", FaultRow.tryAgain),
                short: "다른 프로그램이 처리 중"
            )
        case .workLost:
            return FaultRow("the diary's work folder was emptied", "일기의 작업 폴더가 비워졌습니다")
                .advising("try again", FaultRow.tryAgain)
        case .ended:
            return FaultRow(
                "VoiceCore was killed \(facts.count ?? 2) times while working on this",
                "처리하는 동안 VoiceCore가 \(facts.count ?? 2)번 꺼졌습니다",
                advice: (
                    "it will be tried again later; voicecore status --retry tries it now", FaultRow.tryAgain
                ),
                short: "중간에 꺼짐"
            )
        case .endedOften:
            return .retried(
                "VoiceCore was killed five times while working on this",
                "처리하는 동안 VoiceCore가 다섯 번 꺼졌습니다",
                short: "너무 자주 꺼짐"
            )
        case .removed:
            return FaultRow("its entry was removed", "항목이 지워졌습니다", short: "지워짐")
                .advising("voicecore status --retry, with its name, brings it back", FaultRow.tryAgain)
        case .trashed:
            return FaultRow(
                "its entry is in the trash",
                "항목이 휴지통에 있습니다",
                advice: (
                    facts.name.map { "voicecore trash restore \($0) brings it back" }
                        ?? "voicecore trash lists it, with the id by which restore brings it back",
                    "휴지통에서 되돌릴 수 있습니다"
                ),
                short: "휴지통에 있음"
            )
        case .forgotten:
            return FaultRow("you told voicecore to forget it", "잊기로 한 파일입니다", short: "잊음")
                .advising("voicecore ingest, with its name, takes it again", FaultRow.tryAgain)
        case .held: return .retried("an earlier attempt failed", "앞서 해 보았지만 되지 않았습니다", short: "보류")
        case .stopped:
            return FaultRow("stopped before it was done", "끝나기 전에 멈추었습니다", short: "멈춤")
                .advising("run the same command again to continue", FaultRow.tryAgain)
        default: return nil
        }
    }
}
