internal import VoiceCore

/// The places of branches and leaves in a year's tree.
///
/// Only whole numbers and basic arithmetic, so the same everywhere. A leaf's place depends on its day and rank alone,
/// so later entries move nothing.
struct TreeShape {
    struct Point: Equatable {
        var x: Double
        var y: Double

        var unit: Point {
            let length = (x * x + y * y).squareRoot()
            return length > 0 ? Point(x: x / length, y: y / length) : Point(x: 0, y: -1)
        }
    }

    static let ground = 968.0
    static let trunk = 600.0
    static let mostLeaves = 4

    private static let directions: [(Double, Double)] = [
        (0.962, 0.274), (0.948, 0.319), (0.921, 0.391), (0.891, 0.454), (0.846, 0.534), (0.799, 0.602),
        (0.731, 0.682), (0.656, 0.755), (0.559, 0.829), (0.454, 0.891), (0.309, 0.951), (0.174, 0.985),
    ]
    private static let lengths: [Double] = [404, 410, 412, 408, 400, 388, 372, 352, 330, 306, 286, 268]

    let year: Int

    /// Mixes whole numbers into one that looks random and is always the same.
    static func mix(_ numbers: Int...) -> UInt32 {
        var hash: UInt32 = 2_166_136_261
        for number in numbers {
            for byte in 0..<4 {
                hash = (hash ^ UInt32(truncatingIfNeeded: number >> (8 * byte)) & 255) &* 16_777_619
            }
        }
        hash ^= hash >> 15
        hash = hash &* 0x2C1B_3C6D
        return hash ^ hash >> 12
    }

    static func span(_ mixed: UInt32, _ least: Double, _ most: Double) -> Double {
        least + (most - least) * Double(mixed % 1_024) / 1_023
    }

    /// 1 to the right, as January, and -1 to the left.
    static func side(_ month: Int) -> Double { month % 2 == 1 ? 1 : -1 }

    /// The place at which a month's branch leaves the trunk, which bends a little away from each.
    func node(_ month: Int) -> Point {
        let share = Double(month) / 12
        let lean = Self.span(Self.mix(year, 0, 2), -24, 24) * share * share
        let bend = Self.span(Self.mix(year, month, 1), -2, 2)
        return Point(x: Self.trunk - 2.5 * Self.side(month) + bend + lean, y: 838 - 47 * Double(month - 1))
    }

    func bough(_ month: Int) -> Bough {
        let from = node(month)
        let side = Self.side(month)
        let (dx, dy) = (Self.directions[month - 1].0 * side, -Self.directions[month - 1].1)
        let length = Self.lengths[month - 1] * Self.span(Self.mix(year, month, 3), 0.955, 1.03)
        var (nx, ny) = side < 0 ? (-dy, dx) : (dy, -dx)
        if ny > 0 { (nx, ny) = (-nx, -ny) }
        let sag = Self.span(Self.mix(year, month, 4), 0.03, 0.085) * length
        let lift = Self.span(Self.mix(year, month, 5), 0.02, 0.09) * length
        func point(_ along: Double, _ up: Double) -> Point {
            Point(x: from.x + dx * length * along + nx * up, y: from.y + dy * length * along + ny * up)
        }
        return Bough(from: from, sags: point(0.32, -sag), rises: point(0.7, -sag * 0.5), end: point(1, lift))
    }

    static func place(_ day: Int, rank: Int = 0, of days: Int) -> Double {
        0.15 + 0.85 * (Double(day) - 0.5 + 0.26 * Double(min(rank, 2))) / Double(days)
    }

    struct Bough: Equatable {
        var from: Point
        var sags: Point
        var rises: Point
        var end: Point

        func point(_ t: Double) -> Point {
            let u = 1 - t
            let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            return Point(
                x: a * from.x + b * sags.x + c * rises.x + d * end.x,
                y: a * from.y + b * sags.y + c * rises.y + d * end.y
            )
        }

        func direction(_ t: Double) -> Point {
            let u = 1 - t
            let (a, b, c) = (u * u, 2 * u * t, t * t)
            return Point(
                x: a * (sags.x - from.x) + b * (rises.x - sags.x) + c * (end.x - rises.x),
                y: a * (sags.y - from.y) + b * (rises.y - sags.y) + c * (end.y - rises.y)
            ).unit
        }
    }

    struct Grown: Equatable {
        var twig: String
        /// Moves a leaf of 24 by 24, whose stem is below, to its place.
        var transform: String
    }

    func leaf(_ month: Int, _ day: Int, rank: Int, days: Int, size: Double) -> Grown {
        let bough = bough(month)
        let t = Self.place(day, rank: rank, of: days)
        let (from, along) = (bough.point(t), bough.direction(t))
        let turn: Double = (day + rank) % 2 == 1 ? 1 : -1
        let mixed = Self.mix(year, month, day, rank)
        let slant = Self.span(mixed, 0.52, 0.86)
        let out = Point(
            x: along.x * slant - along.y * turn * 0.74,
            y: along.y * slant + along.x * turn * 0.74
        ).unit
        let length = Self.span(mixed >> 10, 9, 26) + (rank > 1 ? 9 : 0)
        let tip = Point(x: from.x + out.x * length, y: from.y + out.y * length)
        let bend = Point(x: from.x + along.x * length * 0.45, y: from.y + along.y * length * 0.45)
        let twig = "M\(Self.text(from))Q\(Self.text(bend)) \(Self.text(tip))"
        // Leaves turn a little to the light.
        return Grown(
            twig: twig,
            transform: Self.transform(to: tip, Point(x: out.x, y: out.y - 0.16).unit, size)
        )
    }

    private static func transform(to tip: Point, _ up: Point, _ size: Double) -> String {
        let (a, b, c, d) = (-up.y * size, up.x * size, -up.x * size, -up.y * size)
        let turn = [a, b, c, d].map { Figure.short($0) }.joined(separator: " ")
        return "matrix(\(turn) \(text(Point(x: tip.x - a * 12 - c * 23, y: tip.y - b * 12 - d * 23))))"
    }

    static func text(_ point: Point) -> String { "\(Figure.tenth(point.x)) \(Figure.tenth(point.y))" }
}

extension TreeShape {
    /// The outline of the trunk, thicker with every year of the diary, to the sixth.
    func trunk(upTo last: Int, age: Int) -> String {
        let width = 13 + 3 * Double(min(6, age))
        let points =
            [Point(x: Self.trunk, y: Self.ground), Point(x: Self.trunk - 2, y: Self.ground - 62)]
            + (1...last).map { node($0) }
        let sides = points.enumerated().map { place, point -> (left: Point, right: Point) in
            let share = 1 - Double(place) / (Double(points.count) - 1 + 0.001 + Double(12 - last) * 0.55)
            var half = max(3.2, width * (0.22 + 0.78 * share * share * 0.9 + 0.1 * share))
            if place == 0 { half *= 1.42 }
            return (Point(x: point.x - half, y: point.y), Point(x: point.x + half, y: point.y))
        }
        let (left, right) = (sides.map(\.left), sides.map(\.right))
        let low = Self.ground - 2
        let (foot, other) = (Point(x: left[0].x, y: left[0].y - 14), Point(x: right[0].x, y: right[0].y - 14))
        return "M\(Figure.tenth(left[0].x - 22)) \(Figure.tenth(Self.ground + 3))"
            + "Q\(Figure.tenth(foot.x)) \(Figure.tenth(low)) \(Self.text(foot))"
            + Self.smooth([foot] + left.dropFirst())
            + "L\(Self.text(right[right.count - 1]))" + Self.smooth(right.dropFirst().reversed() + [other])
            + "Q\(Figure.tenth(other.x)) \(Figure.tenth(low)) "
            + "\(Figure.tenth(right[0].x + 22)) \(Figure.tenth(Self.ground + 3))Z"
    }

    private static func smooth(_ points: [Point]) -> String {
        zip(points, points.dropFirst()).map { from, to in
            let middle = Figure.tenth((from.y + to.y) / 2)
            return "C\(Figure.tenth(from.x)) \(middle) \(Figure.tenth(to.x)) \(middle) \(text(to))"
        }.joined()
    }

    func wood(of month: Int, upTo day: Int, of days: Int, age: Int) -> String {
        let bough = bough(month)
        let whole = min(1, Self.place(day, of: days) + 0.012)
        let thick = 5.4 + 0.5 * Double(min(6, age)) - 0.22 * Double(month)
        var (above, below): ([Point], [Point]) = ([], [])
        for step in 0...10 {
            let share = Double(step) / 10
            let (point, along) = (bough.point(whole * share), bough.direction(whole * share))
            let half = thick + (1 - thick) * Self.taper[step]
            above.append(Point(x: point.x - along.y * half, y: point.y + along.x * half))
            below.append(Point(x: point.x + along.y * half, y: point.y - along.x * half))
        }
        return "M" + (above + below.reversed()).map { Self.text($0) }.joined(separator: "L") + "Z"
    }

    /// The 0.7th power of each tenth.
    private static let taper = [
        0, 0.199526, 0.324131, 0.430512, 0.526553, 0.615572, 0.699368, 0.779056, 0.855388, 0.928902, 1,
    ]

    func scars(of month: Int, on bare: [Int], of days: Int) -> String {
        let bough = bough(month)
        return bare.map { day in
            let point = bough.point(Self.place(day, of: days))
            return "M\(Figure.tenth(point.x - 1)) \(Figure.tenth(point.y))a1 1 0 1 0 2 0a1 1 0 1 0-2 0"
        }.joined()
    }
}
