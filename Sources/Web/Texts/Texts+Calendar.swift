internal import VoiceCore

extension Texts {
    // MARK: Calendar and moods

    var nothingInMonth: String { pick("No entries this month.", "이 달에는 항목이 없습니다.") }
    func nearestMonth(_ day: DiaryDay, isBefore: Bool) -> String {
        let month = month(day.month, of: day.year)
        return isBefore
            ? pick("To \(month), the last month with entries before it", "그 전에 항목이 있는 마지막 달: \(month)")
            : pick("To \(month), the first month with entries", "항목이 있는 첫 달: \(month)")
    }
    var nothingInYear: String { pick("No entries this year.", "이 해에는 항목이 없습니다.") }
    var months: String { pick("Months", "달") }
    var years: String { pick("Years", "해") }
    var wholeYear: String { pick("Year", "한 해") }
    var monthWord: String { pick("Month", "달") }
    var dotMeans: String { pick("A dot is a day without an entry.", "점은 항목이 없는 날입니다.") }
    func moodsOf(_ year: Int) -> String { pick("Moods of \(year)", "\(year)년의 기분") }
    var moodsLead: String {
        pick(
            "Read from your words, or chosen by you. Memos without a clear mood are not counted.",
            "말에서 읽었거나 당신이 고른 기분입니다. 말 속에 기분이 없으면 세지 않습니다."
        )
    }
    var twentyLeaves: String {
        pick("Twenty leaves: each is 5 % of the feelings named", "잎 스무 장: 한 장은 나타난 기분의 20분의 1")
    }
    var meanShare: String { pick("positive, on average", "평균 긍정") }
    var noName: String { pick("no feeling named", "나타난 기분 없음") }
    var noneNamed: String { pick("no feeling named", "나타난 기분이 없음") }
    var week: String { pick("Week", "주") }
    var weekByWeek: String { pick("How positive, week by week", "주마다 얼마나 긍정적이었나") }
    var weekMeans: String {
        pick(
            "A larger ring is a week with more entries. The line breaks where a week had none.",
            "고리가 클수록 항목이 많은 주입니다. 항목이 없는 주에서는 선이 끊깁니다."
        )
    }
    func weekName(_ year: Int) -> String {
        pick(
            "Average positive share, week by week, in \(year). The table below has the figures.",
            "\(year)년 주마다의 긍정 비율 평균. 숫자는 아래 표에 있습니다."
        )
    }
    var figuresAsTable: String { pick("The figures", "숫자 보기") }
    var whenYouSpeak: String { pick("When you speak", "말하는 때") }
    var byWeekday: String { pick("Entries by the day of the week", "요일별 항목") }
    var weekdayWord: String { pick("Day", "요일") }
    var moodsByMonth: String { pick("Moods month by month", "달마다의 기분") }
    var byHour: String { pick("By the hour of the day", "시간대별") }
    func atHour(_ hour: Int, _ entries: String) -> String {
        pick("\(hour): \(entries)", "\(hour)시: \(entries)")
    }
    var inFigures: String { pick("In figures", "숫자로") }
    var entriesWord: String { pick("Entries", "항목") }
    var wordsWord: String { pick("Words", "낱말") }
    var inARow: String { pick("Longest run of days", "가장 길게 이어진 날") }
}

extension Texts {
    // MARK: The tree

    var tree: String { pick("Tree", "나무") }
    var theTree: String { pick("The tree", "나무 전체") }
    func treeOf(_ year: Int) -> String { pick("The tree of \(year)", "\(year)년의 나무") }
    func treeName(_ year: Int) -> String {
        pick(
            "A tree with a bough for each month of \(year) and a leaf for each entry",
            "\(year)년의 달마다 가지 하나, 항목마다 잎 하나인 나무"
        )
    }
    func treeCaption(age: Int, day: Int, isGrowing: Bool) -> String {
        let when = isGrowing ? pick(", on its \(ordinal(day)) day", ", \(day)일째") : ""
        return pick(
            "The tree of the \(ordinal(age)) year\(when). A bough is a month, a leaf is an entry.",
            "\(age)번째 해의 나무\(when). 가지는 달, 잎은 항목입니다."
        )
    }
    func mostLeavesADay(_ count: Int) -> String {
        pick("A day has at most \(count) leaves.", "하루의 잎은 \(count)장까지입니다.")
    }
    private func ordinal(_ number: Int) -> String {
        let ends = ["th", "st", "nd", "rd"]
        let isTeen = (11...13).contains(number % 100)
        return "\(number)" + (isTeen || number % 10 > 3 ? "th" : ends[number % 10])
    }
    func leaves(_ count: Int) -> String { pick(count == 1 ? "1 leaf" : "\(count) leaves", "잎 \(count)장") }
    func leavesOf(_ year: Int) -> String { pick("Leaves of \(year)", "\(year)년의 잎") }
    func skipLeaves(_ count: Int) -> String { pick("Skip the \(leaves(count))", "\(leaves(count)) 건너뛰기") }
    var treeMeans: String {
        pick(
            "Shares are of the four feelings. What is bare was a day without an entry; what has not been yet has "
                + "not grown.",
            "비율은 네 기분 사이의 몫입니다. 빈 곳은 항목이 없던 날이고, 아직 오지 않은 날은 자라지 않았습니다."
        )
    }
    var asTable: String { pick("The same as a table of days", "같은 것을 표로 보기") }
    func boughOf(_ month: Int, _ year: Int) -> String {
        pick("The bough of \(self.month(month, of: year))", "\(self.month(month, of: year))의 가지")
    }
    var boughs: String { pick("Boughs", "가지") }
    var stillGrowing: String { pick("It is still growing.", "아직 자라는 중입니다.") }
    func moreThatDay(_ count: Int) -> String { pick("\(count) more that day", "그날 \(count)개 더") }
}
