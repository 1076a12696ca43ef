internal import Programs
internal import VoiceCore

extension Texts {
    // MARK: Trash and history

    var trash: String { pick("Trash", "휴지통") }
    var trashEmpty: String { pick("The trash is empty.", "비어 있습니다.") }
    var trashLead: String {
        pick("Removed entries. Put one back, and it is as it was.", "지운 항목입니다. 되돌리면 그대로 돌아옵니다.")
    }
    func trashKeeps(_ days: Int) -> String {
        pick("An entry lies here for \(self.days(days)).", "항목은 \(self.days(days)) 동안 여기 있습니다.")
    }
    var trashKeepsNothing: String {
        pick(
            "What you remove now does not come here: by the setting trashDays it is deleted at once.",
            "지금 지우는 것은 여기 오지 않습니다. trashDays 설정에 따라 바로 사라집니다."
        )
    }
    var putBack: String { pick("Put back", "되돌리기") }
    func goesOn(_ day: String) -> String { pick("deleted for good on \(day)", "\(day)에 완전히 사라짐") }
    var wasRemoved: String { pick("Moved to the trash.", "휴지통에 넣었습니다.") }
    var history: String { pick("History", "지난 기록") }
    var undo: String { pick("Undo", "되돌리기") }
    var redo: String { pick("Change it again", "다시 바꾸기") }
    var takenBack: String { pick("Taken back: it is as it was before.", "되돌렸습니다. 바꾸기 전과 같습니다.") }
    var youTookBack: String { pick("You took a change back", "직접 되돌린 것") }
    var kept: String { pick("Kept.", "저장했습니다.") }
    var whatChanged: String { pick("What changed", "바뀐 것") }
    var youChanged: String { pick("You changed", "직접 바꾼 것") }
    var yourWords: String { pick("Your text beside what was heard", "직접 쓴 글과 들은 말") }
    var heardWord: String { pick("Heard", "들은 말") }
    var memoCame: String { pick("Memo filed", "메모가 들어옴") }
    var entryCame: String { pick("Entry made", "글이 들어옴") }
    var noWordsHeard: String { pick("No words were heard.", "들린 말이 없습니다.") }
    var hearAgain: String { pick("Hear it again", "다시 듣고 적기") }
    var hearingAgain: String { pick("Hearing it again", "다시 듣는 중입니다") }
    var hearingAgainMeans: String {
        pick(
            "What you wrote or chose stays. The words that change are shown here.",
            "직접 쓰거나 고른 것은 그대로입니다. 바뀐 낱말이 여기에 나타납니다."
        )
    }
    var heardAgain: String { pick("Heard again", "다시 들음") }
    var sameWords: String { pick("The same words.", "같은 낱말입니다.") }
    var yourTextStays: String { pick("Your own text stays.", "직접 쓴 글은 그대로입니다.") }
    func wordsWent(_ gone: Int, came: Int) -> String {
        pick("\(words(gone)) removed, \(words(came)) added", "낱말 \(gone)개 빠지고 \(came)개 더해짐")
    }
    func moreHeard(_ seconds: Double) -> String {
        pick("\(voice(seconds)) more heard", "\(voice(seconds)) 더 들음")
    }
    var aGuess: String { pick("a guess", "추정") }

    // MARK: Health

    var space: String { pick("Space", "공간") }
    func free(_ bytes: Int) -> String {
        let size = bytes >= 10_000_000_000 ? "\(bytes / 1_000_000_000) GB" : "\(bytes / 1_000_000) MB"
        return pick("\(size) free", "\(size) 남음")
    }
    var shortOfSpace: String {
        pick(
            "Little space is left on the disk of the diary. Free some, so that what you say can be kept.",
            "일기가 있는 디스크에 공간이 얼마 없습니다. 말한 것을 저장할 수 있게 공간을 비워 주세요."
        )
    }
    var backup: String { pick("Last backup", "마지막 백업") }
    var onSameDisk: String {
        pick(
            ", on the same disk as the diary: if that fails, both are lost",
            ", 일기와 같은 디스크에 있어 그 디스크가 고장 나면 둘 다 잃습니다"
        )
    }
    var noBackup: String {
        pick("none; “voicecore backup FOLDER” makes one", "없음. “voicecore backup 폴더”로 만듭니다")
    }
    var well: String { pick("The diary", "일기장") }
    var lookThrough: String { pick("Check the diary", "일기 살펴보기") }
    var mend: String { pick("Repair what can be repaired", "고칠 수 있는 것 고치기") }
    func lookedThrough(_ clock: String, _ count: Int) -> String {
        count == 0
            ? pick("Checked at \(clock): nothing is wrong.", "\(clock)에 살펴봄: 모두 좋습니다.")
            : pick(
                "Checked at \(clock): \(count == 1 ? "1 thing" : "\(count) things") found.",
                "\(clock)에 살펴봄: \(count)개 발견."
            )
    }
    func isMended(_ count: Int) -> String {
        pick("\(count == 1 ? "1 thing" : "\(count) things") repaired.", "\(count)개 고침.")
    }
    var sentWaits: String {
        pick(
            "It was sent and is safe here; it is filed by itself as soon as the diary can take it.",
            "보낸 것은 여기에 안전하게 있습니다. 일기에 넣을 수 있게 되면 저절로 들어갑니다."
        )
    }
    var deleteSent: String { pick("Delete it …", "지우기 …") }
    var deleteSentMeans: String {
        pick(
            "It was sent to this page and lies only here. If you delete it, it is lost; the file that it was "
                + "sent from stays where it is.",
            "이 페이지로 보낸 것이며 여기에만 있습니다. 지우면 되돌릴 수 없고, 보낼 때 고른 원래 파일은 제자리에 남습니다."
        )
    }
    var letBe: String { pick("Let it be", "그대로 두기") }
    var letFileBeMeans: String {
        pick(
            "If you let it be, the file stays where it is and is left alone until it changes.",
            "그대로 두면 파일은 제자리에 남고, 바뀔 때까지 건드리지 않습니다."
        )
    }
    var letEntryBeMeans: String {
        pick(
            "If you let it be, the entry stays as it is; “Hear it again” in its history tries it once more.",
            "그대로 두면 항목은 이대로 남습니다. 지난 기록의 다시 듣고 적기로 다시 해 볼 수 있습니다."
        )
    }
    var wasLeft: String { pick("Let be", "그대로 둔 것") }
    var countAgain: String { pick("Count it again", "다시 세기") }
    var tryAll: String { pick("Try all again", "모두 다시 해 보기") }
    func counted(_ name: String, _ count: Int) -> String { "\(name) (\(count))" }
    var whole: String { pick("the diary’s folder", "일기 폴더") }

    func finding(_ kind: DiaryFinding.Kind) -> String {
        switch kind {
        case .damaged:
            pick(
                "The database is damaged. Copy the folder before anything else.",
                "데이터베이스가 손상되었습니다. 먼저 폴더를 복사해 두세요."
            )
        case .indexDamaged: pick("An index of the database is damaged.", "데이터베이스의 색인 하나가 손상되었습니다.")
        case .rowDamaged, .rowMendable: pick("It is damaged in the database.", "데이터베이스에서 손상되었습니다.")
        case .indexStale: pick("The search index is out of step.", "찾기 색인이 맞지 않습니다.")
        case .soundWithoutEntry: pick("A sound that no entry has.", "어느 항목에도 속하지 않은 소리입니다.")
        case .unreadable: pick("Its file cannot be read.", "파일을 읽을 수 없습니다.")
        case .photoWithoutEntry: pick("A picture that no entry has.", "어느 항목에도 속하지 않은 사진입니다.")
        case .photoMissing: pick("The picture of a photo is missing.", "사진의 파일이 제자리에 없습니다.")
        case .photoWithoutSmall: pick("The small picture of a photo is missing.", "사진의 작은 그림이 없습니다.")
        case .linkImageChanged: pick("The picture of a link has changed.", "링크의 그림이 달라졌습니다.")
        case .photoChanged: pick("The picture of a photo has changed.", "사진의 파일이 달라졌습니다.")
        case .entryWithoutSound:
            pick("Its sound is missing. A backup may have it.", "소리 파일이 없습니다. 백업에 있을 수 있습니다.")
        case .soundChanged:
            pick("Its sound was changed. A backup may have the old one.", "소리 파일이 바뀌었습니다. 백업에 있을 수 있습니다.")
        case .notAFolder: pick("A file is where a folder belongs.", "폴더가 있을 자리에 파일이 있습니다.")
        case .unfinished: pick("Left behind by a program that was killed.", "중단된 프로그램이 남긴 것입니다.")
        case .openToOthers: pick("Other users can read it.", "다른 사용자가 읽을 수 있습니다.")
        case .littleSpace: pick("Little space is left on its disk.", "디스크 공간이 얼마 없습니다.")
        case .pending: pick("Still to come.", "아직 할 일이 있습니다.")
        case .held: pick("Needs you.", "확인해 주세요.")
        case .unknownFile: pick("Not part of the diary; left alone.", "일기 파일이 아닙니다. 그대로 둡니다.")
        case .putAside: pick("A file without an entry, put aside.", "따로 둔, 항목 없는 파일입니다.")
        }
    }
}
