internal import VoiceCore

/// The tree of a year: a bough for each month, a leaf for each entry.
struct TreePage {
    let frame: Frame
    let year: Int
    /// The year's entries, the oldest first.
    let entries: [EntrySummary]
    /// The first year of the diary.
    let firstYear: Int

    private var texts: Texts { frame.texts }
    private var tree: TreeDrawing {
        TreeDrawing(frame: frame, year: year, entries: entries, firstYear: firstYear)
    }

    var markup: Markup {
        frame.page(texts.treeOf(year), kind: "p-tree", at: .tree) {
            element(.a, .kind("skip"), .href(part: "after")) { texts.skipLeaves(entries.count) }
            element(.div, .kind("plate")) {
                element(.header, .kind("caption")) {
                    element(.h1) { texts.year(year) }
                    element(.p, .kind("fig")) { tree.caption }
                    YearSteps(frame: frame, year: year) { .tree($0) }.markup
                }
                tree.whole
                element(.div, .kind("leaf-card"), .flag(.leafCard), .quiet) {
                    element(.p)
                    element(.p, .kind("reading"))
                }
                tally(MoodGlyph.allCases.filter(\.isFeeling), "of-four")
                tally(MoodGlyph.allCases.filter { !$0.isFeeling }, "of-rest")
            }
            element(.p, .kind("small quiet"), .id("after"), .of(.tabindex, -1)) {
                texts.treeMeans + " "
                if let less = tree.whatIsLeftOut { less + " " }
                element(.a, .href(.year(year))) { texts.asTable }
            }
        }
    }

    private func tally(_ leaves: [MoodGlyph], _ kind: String) -> Markup {
        var counts: [MoodGlyph: Int] = [:]
        for entry in entries { counts[MoodGlyph(entry), default: 0] += 1 }
        let emotions = Emotion.allCases.map { ($0, counts[MoodGlyph($0), default: 0]) }
        let shares = Shares.parts(of: Dictionary(uniqueKeysWithValues: emotions), among: 100)
        return element(.table, .kind("tally " + kind)) {
            element(.caption, .kind("sr")) { texts.leavesOf(year) }
            element(.tbody) {
                for leaf in leaves {
                    element(.tr, .kind(leaf.kind)) {
                        element(.td) { leaf.drawn(24) }
                        element(.th, .of(.scope, "row")) { texts.mood(leaf) }
                        element(.td, .kind("n num")) { String(counts[leaf, default: 0]) }
                        if leaf.isFeeling {
                            let share = shares.first { MoodGlyph($0.key) == leaf }?.value ?? 0
                            element(.td, .kind("n num")) { "\(share) %" }
                        }
                    }
                }
            }
        }
    }
}

/// One bough of the tree, with its leaves as a list.
struct BranchPage {
    let frame: Frame
    let year: Int
    let month: Int
    /// The month's entries, the oldest first.
    let entries: [EntrySummary]
    let firstYear: Int

    private var texts: Texts { frame.texts }

    var markup: Markup {
        let tree = TreeDrawing(frame: frame, year: year, entries: entries, firstYear: firstYear)
        return frame.page(texts.boughOf(month, year), kind: "p-bough", at: .tree) {
            element(.header, .kind("row page-head flush")) {
                element(.div, .kind("in-measure")) {
                    element(.h1) { texts.boughOf(month, year) }
                    element(.p, .kind("lead")) {
                        texts.entries(entries.count) + "."
                        if isGrowing { " " + texts.stillGrowing }
                        if let less = tree.whatIsLeftOut { " " + less }
                    }
                }
                steps
            }
            element(.div, .kind("wide")) { tree.bough(month) }
            element(.ul, .kind("leaflist")) { for entry in entries { row(entry) } }
            MoodGlyphKey(texts: texts).markup
        }
    }

    private var isGrowing: Bool { (year, month) == (frame.today.year, frame.today.month) }

    private var steps: Markup {
        element(.nav, .kind("in-margin steps"), .label(texts.boughs)) {
            if month > 1 {
                element(.a, .href(.branch(year: year, month: month - 1)), .of(.rel, "prev")) {
                    "‹ " + texts.shortMonth(month - 1)
                }
            }
            if month < 12, (year, month) < (frame.today.year, frame.today.month) {
                element(.a, .href(.branch(year: year, month: month + 1)), .of(.rel, "next")) {
                    texts.shortMonth(month + 1) + " ›"
                }
            }
            element(.a, .href(.tree(year))) { texts.theTree }
        }
    }

    private func row(_ entry: EntrySummary) -> Markup {
        let leaf = MoodGlyph(entry)
        let name = entry.title ?? texts.memoOf(texts.clock(entry.recordedAt, if: entry.timeIsKnown))
        return element(.li, .kind(leaf.kind)) {
            element(.span, .kind("num")) { String(entry.day.day) }
            element(.span) {
                leaf.drawn(22)
                element(.span, .kind("sr")) { texts.mood(leaf) }
            }
            element(.a, .href(.entry(entry.id)), .ownDirection, .of(.lang, texts.language(of: name))) { name }
            element(.span, .kind("quiet small num")) { entry.seconds.map { Figure.length($0) } ?? "" }
        }
    }
}
