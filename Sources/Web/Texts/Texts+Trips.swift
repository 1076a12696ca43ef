internal import Actions
internal import VoiceCore

extension Texts {
    // MARK: Trips and journals

    var trips: String { pick("Trips", "여행") }
    var tripsLead: String {
        pick(
            "What is going on first, then what comes next, then what is over.",
            "지금 하는 여행, 앞으로 갈 여행, 다녀온 여행의 순서입니다."
        )
    }
    var noTrips: String { pick("No trips yet.", "아직 여행이 없습니다.") }
    var newTrip: String { pick("New trip", "새 여행") }
    var makeTrip: String { pick("Make the trip", "여행 만들기") }
    var tripName: String { pick("Name", "이름") }
    var firstDay: String { pick("First day", "첫날") }
    var lastDay: String { pick("Last day", "마지막 날") }
    var leavesFrom: String { pick("From", "출발하는 곳") }
    var byWhat: String { pick("By, such as train", "탈것, 이를테면 기차") }
    var leadsTo: String { pick("To, with commas between", "가는 곳, 쉼표로 나누어") }
    var tripMeans: String {
        pick(
            "A trip is a journal with days: what you record on them goes into it by itself.",
            "여행은 날짜가 있는 일기장입니다. 그 날들에 녹음한 것은 저절로 들어갑니다."
        )
    }
    var takesEntries: String {
        pick("Add the entries of these days that are in no journal", "이 날들의 항목 가운데 일기장에 들지 않은 것도 넣기")
    }
    func problem(_ fault: JournalFault) -> String {
        switch fault {
        case .badName(.unseen): pick("A trip needs a name.", "여행 이름을 적어 주세요.")
        case .badName(.long):
            pick(
                "A name has at most \(JournalName.characterLimit) characters.",
                "이름은 \(JournalName.characterLimit)자까지입니다."
            )
        case .noDays: pick("A trip needs its first and its last day.", "첫날과 마지막 날을 적어 주세요.")
        case .endsBeforeItBegins: pick("The last day is before the first one.", "마지막 날이 첫날보다 앞섭니다.")
        case .tooManyDays, .endsAfterCalendar:
            pick("A trip has at most \(Trip.mostDays) days.", "여행은 \(Trip.mostDays)일까지입니다.")
        case .isChanged: tripIsChanged
        case .isThere: pick("A journal of this name is there already.", "같은 이름의 일기장이 이미 있습니다.")
        case .holdsEntries: chooseFate
        case .isMissing, .isNoTrip, .nothingToChange, .takesOwnEntries: chooseJournal
        }
    }
    var otherJournals: String { pick("Journals", "일기장") }
    var otherTrips: String { pick("Other trips", "다른 여행") }
    var allEntries: String { pick("As a list", "목록으로 보기") }
    var noMoments: String { pick("Nothing is in it yet.", "아직 비어 있습니다.") }
    var written: String { pick("written", "쓴 글") }
    var mostly: String { pick("mostly", "가장 많음") }
    func dayOfTrip(_ number: Int) -> String { pick("day \(number)", "\(number)일째") }

    func status(_ status: TripStatus) -> String {
        switch status {
        case .planned(let days): pick(days == 1 ? "tomorrow" : "in \(days) days", "\(days)일 뒤")
        case .ongoing(let day): pick("today is day \(day)", "오늘 \(day)일째")
        case .completed: pick("over", "다녀옴")
        }
    }

    func length(of trip: Trip) -> String {
        let nights = pick(trip.nights == 1 ? "1 night" : "\(trip.nights) nights", "\(trip.nights)박")
        guard trip.nights > 0 else { return pick("1 day", "당일") }
        return pick("\(nights), \(days(trip.days))", "\(nights) \(trip.days)일")
    }

    func span(_ first: DiaryDay, _ last: DiaryDay) -> String {
        guard first != last else { return plainDay(first) }
        guard first.year == last.year else {
            return pick("\(plainDay(first)) to ", "\(plainDay(first)) ~ ") + plainDay(last)
        }
        if first.month == last.month {
            return pick("\(first.day) to \(plainDay(last))", "\(plainDay(first)) ~ \(last.day)일")
        }
        return pick(
            "\(first.day) \(month(first.month)) to \(plainDay(last))",
            "\(plainDay(first)) ~ \(last.month)월 \(last.day)일"
        )
    }

    func moments(_ count: Int) -> String {
        pick(count == 1 ? "1 moment" : "\(count) moments", "순간 \(count)개")
    }

    func moments(_ kind: String, _ count: Int) -> String {
        let names =
            switch kind {
            case "voice": ("memo", "memos", "메모")
            case "text": ("note", "notes", "글")
            case "link": ("link", "links", "링크")
            case "place": ("place", "places", "장소")
            default: ("picture", "pictures", "사진")
            }
        return pick("\(count) \(count == 1 ? names.0 : names.1)", "\(names.2) \(count)개")
    }

    func byTransport(_ name: String) -> String { pick("by \(name), to", "\(name)(으)로") }
    var thenTo: String { pick("to", "에서") }
    func linkAsOf(_ day: String) -> String { pick("as of \(day)", "\(day) 기준") }

    // MARK: Places

    var places: String { pick("Places", "장소") }
    var noPlaces: String { pick("No places yet.", "아직 장소가 없습니다.") }
    var noPlacesHow: String { pick("Name where you are, and it stands here:", "지금 있는 곳을 적으면 여기에 나타납니다.") }
    func placesLead(_ count: Int, known: Int) -> String {
        let all = count == 1 ? "1 place" : "\(count) places"
        if known == count {
            return pick(
                count == 1 ? "1 place, whose position is known." : "\(all), all with known positions.",
                "장소 \(count)곳, 모두 위치를 압니다."
            )
        }
        if known == 0 {
            return pick(
                count == 1 ? "1 place, without a position." : "\(all), none with a known position.",
                "장소 \(count)곳, 위치는 모릅니다."
            )
        }
        return pick(
            "\(all), of which \(known == 1 ? "1 has" : "\(known) have") a known position.",
            "장소 \(count)곳, 그중 \(known)곳은 위치를 압니다."
        )
    }
    var whereTheyLie: String { pick("Where they lie", "놓인 자리") }
    var noMap: String {
        pick(
            "No map is fetched: only distances and directions are drawn, in the order of your days.",
            "지도는 받아 오지 않습니다. 거리와 방향만 지나온 차례대로 그립니다."
        )
    }
    func notDrawn(_ count: Int) -> String {
        pick(
            count == 1 ? "1 more is not drawn." : "\(count) more are not drawn.",
            "그 밖의 \(count)곳은 그리지 않았습니다."
        )
    }
    func plan(_ count: Int) -> String {
        pick(
            "A plan of \(count == 1 ? "1 place" : "\(count) places"), north at the top, without a map beneath it",
            "장소 \(count)곳의 그림, 위쪽이 북쪽, 지도는 없음"
        )
    }
    var north: String { pick("N", "북") }
    func uses(_ count: Int) -> String {
        pick(
            count == 0 ? "not yet" : count == 1 ? "once" : "\(count) times",
            count == 0 ? "아직 없음" : "\(count)번"
        )
    }
    var yourOwn: String { pick("your own", "직접 정한 곳") }
    var atPlace: String { pick("At", "장소:") }
}

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
    var chooseFate: String { pick("Choose what is to become of its entries.", "항목을 어떻게 할지 골라 주세요.") }
    var chooseJournal: String { pick("That journal no longer exists.", "그 일기장이 더는 없습니다.") }

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
        pick(count == 1 ? "Move it here" : "Move all \(count) here", "\(count)개 모두 이리로 옮기기")
    }
}
