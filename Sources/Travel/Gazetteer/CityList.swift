internal import Diary

/// Cities as the gazetteer has them: GLib's `a(sssssssudd)`, beside names in Hangul by number and by country.
///
/// There are many, and most questions are about one of them: their texts are read when they are asked for.
struct CityList: Sendable {
    /// Where each city is.
    let spots: [CitySpot]
    private let list: LittleEndian
    private let elements: [Range<Int>]
    private let korean: [String: String]

    /// Nothing when the bytes are no such list.
    init?(_ bytes: [UInt8], korean: [String: String]) {
        let list = LittleEndian(bytes)
        // What stands at the end of each element is told at the end of the list, in as few bytes as can tell it.
        let width = Self.width(ofOffsetsIn: bytes.count)
        guard let table = list.number(at: bytes.count - width, size: width), table > 0,
            table < bytes.count, (bytes.count - table) % width == 0
        else { return nil }
        var spots: [CitySpot] = []
        var elements: [Range<Int>] = []
        spots.reserveCapacity((bytes.count - table) / width)
        elements.reserveCapacity((bytes.count - table) / width)
        var last = 0
        for place in stride(from: table, to: bytes.count, by: width) {
            let start = (last + 7) & ~7
            guard let end = list.number(at: place, size: width), end <= table,
                let element = list.part(from: start, to: end), let spot = Self.spot(of: element)
            else { return nil }
            spots.append(spot)
            elements.append(start..<end)
            last = end
        }
        (self.list, self.spots, self.elements, self.korean) = (list, spots, elements, korean)
    }

    private static func width(ofOffsetsIn count: Int) -> Int {
        count <= 0xFF ? 1 : count <= 0xFFFF ? 2 : count <= 0xFFFF_FFFF ? 4 : 8
    }

    /// Number, name, state's number, state, country's code, country, zone; people; north and east.
    private static func spot(of element: LittleEndian) -> CitySpot? {
        var offset = 0
        for text in 0..<7 {
            guard let end = element.end(ofTextAt: offset), text != 1 || end > offset else { return nil }
            offset = end + 1
        }
        offset = (offset + 3) & ~3
        guard let population = element.number(at: offset, size: 4) else { return nil }
        offset = (offset + 4 + 7) & ~7
        guard let latitude = element.double(at: offset), let longitude = element.double(at: offset + 8),
            let position = GlobePosition(latitude: latitude, longitude: longitude)
        else { return nil }
        return CitySpot(position: position, population: population)
    }

    /// The city of a number, with its texts.
    func city(_ place: Int) -> City? {
        let range = elements[place]
        guard let element = list.part(from: range.lowerBound, to: range.upperBound),
            let number = element.text(at: 0), let name = element.text(at: number.next),
            let stateNumber = element.end(ofTextAt: name.next),
            let state = element.text(at: stateNumber + 1), let code = element.text(at: state.next),
            let country = element.text(at: code.next)
        else { return nil }
        return City(
            name: name.text,
            koreanName: hangul(number.text),
            state: state.text,
            country: country.text,
            koreanCountry: hangul(code.text),
            countryCode: code.text,
            population: spots[place].population,
            position: spots[place].position
        )
    }

    /// A name in Hangul; a few that are there are in Latin letters, and say nothing new.
    private func hangul(_ key: String) -> String? {
        guard let name = korean[key], name.unicodeScalars.contains(where: { 0xAC00...0xD7A3 ~= $0.value })
        else {
            return nil
        }
        return name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// Where a city is and how many people live there, by which the nearest one is found.
struct CitySpot: Sendable {
    var position: GlobePosition
    var population: Int
}

/// Texts by their keys in a catalogue of GNU gettext's.
enum MessageCatalog {
    /// All of them; nothing when the bytes are no catalogue.
    static func texts(in bytes: [UInt8]) -> [String: String]? {
        let file = LittleEndian(bytes)
        guard file.number(at: 0, size: 4) == 0x9504_12DE, let count = file.number(at: 8, size: 4),
            let keys = file.number(at: 12, size: 4), let values = file.number(at: 16, size: 4),
            count <= bytes.count / 16
        else { return nil }
        var texts: [String: String] = [:]
        texts.reserveCapacity(count)
        for number in 0..<count {
            guard let key = text(number, of: keys, file), let value = text(number, of: values, file) else {
                return nil
            }
            texts[key] = value
        }
        return texts
    }

    private static func text(_ number: Int, of table: Int, _ file: LittleEndian) -> String? {
        guard let length = file.number(at: table + 8 * number, size: 4),
            let start = file.number(at: table + 8 * number + 4, size: 4)
        else { return nil }
        return file.part(from: start, to: start + length).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
}
