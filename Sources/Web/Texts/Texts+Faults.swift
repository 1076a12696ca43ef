internal import Programs
internal import VoiceCore

/// Why a memo is not filed, and what to do.
extension Texts {
    func sentence(_ fault: MemoFault) -> String {
        language == .korean ? Self.korean(fault) : fault.sentence.line
    }

    /// What went wrong with a memo that was sent or recorded; nothing where nothing did.
    func sentence(_ outcome: MemoOutcome) -> String? {
        guard language == .korean else { return (outcome.sentence ?? outcome.report.fault?.sentence)?.line }
        guard let fault = outcome.fault ?? outcome.report.fault else { return nil }
        let isIn = outcome.fault != nil && [.filed, .duplicate].contains(outcome.report.status)
        return (isIn ? "일기에 있지만 파일은 그대로 남았습니다: " : "") + Self.korean(fault)
    }

    private static func korean(_ fault: MemoFault) -> String {
        let facts = fault.facts
        let why =
            koreanSound(fault.reason, facts) ?? koreanPhoto(fault.reason, facts)
            ?? koreanWords(fault.reason, facts)
            ?? koreanDiary(fault.reason, facts) ?? koreanFile(fault.reason, facts)
        // What a program said of it has no other language.
        let advice = koreanAdvice(fault.reason, facts)
        return [why + fault.said, advice].compactMap(\.self).joined(separator: ". ")
    }

    private static func seconds(_ seconds: Double) -> String { Texts(.korean).voice(seconds) }

    private static func koreanSound(_ reason: MemoFault.Reason, _ facts: FaultFacts) -> String? {
        switch reason {
        case .empty: "소리가 들어 있지 않습니다"
        case .tooShort: "1초보다 짧습니다"
        case .tooLong:
            facts.limitSeconds.map { "\(seconds($0))보다 깁니다" } ?? "메모로는 너무 깁니다"
        case .unknownFormat: "아는 소리 형식이 아닙니다"
        case .damaged: "소리가 손상되었습니다"
        case .unsupportedCodec: (facts.name.map { "코덱 \($0)은(는)" } ?? "이 코덱은") + " 지원하지 않습니다"
        case .unsupportedRate:
            (facts.count.map { "\($0) Hz는" } ?? "이 표본율은") + " 4~384 kHz 밖에 있습니다"
        case .unsupportedChannels:
            (facts.count.map { "채널이 \($0)개입니다" } ?? "채널이 너무 많습니다") + ". 1~32개를 읽습니다"
        case .cannotEncode: "소리를 저장 형식으로 바꾸지 못했습니다"
        case .archiveDiffers: "저장한 소리가 쓴 것과 다릅니다"
        case .decoderMissing: "소리를 푸는 프로그램\(facts.name.map { " \($0)" } ?? "")이 없습니다"
        case .decoderNotStarted: "소리를 푸는 프로그램이 시작되지 않았습니다"
        case .decoderEnded, .decoderStopped: "소리를 풀다가 프로그램이 꺼졌습니다"
        case .decoderSilent: "소리를 푸는 프로그램이 대답하지 않습니다"
        case .decoderOverLimit where facts.name == "memory": "소리를 푸는 데 메모리가 너무 많이 듭니다"
        case .decoderOverLimit: "소리를 푸는 데 너무 오래 걸립니다"
        case .decoderNonsense: "소리를 푸는 프로그램의 답을 읽을 수 없습니다"
        case .soundUnreadable: "소리를 읽을 수 없습니다"
        case .soundGone: "항목의 소리 파일이 없습니다\(facts.path.map { ": \($0)" } ?? "")"
        case .soundCut where facts.path == nil: "소리가 끝나기 전에 파일이 끝납니다"
        case .soundCut: "항목의 소리 파일이 잘렸거나 바뀌었습니다\(facts.path.map { ": \($0)" } ?? "")"
        case .noSound: "항목에 소리가 없습니다"
        default: nil
        }
    }

    private static func koreanPhoto(_ reason: MemoFault.Reason, _ facts: FaultFacts) -> String? {
        switch reason {
        case .notAPhoto: "JPEG, PNG, WebP, HEIC, AVIF 사진이 아닙니다"
        case .photoDamaged: "사진이 손상되었거나 잘렸습니다"
        case .photoTooLarge: "사진이 너무 큽니다"
        case .photoOverLimit where facts.status != nil: "사진을 읽다가 프로그램이 꺼졌습니다"
        case .photoOverLimit where facts.name == "memory": "사진을 읽는 데 메모리가 너무 많이 듭니다"
        case .photoOverLimit: "사진을 읽는 데 너무 오래 걸립니다"
        case .photoReaderMissing: "사진을 읽는 \(facts.name ?? "프로그램")이(가) 없습니다"
        case .photoReaderStopped: "사진을 읽는 프로그램이 멈추었습니다"
        default: nil
        }
    }

    private static func koreanWords(_ reason: MemoFault.Reason, _ facts: FaultFacts) -> String? {
        switch reason {
        case .modelMissing: "음성 모델\(facts.path.map { " \($0)" } ?? "")이 없습니다"
        case .modelUnusable: "음성 모델을 쓸 수 없습니다"
        case .earMissing: "두 번째 인식기\(facts.name.map { " \($0)" } ?? "")가 없습니다"
        case .engineMissing: "음성 엔진\(facts.path.map { " \($0)" } ?? "")이 없습니다"
        case .engineEnded: "음성 엔진이 중간에 꺼졌습니다"
        case .engineTooSlow: "음성 엔진이 너무 오래 걸렸습니다"
        case .engineNonsense: "음성 엔진의 답을 읽을 수 없습니다"
        case .overCap:
            (facts.seconds.map { "소리가 \(seconds($0))입니다" } ?? "소리가 너무 깁니다")
                + ". 메모는 \(seconds(facts.limitSeconds ?? Double(SpeechSamples.capSeconds)))까지 듣습니다"
        case .notAligned where facts.name != nil: "\(facts.name ?? "")의 발음을 모릅니다"
        case .notAligned: "글이 소리와 맞지 않습니다"
        case .noWords: "아직 낱말이 없습니다"
        case .moodTables: "기분 표\(facts.path.map { " \($0)" } ?? "")를 읽을 수 없습니다"
        case .analyserFailed: "분석기\(facts.path.map { " \($0)" } ?? "")가 기분을 알려 주지 못했습니다"
        default: nil
        }
    }

    private static func koreanDiary(_ reason: MemoFault.Reason, _ facts: FaultFacts) -> String? {
        switch reason {
        case .diary: "일기 데이터베이스에 문제가 있습니다"
        case .diaryMissing: "일기가 없습니다"
        case .diaryReplaced: "지금은 이 폴더에 다른 일기가 있습니다"
        case .diaryEmptied: "일기 데이터베이스는 비었지만 소리는 그대로 있습니다"
        case .diarySealed: "암호화된 백업이고 일기가 아닙니다"
        case .diaryOfBackups: "백업들이 든 폴더이고 일기가 아닙니다"
        case .diaryForeign: "다른 프로그램의 데이터베이스이고 일기가 아닙니다"
        case .diaryAmongMemos where facts.name != nil:
            "여기에 일기를 만들면 지켜보는 폴더 \(facts.name ?? "")에서 메모를 받을 수 없습니다"
        case .diaryAmongMemos: "이 폴더에는 소리나 사진 파일이 있어 일기를 만들 수 없습니다"
        case .diaryNewer: "더 새로운 VoiceCore가 쓴 일기입니다"
        case .diaryBusy: "다른 프로그램이 일기를 쓰고 있습니다"
        case .diaryElsewhere: "다른 컴퓨터가 네트워크 폴더의 이 일기를 쓰고 있습니다"
        case .diaryFile: "\(facts.path ?? "일기 파일")을(를) 쓸 수 없습니다"
        case .readOnly: "\(facts.path ?? "일기")은(는) 백업이거나 쓸 수 없는 디스크에 있습니다"
        case .notReadBack: "쓴 것과 읽은 것이 다릅니다"
        case .noSuchRow: "다른 프로그램이 동시에 일기를 바꾸었습니다"
        case .noSuchEntry: "그런 항목이 없습니다"
        case .ambiguous: "그렇게 시작하는 항목이 여럿입니다"
        case .duplicate: "이미 일기에 있습니다"
        case .idUsed: "이미 쓰인 번호입니다"
        case .notForAnEntry: koreanRefusal(facts)
        default: nil
        }
    }

    private static func koreanRefusal(_ facts: FaultFacts) -> String {
        let limit = facts.expected ?? 0
        return switch facts.name {
        case "characters": "글은 \(limit)자까지 쓸 수 있습니다"
        case "photos": "한 항목에 사진은 \(limit)장까지 넣을 수 있습니다"
        case "pictures": "사진은 한데 \(limit)장까지 묶을 수 있습니다"
        case "places": "한 항목에 장소는 \(limit)곳까지 넣을 수 있습니다"
        case "photo": "사진이나 설명이 있어야 합니다"
        default: "내용이 없어 아무것도 넣지 않았습니다"
        }
    }

    private static func koreanFile(_ reason: MemoFault.Reason, _ facts: FaultFacts) -> String {
        let path = facts.path.map { "\($0): " } ?? ""
        return switch reason {
        case .notFound: path + "그런 파일이 없습니다"
        case .notPermitted: path + "읽을 권한이 없습니다"
        case .notAFile: path + "소리 파일이 아닙니다"
        case .unreadable: path + "파일을 읽을 수 없습니다"
        case .changing: path + "읽는 동안 파일이 바뀌었습니다"
        case .cannotCreate: path + "만들 수 없습니다"
        case .cannotWrite: path + "쓸 수 없습니다"
        case .noSpace: path + "디스크에 남은 공간이 없습니다"
        case .taken: "다른 프로그램이 처리하고 있습니다"
        case .workLost: "일기의 작업 폴더가 비워졌습니다"
        case .ended: "처리하는 동안 VoiceCore가 \(facts.count ?? 2)번 꺼졌습니다"
        case .endedOften: "처리하는 동안 VoiceCore가 다섯 번 꺼졌습니다"
        case .removed: "항목이 지워졌습니다"
        case .trashed: "항목이 휴지통에 있습니다"
        case .forgotten: "잊기로 한 파일입니다"
        case .stopped: "끝나기 전에 멈추었습니다"
        case .held: "앞서 해 보았지만 되지 않았습니다"
        default: "예상하지 못한 문제가 생겼습니다"
        }
    }

    /// What to do, where something helps.
    private static func koreanAdvice(_ reason: MemoFault.Reason, _ facts: FaultFacts) -> String? {
        switch reason {
        case .unknownFormat, .damaged, .unsupportedCodec, .unsupportedRate, .unsupportedChannels,
            .decoderEnded, .decoderOverLimit, .decoderNonsense:
            "다른 프로그램에서 재생되면 WAV나 FLAC로 저장해 다시 넣으세요"
        case .notAPhoto, .photoDamaged, .photoOverLimit: "다른 프로그램에서 보이면 JPEG나 PNG로 저장해 다시 넣으세요"
        case .photoTooLarge: "작게 저장해 다시 넣으세요"
        case .photoReaderMissing where facts.name == "libvips": "설치: apt-get install libvips42"
        case .photoReaderMissing: "VoiceCore를 다시 설치하세요 (scripts/install)"
        case .diarySealed: "voicecore restore --identity로 새 일기로 되살리세요"
        case .diaryOfBackups: "voicecore restore로 새 일기로 되살리세요"
        case .diaryEmptied: "이 폴더를 옮겨 두고 voicecore restore로 백업을 되살리세요"
        case .tooLong: "여러 부분으로 나누세요"
        case .overCap: "설정 overCap을 split으로 하면 모두 듣고, keep으로 하면 앞부분을 듣습니다"
        case .modelMissing: facts.name.map { "설치: apt-get install \($0)" } ?? "모델을 두거나 설정 model을 바꾸세요"
        case .modelUnusable, .diary, .notReadBack: "voicecore doctor로 살펴보세요"
        case .earMissing: "설치: \(InstalledFiles.standard.earSetup)"
        case .engineMissing: "설치하거나 설정 engine을 바꾸세요"
        case .analyserFailed: "설치하거나, 글을 주어 분석기만 따로 실행해 보세요"
        case .decoderMissing: "VoiceCore를 다시 설치하세요 (scripts/install)"
        case .soundGone: "백업에서 되살리거나 항목을 지우세요"
        case .soundCut where facts.path == nil: "녹음한 곳에서 다시 복사하세요"
        case .soundCut: "백업에서 되살리세요"
        case .noSpace: "공간을 비우고 다시 해 보세요"
        case .diaryMissing: "일기가 있는 디스크를 연결하세요"
        case .diaryAmongMemos: "일기에 다른 폴더를 쓰세요"
        case .diaryNewer: "새 버전을 설치하세요"
        case .diaryElsewhere: "그 컴퓨터에서 voicecore와 voicecored를 먼저 멈추세요"
        case .archiveDiffers: "디스크를 확인한 뒤 다시 해 보세요"
        case .notPermitted: "파일의 소유자와 권한을 확인하세요"
        case .notFound: "이름을 확인하세요"
        case .trashed: "휴지통에서 되돌릴 수 있습니다"
        case .notAligned, .noWords, .noSound, .empty, .tooShort, .duplicate, .cannotEncode, .notAFile,
            .moodTables, .diaryForeign:
            nil
        default: "다시 해 보세요"
        }
    }
}
