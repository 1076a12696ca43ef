internal import VoiceCore

extension Texts {
    // MARK: Trips that are changed, filled and removed

    var changeTrip: String { pick("Change the trip", "여행 고치기") }
    var tripIsChanged: String {
        pick(
            "The trip was changed elsewhere meanwhile. What you typed is here; keep it to change the trip to it.",
            "그사이 다른 곳에서 여행이 바뀌었습니다. 쓴 것은 여기 있습니다. 저장하면 이것으로 바뀝니다."
        )
    }
    var removeTrip: String { pick("Remove the trip", "여행 지우기") }
    var removeTripAsk: String { pick("Remove this trip?", "이 여행을 지울까요?") }
    func fateOf(_ count: Int) -> String {
        pick("What is to become of \(entries(count)) in it?", "여행에 든 \(entries(count))는 어떻게 할까요?")
    }
    var fateKeep: String { pick("Keep, in no journal", "일기장 없이 그대로 두기") }
    var fateMove: String { pick("Move to the journal", "다른 일기장으로 옮기기") }
    func fateTrash(_ days: Int) -> String {
        pick("Move to the trash, for \(self.days(days))", "휴지통에 넣기 (\(self.days(days)) 동안)")
    }
    var fateGone: String { pick("Delete for good", "완전히 지우기") }
    var chooseFate: String {
        pick("Choose what is to become of its entries.", "항목을 어떻게 할지 골라 주세요.")
    }
    var chooseJournal: String {
        pick("That journal no longer exists.", "그 일기장이 더는 없습니다.")
    }

    /// How many entries of a trip's days are not in it.
    func notInTrip(loose: Int, elsewhere: Int) -> String {
        if elsewhere == 0 {
            return pick(
                loose == 1
                    ? "1 entry of these days is in no journal."
                    : "\(loose) entries of these days are in no journal.",
                "이 날들의 \(entries(loose))가 어느 일기장에도 없습니다."
            )
        }
        if loose == 0 {
            return pick(
                elsewhere == 1
                    ? "1 entry of these days is in another journal."
                    : "\(elsewhere) entries of these days are in other journals.",
                "이 날들의 \(entries(elsewhere))가 다른 일기장에 있습니다."
            )
        }
        return pick(
            "Of these days \(entries(loose)) \(loose == 1 ? "is" : "are") in no journal, and "
                + "\(elsewhere) in \(elsewhere == 1 ? "another" : "others").",
            "이 날들의 \(entries(loose))는 일기장이 없고, \(elsewhere)개는 다른 일기장에 있습니다."
        )
    }
    func bringLoose(_ count: Int) -> String {
        pick(
            count == 1 ? "Add the one without a journal" : "Add the \(count) without a journal",
            "일기장 없는 \(count)개 넣기"
        )
    }
    func bringAll(_ count: Int) -> String {
        pick(
            count == 1 ? "Move it here" : "Move all \(count) here",
            "\(count)개 모두 이리로 옮기기"
        )
    }
}
