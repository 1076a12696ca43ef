internal import Diary

/// Cities as the gazetteer has them: GLib's `a(sssssssudd)`, beside names in Hangul by number and by country.
struct CityList {
    private let korean: [String: String]

    init(korean: [String: String]) {
        // A few names there are in Latin letters, and say nothing new.
        self.korean = korean.filter { $0.value.unicodeScalars.contains { 0xAC00...0xD7A3 ~= $0.value } }
            .mapValues { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    }

    /// All cities; nothing when the bytes are no such list.
    func cities(in bytes: [UInt8]) -> [City]? {
        let list = LittleEndian(bytes)
        // What stands at the end of each element is told at the end of the list, in as few bytes as can tell it.
        let width = Self.width(ofOffsetsIn: bytes.count)
        guard let table = list.number(at: bytes.count - width, size: width), table > 0,
            table < bytes.count, (bytes.count - table) % width == 0
        else { return nil }
        var cities: [City] = []
        cities.reserveCapacity((bytes.count - table) / width)
        var start = 0
        for place in stride(from: table, to: bytes.count, by: width) {
            guard let end = list.number(at: place, size: width), end <= table,
                let element = list.part(from: (start + 7) & ~7, to: end), let city = city(element)
            else { return nil }
            cities.append(city)
            start = end
        }
        return cities
    }

    private static func width(ofOffsetsIn count: Int) -> Int {
        count <= 0xFF ? 1 : count <= 0xFFFF ? 2 : count <= 0xFFFF_FFFF ? 4 : 8
    }

    /// Number, name, state's number, state, country's code, country, zone; people; north and east.
    private func city(_ element: LittleEndian) -> City? {
        // There are many cities, so the texts that nobody asks for are not made.
        guard let number = element.text(at: 0), let name = element.text(at: number.next),
            let stateNumber = element.end(ofTextAt: name.next),
            let state = element.text(at: stateNumber + 1), let code = element.text(at: state.next),
            let country = element.text(at: code.next), let zone = element.end(ofTextAt: country.next)
        else { return nil }
        var offset = (zone + 1 + 3) & ~3
        guard let population = element.number(at: offset, size: 4) else { return nil }
        offset = (offset + 4 + 7) & ~7
        guard let latitude = element.double(at: offset), let longitude = element.double(at: offset + 8),
            let position = GlobePosition(latitude: latitude, longitude: longitude), !name.text.isEmpty
        else { return nil }
        return City(
            name: name.text,
            koreanName: korean[number.text],
            state: state.text,
            country: country.text,
            koreanCountry: korean[code.text],
            countryCode: code.text,
            population: population,
            position: position
        )
    }
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
