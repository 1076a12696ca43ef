internal import Diary

/// The cities of `models/cities.tsv`, whose first lines explain its columns; texts are read on demand.
struct CityTable: Sendable {
    private typealias Line = ArraySlice<UInt8>

    struct Spot: Sendable {
        var position: GlobePosition
        var population: Int
    }

    let spots: [Spot]
    private let texts: [Line]
    private let countries: [String: (name: String, koreanName: String?)]

    init?(_ bytes: [UInt8]) {
        var spots: [Spot] = []
        var texts: [Line] = []
        var countries: [String: (name: String, koreanName: String?)] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            let fields = line.split(separator: Self.tab, maxSplits: 3, omittingEmptySubsequences: false)
            if fields.count == 3 {
                let text = fields.map { String(decoding: $0, as: UTF8.self) }
                countries[text[0]] = (text[1], text[2].isEmpty ? nil : text[2])
            } else if fields.count == 4, let latitude = Self.number(fields[0]),
                let longitude = Self.number(fields[1]), let population = Self.number(fields[2]),
                let position = GlobePosition(latitude: latitude, longitude: longitude),
                fields[3].count(where: { $0 == Self.tab }) == 3
            {
                spots.append(Spot(position: position, population: Int(population)))
                texts.append(fields[3])
            } else {
                return nil
            }
        }
        (self.spots, self.texts, self.countries) = (spots, texts, countries)
    }

    func city(_ place: Int) -> City {
        let fields = texts[place].split(separator: Self.tab, omittingEmptySubsequences: false)
        let text = fields.map { String(decoding: $0, as: UTF8.self) }
        let country = countries[text[0]]
        return City(
            name: text[1],
            koreanName: text[3].isEmpty ? nil : text[3],
            state: text[2],
            country: country?.name ?? text[0],
            koreanCountry: country?.koreanName,
            countryCode: text[0],
            population: spots[place].population,
            position: spots[place].position
        )
    }

    private static let tab = UInt8(ascii: "\t")

    /// Reads `-16.41667`: its digits over a power of ten are the nearest double, ten times as fast as by `Double(_:)`.
    private static func number(_ text: Line) -> Double? {
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
        guard (1...16).contains(digits.count) else { return nil }
        var (value, scale, isFraction) = (0, 1, false)
        for byte in digits {
            if byte == UInt8(ascii: "."), !isFraction {
                isFraction = true
            } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                value = 10 * value + Int(byte - UInt8(ascii: "0"))
                if isFraction { scale *= 10 }
            } else {
                return nil
            }
        }
        return Double(digits.count < text.count ? -value : value) / Double(scale)
    }
}
