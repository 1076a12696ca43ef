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
