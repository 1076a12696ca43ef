/// A part of a list that is too long for one page.
struct ListPart: Equatable {
    /// Which one, from 1.
    let number: Int
    /// How many entries the whole list has.
    let count: Int
    /// How many one part has at most.
    let rows: Int

    /// The part that was asked for, or else the nearest that there is.
    init(_ asked: String?, of count: Int, rows: Int) {
        self.count = count
        self.rows = rows
        number = min(max(asked.flatMap { Int($0) } ?? 1, 1), max(1, (count + rows - 1) / rows))
    }

    /// How many entries come before it.
    var skipped: Int { (number - 1) * rows }

    private var isLast: Bool { skipped + rows >= count }

    /// The first and the last entry of another part, as numbers from 1.
    private func ends(of number: Int) -> ClosedRange<Int> {
        ((number - 1) * rows + 1)...max((number - 1) * rows + 1, min(number * rows, count))
    }

    /// Which entries of how many these are; nothing where they are all.
    func name(_ texts: Texts) -> String? { count > rows ? texts.part(ends(of: number), of: count) : nil }

    /// Leads to the parts before and after.
    @MarkupBuilder func steps(_ texts: Texts, _ list: Address) -> Markup {
        if count > rows {
            element(.nav, .kind("row plain foot"), .label(texts.parts)) {
                element(.p, .kind("in-measure steps")) {
                    if number > 1 { step("‹ ", number - 1, "", "prev", list, texts) }
                    if !isLast { step("", number + 1, " ›", "next", list, texts) }
                }
            }
        }
    }

    private func step(
        _ before: String,
        _ number: Int,
        _ after: String,
        _ rel: String,
        _ list: Address,
        _ texts: Texts
    ) -> Markup {
        element(.a, .href(.part(list, number)), .of(.rel, rel)) {
            before + texts.part(ends(of: number), of: count) + after
        }
    }
}
