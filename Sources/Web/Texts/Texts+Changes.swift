internal import Actions
internal import VoiceCore

extension Texts {
    // MARK: Search and lists

    var lookFor: String { pick("Search for", "찾을 말") }
    var find: String { pick("Find", "찾기") }
    var howToSearch: String {
        pick(
            "Finds every word you said, and plays it there. “in this order” keeps words together, brea* finds "
                + "breakfast, -word leaves it out, sea OR river finds one of both, #work a tag. Part of a Korean word "
                + "is enough.",
            "말한 모든 낱말을 그 순간과 함께 찾습니다. “이 순서대로”, brea*는 그렇게 시작하는 말, -word는 없는 말, "
                + "바다 OR 강은 둘 중 하나, #work는 태그. "
                + "한국어는 낱말의 일부로도 찾습니다."
        )
    }
    func backToSearch(_ query: String) -> String {
        let shown = query.count > 40 ? String(query.prefix(39)) + "…" : query
        return pick("Back to what was found for “\(shown)”", "“\(shown)” 찾은 결과로 돌아가기")
    }
    var nothingFound: String { pick("Nothing was found", "찾은 것이 없습니다") }
    func bestFirst(_ count: Int, of total: Int) -> String {
        count < total
            ? pick(
                count == 1 ? "the best one is shown" : "the best \(count) are shown",
                "가장 알맞은 \(count)개를 보입니다"
            )
            : pick("best first", "알맞은 것부터")
    }
    func bestOfNewest(_ count: Int, _ newest: Int) -> String {
        pick("the best \(count) of the newest \(newest)", "최신 \(newest)개 중 가장 알맞은 \(count)개")
    }
    var joinsNoTags: String { pick("OR joins words, not tags", "OR는 낱말만 이어 주고 태그는 잇지 않습니다") }
    var joinsNoUnwanted: String { pick("OR joins no word behind NOT", "OR는 NOT 뒤의 낱말을 잇지 않습니다") }
    var lacksUnwanted: String { pick("NOT has no word behind it", "NOT 뒤에 낱말이 없습니다") }
    func onlyFirst(_ words: Int) -> String {
        pick("looked for the first \(words) words only", "앞의 낱말 \(words)개만 찾았습니다")
    }
    func didYouMean(_ word: String) -> String { pick("Did you mean “\(word)”?", "혹시 “\(word)”인가요?") }
    var nearly: String { pick("spelled nearly so", "비슷하게 적힌 낱말") }
    func saidAt(_ clock: String) -> String { pick("said at \(clock)", "\(clock)에 말함") }
    func whichEntry(_ name: String) -> String { pick("Which one is “\(name)”?", "“\(name)”, 어느 항목인가요?") }
    var newestFirst: String { pick("newest first", "최신순") }
    var parts: String { pick("Parts of the list", "목록의 부분") }
    func part(_ ends: ClosedRange<Int>, of count: Int) -> String {
        pick(
            "\(ends.lowerBound)–\(ends.upperBound) of \(count)",
            "\(count)개 중 \(ends.lowerBound)–\(ends.upperBound)"
        )
    }

    // MARK: Edit and remove

    var title: String { pick("Title", "제목") }
    var text: String { pick("Text", "글") }
    func textHelp(hasSound: Bool) -> String {
        guard hasSound else {
            return pick(
                "No machine changes what you write. When you keep it, its mood is read.",
                "직접 쓴 말은 기계가 바꾸지 않습니다. 저장하면 기분을 읽습니다."
            )
        }
        return pick(
            "No machine changes what you write. When you keep it, its words are placed in the sound and its mood is "
                + "read again.",
            "직접 쓴 말은 기계가 바꾸지 않습니다. 저장하면 소리에서의 자리와 기분을 새로 찾습니다."
        )
    }
    var journal: String { pick("Journal", "일기장") }
    var tagsWord: String { pick("Tags", "태그") }
    var tagsHelp: String { pick("Tags, with commas between", "태그 (쉼표로 구분)") }
    var day: String { pick("Day", "날짜") }
    var time: String { pick("Time", "시각") }
    var addPlace: String { pick("Add a place", "장소 더하기") }
    var addLink: String { pick("Add a link", "링크 더하기") }
    var alsoHas: String { pick("Places and links", "장소와 링크") }
    var howItWas: String { pick("How it was", "어떤 기분이었나요") }
    func readAs(_ word: String, _ positive: Int) -> String {
        let share = share(positive)
        return pick(
            "Read as \(word), \(share). Your choice comes first; both are kept.",
            "읽은 기분은 \(word), \(share)입니다. 직접 고른 기분이 우선이며, 둘 다 남습니다."
        )
    }
    var asRead: String { pick("as read", "읽은 대로") }
    var keep: String { pick("Keep", "저장") }
    var leave: String { pick("Cancel", "그대로 두기") }
    var emptyText: String {
        pick(
            "The text is empty, so nothing was changed. To remove the entry, go back and choose Remove.",
            "글이 비어 있어 아무것도 바꾸지 않았습니다. 항목을 지우려면 돌아가서 지우기를 누르세요."
        )
    }
    var notADay: String {
        pick("That is not a date and time, so nothing was changed.", "날짜와 시각이 아니어서 아무것도 바꾸지 않았습니다.")
    }
    var notYet: String {
        pick(
            "That day or time is in the future, so nothing was changed.",
            "아직 오지 않은 날짜나 시각이어서 아무것도 바꾸지 않았습니다."
        )
    }
    func problem(_ unfit: EntryDraft.Unfit) -> String {
        switch unfit {
        case .emptyText: emptyText
        case .longName: problem(JournalFault.badName(.long))
        case .longCaption:
            pick(
                "A caption has at most \(Block.characterLimit) characters, so nothing was changed.",
                "사진 설명은 \(Block.characterLimit)자까지여서 아무것도 바꾸지 않았습니다."
            )
        case .notADay: notADay
        case .notYet: notYet
        case .notALink:
            pick(
                "That is not the address of a page, so nothing was changed.",
                "페이지의 주소가 아니어서 아무것도 바꾸지 않았습니다."
            )
        case .tooMuch:
            pick(
                "An entry cannot have that many places, so nothing was changed.",
                "항목에 둘 수 있는 장소의 수를 넘어 아무것도 바꾸지 않았습니다."
            )
        }
    }
    var changedElsewhere: String { pick("Changed elsewhere", "다른 곳에서 바뀜") }
    var conflictLead: String {
        pick(
            "While you wrote, the entry was changed elsewhere. Nothing is lost: below is what keeping yours would "
                + "change.",
            "쓰는 동안 다른 곳에서 이 항목이 바뀌었습니다. 사라진 것은 없습니다. 아래는 내 글을 저장하면 바뀔 내용입니다."
        )
    }
    var keepMine: String { pick("Keep mine", "내 것을 저장") }
    var keepTheirs: String { pick("Keep what is there", "있는 것을 두기") }
    var removeTitle: String { pick("Remove an entry", "항목 지우기") }
    var removeAsk: String { pick("Remove this entry?", "이 항목을 지울까요?") }
    func removeMeans(_ parts: [String]) -> String {
        let list = parts.joined(separator: ", ")
        return pick(
            "It is deleted at once\(list.isEmpty ? "" : ", with " + list), and cannot be brought back here.",
            "\(list.isEmpty ? "" : list + "까지 ")바로 완전히 사라지며 여기서 되돌릴 수 없습니다."
        )
    }
    var itsWords: String { pick("its words", "낱말") }
    var itsMood: String { pick("its mood", "기분") }
    var itsSound: String { pick("its sound", "소리") }
    func trashMeans(_ days: Int, until day: String) -> String {
        pick(
            "It stays in the trash for \(self.days(days)), until \(day), and can be put back as it is until then.",
            "\(day)까지 \(self.days(days)) 동안 휴지통에 있습니다. 그동안 그대로 되돌릴 수 있습니다."
        )
    }
    var filesStay: String { pick("Files outside the diary are left as they are.", "일기 밖의 파일은 그대로 둡니다.") }
    var putIntoTrash: String { pick("Move to the trash", "휴지통에 넣기") }
    var removeForGood: String { pick("Delete for good", "완전히 지우기") }
    var keepIt: String { pick("Keep it", "그대로 두기") }

    // MARK: Health

    var held: String { pick("Held", "보류") }
    var waiting: String { pick("Waiting", "기다림") }
    func healthLead(held: Int, waiting: Int) -> String {
        if held == 0, waiting == 0 { return pick("All is well. Nothing waits.", "모두 좋습니다. 기다리는 것이 없습니다.") }
        if held == 0 {
            let things = waiting == 1 ? "1 thing is" : "\(waiting) things are"
            return pick(
                "Nothing needs you; \(things) still to be done.",
                "확인할 것은 없고, 처리할 것이 \(waiting)개 있습니다."
            )
        }
        return pick("\(needYou(held)). Nothing is lost.", "\(needYou(held)). 사라진 것은 없습니다.")
    }
    var isTried: String { pick("Being tried now.", "지금 다시 해 보는 중입니다.") }
    func cameOf(_ status: MemoReport.Status) -> String {
        switch status {
        case .filed, .heard, .offered: pick("is done.", "다 되었습니다.")
        case .pending: pick("is in the diary; something is still to come.", "일기에 있고, 아직 남은 일이 있습니다.")
        case .duplicate: pick("is in the diary already.", "이미 일기에 있습니다.")
        case .skipped: pick("holds nothing to keep.", "남길 것이 없습니다.")
        case .held: pick("was tried and still needs you.", "다시 해 보았지만 아직 확인이 필요합니다.")
        }
    }
    func andMore(_ count: Int) -> String { pick("and \(count) more", "그 밖에 \(count)개") }
    var tryAgain: String { pick("Try again", "다시 해 보기") }
    func since(_ when: String) -> String { pick("since \(when)", "\(when)부터") }
    var notYetDone: String { pick("Not done yet.", "아직 하지 않았습니다.") }

    // MARK: What went wrong

    var closed: String { pick("Closed", "닫힘") }
    var diaryIsShut: String { pick("This diary is locked.", "이 일기는 닫혀 있습니다.") }
    var shutHow: String {
        pick(
            "It opens with a link that works once, in one browser, within a minute. Ask for a new one in a terminal:",
            "한 번, 한 브라우저에서, 1분 안에만 쓸 수 있는 링크로 열립니다. 터미널에서 새 링크를 받으세요:"
        )
    }
    var tooManyKeys: String { pick("Too many wrong links.", "틀린 링크가 너무 많습니다.") }
    var tooManyHow: String { pick("Wait a minute, then ask for a new one.", "1분 뒤에 새 링크를 받으세요.") }
    var notHere: String { pick("Not here", "여기 없음") }
    var noSuchPage: String { pick("There is no such page.", "그런 페이지가 없습니다.") }
    var noSuchHow: String {
        pick("The diary has no page at this address, or the entry was removed.", "일기에 없는 주소이거나, 지워진 항목입니다.")
    }
    var notTaken: String { pick("Not taken", "받지 않음") }
    var formRefused: String { pick("This form is not from this page.", "이 페이지의 양식이 아닙니다.") }
    var formRefusedHow: String {
        pick(
            "It may have been open since before the program was restarted. Nothing was changed; load the page "
                + "again and send it once more.",
            "프로그램을 다시 시작하기 전의 것일 수 있습니다. 바뀐 것은 없습니다. 페이지를 새로 고친 뒤 다시 보내세요."
        )
    }
    var formUnreadable: String { pick("This form cannot be read.", "이 양식을 읽을 수 없습니다.") }
    var formUnreadableHow: String {
        pick(
            "A field holds a NUL character or other bytes that are not text, or the form is damaged. Nothing changed.",
            "글이 아닌 것(NUL 문자 등)이 들어 있거나 양식이 손상되었습니다. 바뀐 것은 없습니다."
        )
    }
    var busy: String { pick("Busy", "사용 중") }
    var busyTitle: String { pick("Another program is writing.", "다른 프로그램이 쓰고 있습니다.") }
    var busyHow: String {
        pick("Nothing was changed. Load the page again in a moment.", "바뀐 것은 없습니다. 잠시 뒤에 새로 고치세요.")
    }
    var notNow: String { pick("Not now", "지금은 안 됨") }
    var diaryFails: String { pick("The diary cannot be read.", "일기를 읽을 수 없습니다.") }
    var nothingChanged: String { pick("Nothing was changed.", "바뀐 것은 없습니다.") }
}

extension Texts {
    // MARK: What was typed and came to nothing

    var notYetKept: String { pick("Not kept yet", "아직 저장되지 않음") }
    var typedIsHere: String { pick("What you typed is here.", "쓴 글은 여기 있습니다.") }
    var formIsOld: String {
        pick(
            "Its page was opened before the program was started again, or before you opened another link. Nothing was "
                + "changed. Look at it and send it once more.",
            "프로그램을 다시 시작하기 전이나 다른 링크를 열기 전의 페이지에서 보냈습니다. 바뀐 것은 없습니다. 살펴보고 다시 보내세요."
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
