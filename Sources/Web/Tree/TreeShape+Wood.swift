/// The wood of a year's tree: its trunk and its boughs as they have grown by a day.
extension TreeShape {
    /// The outline of the trunk up to the youngest bough, thicker with every year of the diary, to the sixth.
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

    /// The outline of a bough up to a day, thin at its end.
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

    /// The 0.7th power of each tenth, which nobody has to work out.
    private static let taper = [
        0, 0.199526, 0.324131, 0.430512, 0.526553, 0.615572, 0.699368, 0.779056, 0.855388, 0.928902, 1,
    ]

    /// The scars of a month's days on which nothing was said.
    func scars(of month: Int, on bare: [Int], of days: Int) -> String {
        let bough = bough(month)
        return bare.map { day in
            let point = bough.point(Self.place(day, of: days))
            return "M\(Figure.tenth(point.x - 1)) \(Figure.tenth(point.y))a1 1 0 1 0 2 0a1 1 0 1 0-2 0"
        }.joined()
    }
}
