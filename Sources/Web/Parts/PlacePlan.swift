internal import VoiceCore

/// Places by their distances and directions, on a sheet with north at the top: no map is beneath them.
struct PlacePlan: Equatable {
    struct Pin: Equatable {
        let name: String
        let x: Double
        let y: Double
        var label: Label?
    }

    struct Label: Equatable {
        let text: String
        let x: Double
        let y: Double
        let anchor: String
    }

    struct Scale: Equatable {
        let kilometres: Double
        let width: Double
    }

    let width: Double
    let height: Double
    let pins: [Pin]
    let scale: Scale?

    private static let longest = 24

    init?(_ places: [UsedPlace], width: Double = 900, height: Double = 440, most: Int = 200) {
        let known = places.compactMap { place in place.position.map { (place, $0) } }.prefix(most)
        guard !known.isEmpty else { return nil }
        (self.width, self.height) = (width, height)
        let sheet = Self.sheet(known.map(\.1), width, height)
        let points = known.map { sheet.point($0.1) }
        pins = Self.labelled(
            zip(known, points).map { Pin(name: $0.0.name, x: $1.x, y: $1.y) },
            uses: known.map(\.0.uses),
            width,
            height
        )
        scale = Self.scale(pixelsPerKilometre: sheet.pixels / 111.195, isNarrow: sheet.isLocal)
    }

    private struct Sheet {
        let west: Double
        let middle: (x: Double, latitude: Double)
        let shrink: Double
        let pixels: Double
        let centre: (x: Double, y: Double)
        /// True if one scale holds everywhere.
        let isLocal: Bool

        func point(_ position: GlobePosition) -> (x: Double, y: Double) {
            let east = PlacePlan.east(of: west, position.longitude)
            return (
                centre.x + (east - middle.x) * shrink * pixels,
                centre.y - (position.latitude - middle.latitude) * pixels
            )
        }
    }

    private static func east(of west: Double, _ longitude: Double) -> Double {
        let turn = longitude - west
        return turn < 0 ? turn + 360 : turn
    }

    private static func sheet(_ positions: [GlobePosition], _ width: Double, _ height: Double) -> Sheet {
        let west = westernmost(positions.map(\.longitude))
        let easts = positions.map { east(of: west, $0.longitude) }
        let latitudes = positions.map(\.latitude)
        let (south, north) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
        let middle = (x: (easts.max() ?? 0) / 2, latitude: (south + north) / 2)
        // A degree of longitude is shorter away from the equator; at a pole it would be nothing.
        let shrink = max(0.05, cosine(middle.latitude))
        let (margin, least) = (70.0, 0.01)
        let pixels = min(
            (width - 2 * margin) / max(least, (easts.max() ?? 0) * shrink),
            (height - 2 * margin) / max(least, north - south)
        )
        return Sheet(
            west: west,
            middle: middle,
            shrink: shrink,
            pixels: pixels,
            centre: (width / 2, height / 2),
            isLocal: north - south < 30
        )
    }

    /// The meridian behind the widest gap between the places, so that all lie close to its east.
    private static func westernmost(_ longitudes: [Double]) -> Double {
        let sorted = longitudes.sorted()
        guard let first = sorted.first, let last = sorted.last else { return 0 }
        var (best, widest) = (first, first + 360 - last)
        for (before, after) in zip(sorted, sorted.dropFirst()) where after - before > widest {
            (best, widest) = (after, after - before)
        }
        return best
    }

    /// The cosine of degrees of latitude, well enough for a drawing.
    private static func cosine(_ degrees: Double) -> Double {
        let square = degrees * degrees
        return 4 * (8_100 - square) / (32_400 + square)
    }

    private static func scale(pixelsPerKilometre: Double, isNarrow: Bool) -> Scale? {
        guard isNarrow, pixelsPerKilometre.isFinite, pixelsPerKilometre > 0 else { return nil }
        var best: Scale?
        var ten = 0.01
        while ten < 100_000 {
            for step in [1.0, 2, 5] where step * ten * pixelsPerKilometre <= 140 {
                best = Scale(kilometres: step * ten, width: step * ten * pixelsPerKilometre)
            }
            ten *= 10
        }
        return best
    }
}

extension PlacePlan {
    private struct Box {
        let left, top, right, bottom: Double

        func meets(_ other: Box) -> Bool {
            left < other.right && other.left < right && top < other.bottom && other.top < bottom
        }
    }

    /// Names the most used pins, as far as there is room.
    private static func labelled(_ pins: [Pin], uses: [Int], _ width: Double, _ height: Double) -> [Pin] {
        var pins = pins
        var taken = pins.prefix(60).map {
            Box(left: $0.x - 8, top: $0.y - 8, right: $0.x + 8, bottom: $0.y + 8)
        }
        // The scale and the north are in two corners.
        taken.append(Box(left: 0, top: height - 60, right: 190, bottom: height))
        taken.append(Box(left: width - 60, top: 0, right: width, bottom: 100))
        let order = pins.indices.sorted { (-uses[$0], $0) < (-uses[$1], $1) }
        for place in order.prefix(40) {
            let pin = pins[place]
            let text = pin.name.count > longest ? String(pin.name.prefix(longest - 1)) + "…" : pin.name
            let length = text.unicodeScalars.reduce(0.0) { $0 + ($1.value < 0x1100 ? 8 : 16) }
            let choices: [(Label, Box)] = [
                (pin.x + 14, pin.y + 5, "start", 0.0), (pin.x - 14, pin.y + 5, "end", -length),
                (pin.x, pin.y - 15, "middle", -length / 2), (pin.x, pin.y + 25, "middle", -length / 2),
            ].map { x, y, anchor, shift in
                let left = x + shift
                return (
                    Label(text: text, x: x, y: y, anchor: anchor),
                    Box(left: left, top: y - 14, right: left + length, bottom: y + 5)
                )
            }
            let own = place < 60 ? place : nil
            let free = choices.first { _, box in
                box.left >= 4 && box.right <= width - 4 && box.top >= 4 && box.bottom <= height - 4
                    && !taken.enumerated().contains { $0.offset != own && $0.element.meets(box) }
            }
            guard let (label, box) = free else { continue }
            pins[place].label = label
            taken.append(box)
        }
        return pins
    }

    func markup(_ texts: Texts, kind: String) -> Markup {
        element(
            .svg,
            .kind("plan \(kind)"),
            .of(.viewBox, "0 0 \(Figure.short(width)) \(Figure.short(height))"),
            .of(.role, "img"),
            .label(texts.plan(pins.count))
        ) {
            element(.path, .kind("grid"), .of(.d, grid))
            if pins.count > 1 {
                let way = pins.map { "\(Figure.tenth($0.x)) \(Figure.tenth($0.y))" }.joined(separator: "L")
                element(.path, .kind("way"), .of(.d, "M" + way))
            }
            for pin in pins {
                element(.circle, .kind("pin"), .of(.cx, pin.x), .of(.cy, pin.y), .of(.r, 7))
            }
            for label in pins.compactMap(\.label) {
                element(
                    .text,
                    .of(.x, label.x),
                    .of(.y, label.y),
                    .of(.textAnchor, label.anchor),
                    .of(.lang, texts.language(of: label.text))
                ) { label.text }
            }
            if let scale {
                let (y, end) = (height - 32, 30 + scale.width)
                let d =
                    "M30 \(y)H\(Figure.tenth(end))M30 \(y - 5)V\(y + 5)M\(Figure.tenth(end)) \(y - 5)V\(y + 5)"
                element(.path, .kind("rule"), .of(.d, d))
                element(.text, .kind("small"), .of(.x, 30), .of(.y, height - 44)) {
                    scale.kilometres < 1
                        ? "\(Figure.short(scale.kilometres * 1_000)) m"
                        : "\(Figure.short(scale.kilometres)) km"
                }
            }
            let x = Figure.short(width - 32)
            element(.path, .kind("rule"), .of(.d, "M\(x) 66V30M\(x) 30l-6 10M\(x) 30l6 10"))
            element(.text, .kind("small"), .of(.x, width - 32), .of(.y, 84), .of(.textAnchor, "middle")) {
                texts.north
            }
        }
    }

    private var grid: String {
        let ups = stride(from: 90.0, to: width, by: 90).map {
            "M\(Figure.short($0)) 0V\(Figure.short(height))"
        }
        let acrosses = stride(from: 80.0, to: height, by: 90).map {
            "M0 \(Figure.short($0))H\(Figure.short(width))"
        }
        return (ups + acrosses).joined()
    }
}
