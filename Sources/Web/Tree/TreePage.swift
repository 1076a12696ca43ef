internal import VoiceCore

struct TreePage: Framed {
    let frame: Frame
    let year: Int
    let entries: [EntrySummary]
    let firstYear: Int

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

struct BranchPage: Framed {
    let frame: Frame
    let year: Int
    let month: Int
    let entries: [EntrySummary]
    let firstYear: Int

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

struct TreeDrawing: Framed {
    let frame: Frame
    let year: Int
    let entries: [EntrySummary]
    let firstYear: Int

    private var shape: TreeShape { TreeShape(year: year) }
    private var age: Int { max(1, year - firstYear + 1) }

    private var last: (month: Int, day: Int) {
        year < frame.today.year ? (12, 31) : (frame.today.month, frame.today.day)
    }

    var caption: String {
        let day = DiaryDay(year: year, month: last.month, day: last.day).map { dayOfYear($0) } ?? 1
        return texts.treeCaption(age: age, day: day, isGrowing: year == frame.today.year)
    }

    /// A sentence for days with more entries than leaves.
    var whatIsLeftOut: String? {
        let days = Dictionary(grouping: entries, by: \.day)
        let isWhole = days.values.allSatisfy { $0.count <= TreeShape.mostLeaves }
        return isWhole ? nil : texts.mostLeavesADay(TreeShape.mostLeaves)
    }

    private func dayOfYear(_ day: DiaryDay) -> Int {
        (1..<day.month).reduce(day.day) { $0 + DiaryDay.days(inMonth: $1, of: day.year) }
    }

    var whole: Markup {
        let months = Dictionary(grouping: entries, by: \.day.month)
        let boughs = (1...last.month).map { grown($0, months[$0] ?? []) }
        return drawing("tree", "60 20 1080 962", name: texts.treeName(year), of: boughs) {
            element(.path, .kind("ground"), .of(.d, "M110 971H1090"))
            element(.g, .kind("wood")) {
                element(.path, .of(.d, shape.trunk(upTo: last.month, age: age)))
                for bough in boughs { element(.path, .of(.d, bough.wood)) }
            }
            element(.path, .kind("nicks"), .of(.d, boughs.map(\.scars).joined()))
            for bough in boughs { name(bough) }
        }
    }

    func bough(_ month: Int) -> Markup {
        let bough = grown(month, entries)
        let curve = shape.bough(month)
        let points = [curve.from, curve.sags, curve.rises, curve.end]
        let (left, top) = ((points.map(\.x).min() ?? 0) - 50, (points.map(\.y).min() ?? 0) - 60)
        let (width, height) = (
            (points.map(\.x).max() ?? 0) + 50 - left, (points.map(\.y).max() ?? 0) + 50 - top
        )
        let box = [left, top, width, height].map { Figure.tenth($0) }.joined(separator: " ")
        let name = texts.boughOf(month, year) + ": " + texts.leaves(bough.leafCount)
        return drawing("tree branch", box, name: name, of: [bough]) {
            element(.path, .kind("wood"), .of(.d, bough.wood))
            element(.path, .kind("nicks"), .of(.d, bough.scars))
        }
    }

    /// The leaves are a drawing of their own, so that wood and words need not wait for them.
    private func drawing(
        _ kind: String,
        _ box: String,
        name: String,
        of boughs: [Grown],
        @MarkupBuilder _ wood: () -> Markup
    ) -> Markup {
        element(.div, .kind("grown")) {
            element(.div, .kind("foliage"), .flag(.tree)) {
                element(.svg, .kind(kind), .of(.viewBox, box), .of(.role, "group"), .label(name)) {
                    MoodGlyph.whole
                    // Each bough's for itself: a browser looks through a whole piece for every part of its window.
                    for bough in boughs where !bough.leaves.isEmpty { twigs(bough) }
                    for bough in boughs where !bough.leaves.isEmpty { leaves(bough) }
                }
            }
            // Only the names of the months are links, and a single bough has none.
            let naming: [Attribute] = kind == "tree" ? [.of(.role, "group"), .label(texts.boughs)] : [.quiet]
            Markup(.svg, [.kind(kind + " bare-wood"), .of(.viewBox, box)] + naming, wood())
        }
    }

    private func twigs(_ bough: Grown) -> Markup {
        element(.path, .kind("twigs"), .of(.d, bough.twigs.joined()))
    }

    private func leaves(_ bough: Grown) -> Markup {
        element(.g, .kind("leaves-of"), .of(.role, "group"), .label(texts.month(bough.month))) {
            bough.leaves
        }
    }

    private struct Grown {
        var month: Int
        var count: Int
        var wood: String
        var scars: String
        var twigs: [String] = []
        var leaves = Markup()

        var leafCount: Int { twigs.count }
    }

    private func grown(_ month: Int, _ entries: [EntrySummary]) -> Grown {
        let days = DiaryDay.days(inMonth: month, of: year)
        let upTo = month == last.month ? last.day : days
        let known = Dictionary(grouping: entries, by: \.day.day)
        let bare = (1...upTo).filter { known[$0] == nil }
        var grown = Grown(
            month: month,
            count: entries.count,
            wood: shape.wood(of: month, upTo: upTo, of: days, age: age),
            scars: shape.scars(of: month, on: bare, of: days)
        )
        for (day, entries) in known.sorted(by: { $0.key < $1.key }) {
            for (rank, entry) in entries.prefix(TreeShape.mostLeaves).enumerated() {
                let leaf = shape.leaf(month, day, rank: rank, days: days, size: Self.size(of: entry))
                grown.twigs.append(leaf.twig)
                let rest = rank == TreeShape.mostLeaves - 1 ? entries.count - TreeShape.mostLeaves : 0
                grown.leaves += drawn(entry, leaf, rest: rest)
            }
        }
        return grown
    }

    private func drawn(_ entry: EntrySummary, _ grown: TreeShape.Grown, rest: Int) -> Markup {
        let leaf = MoodGlyph(entry)
        var says = texts.when(texts.shortDay(entry.day), entry) + ": " + texts.mood(leaf)
        // A person who only chose a feeling gave no figure.
        if let positive = entry.positive, ![0, 50, 100].contains(positive) {
            says += ", " + texts.share(positive)
        }
        if let title = entry.title { says += ". " + title }
        if rest > 0 { says += "; " + texts.moreThatDay(rest) }
        return element(.a, .href(.entry(entry.id)), .kind(leaf.kind), .label(says)) {
            element(.use, .href(part: "grown-\(leaf.rawValue)"), .of(.transform, grown.transform))
        }
    }

    private static func size(of entry: EntrySummary) -> Double {
        guard MoodGlyph(entry) != .unsure else { return 0.86 }
        let strength = abs(2 * (entry.positive ?? 50) - 100)
        return strength < 34 ? 0.92 : strength < 67 ? 1.08 : 1.24
    }

    private func name(_ bough: Grown) -> Markup {
        let curve = shape.bough(bough.month)
        let (end, along) = (curve.point(1), curve.direction(1))
        let side = TreeShape.side(bough.month)
        let x = Int((end.x + along.x * 46 + 6 * side).rounded())
        let y = Int((end.y + along.y * 44).rounded())
        let anchor = Attribute.of(.textAnchor, side > 0 ? "start" : "end")
        return element(.a, .href(.branch(year: year, month: bough.month))) {
            element(.text, .kind("full"), .of(.x, x), .of(.y, y), anchor) { texts.month(bough.month) }
            element(.text, .kind("short"), .of(.x, x), .of(.y, y), anchor) { texts.shortMonth(bough.month) }
            if bough.count > 0 {
                element(.text, .kind("bn"), .of(.x, x), .of(.y, y + 19), anchor) {
                    texts.entries(bough.count)
                }
            }
        }
    }
}
