extension Texts {
    // MARK: What was typed and came to nothing

    var notYetKept: String { pick("Not kept yet", "아직 저장되지 않음") }
    var typedIsHere: String { pick("What you typed is here.", "쓴 글은 여기 있습니다.") }
    var formIsOld: String {
        pick(
            "Its page was opened before the program was started again, or before you opened another link. Nothing was "
                + "changed. Look at it and send it once more.",
            "프로그램을 다시 시작하기 전이나 다른 링크를 열기 전의 페이지에서 보냈습니다. 바뀐 것은 없습니다. "
                + "살펴보고 다시 보내세요."
        )
    }
    var sendAgain: String { pick("Send it once more", "다시 보내기") }
    var programGone: String {
        pick(
            "The program does not answer, so nothing was sent. What you typed stays here: start it again and send it "
                + "then.",
            "프로그램이 응답하지 않아 보내지 않았습니다. 쓴 글은 여기 그대로 있습니다. 다시 시작한 뒤 보내세요."
        )
    }
    var nowShut: String {
        pick(
            "The program was started again, so nothing was sent. What you typed stays here: open a new link in "
                + "another tab, and send it then. “voicecore page” gives one.",
            "프로그램이 다시 시작되어 보내지 않았습니다. 쓴 글은 여기 그대로 있습니다. 다른 탭에서 새 링크를 연 뒤 "
                + "보내세요. 링크는 “voicecore page”가 줍니다."
        )
    }
    var diaryUnwritable: String { pick("It could not be kept.", "저장하지 못했습니다.") }
    var fileTooLarge: String { pick("The file is too large.", "파일이 너무 큽니다.") }
    var fileTooLargeHow: String {
        pick("A memo has at most 1 GB. Nothing was kept of it.", "메모는 1GB까지입니다. 아무것도 저장하지 않았습니다.")
    }
    var tooManyFiles: String { pick("Too many files at once.", "한 번에 보낸 파일이 너무 많습니다.") }
    func tooManyFilesHow(_ most: Int) -> String {
        pick("A form takes up to \(most). None of them was kept.", "한 번에 \(most)개까지입니다. 아무것도 저장하지 않았습니다.")
    }
    var diskFull: String { pick("There is no room on the disk.", "디스크에 남은 공간이 없습니다.") }
    var diskFullHow: String {
        pick(
            "Nothing of it was kept, and the diary is as it was. Free some space and send it once more.",
            "아무것도 저장하지 않았고 일기는 그대로입니다. 공간을 비운 뒤 다시 보내세요."
        )
    }
    var backThere: String { pick("Back to the page", "그 페이지로") }
}
