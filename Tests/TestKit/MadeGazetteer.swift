import System

/// Cities of a test's own, in the layout of Debian's package.
package struct MadeGazetteer {
    package struct Place {
        var number, name, state, country, code: String
        var korean: String?
        var population: Int
        var latitude, longitude: Double

        package init(
            _ name: String,
            _ latitude: Double,
            _ longitude: Double,
            people population: Int,
            state: String = "",
            country: String = "Republic of Korea",
            code: String = "KR",
            korean: String? = nil
        ) {
            (self.name, self.latitude, self.longitude) = (name, latitude, longitude)
            (self.state, self.country, self.code) = (state, country, code)
            (self.korean, self.population) = (korean, population)
            number = ""
        }
    }

    private let places: [Place]
    private let countries: [String: String]

    /// `countries` are names in Hangul.
    package init(_ places: [Place], countries: [String: String] = ["KR": "대한민국"]) {
        self.places = places.enumerated().map { number, place in
            var place = place
            place.number = "\(number + 1)"
            return place
        }
        self.countries = countries
    }

    package func write(into folder: String) throws {
        try DurableFile.write(library, to: folder + "/libgeonames.so.0")
        try DurableFile.write(catalogue, to: folder + "/geonames.mo")
    }

    /// The library: just the section that holds the list.
    package var library: [UInt8] {
        let names = Array("\0.gresource.geonames\0.shstrtab\0".utf8)
        let resource = resource
        let start = 64
        let headers = start + resource.count + names.count
        var file: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + zeros(0x28 - 6)
        file += little(headers, 8) + zeros(0x3A - 0x30) + little(64, 2) + little(3, 2) + little(2, 2)
        file += resource + names + zeros(64)
        for (name, at, size) in [(1, start, resource.count), (21, start + resource.count, names.count)] {
            file += little(name, 4) + zeros(0x14) + little(at, 8) + little(size, 8) + zeros(64 - 0x28)
        }
        return file
    }

    /// The catalogue with names in Hangul.
    package var catalogue: [UInt8] {
        let numbers = places.compactMap { place in place.korean.map { (place.number, $0) } }
        let texts = (numbers + countries.map { ($0.key, $0.value) }).sorted { $0.0 < $1.0 }
        var keys: [UInt8] = []
        var values: [UInt8] = []
        var bytes: [UInt8] = []
        let start = 28 + 16 * texts.count
        for (key, value) in texts {
            keys += little(key.utf8.count, 4) + little(start + bytes.count, 4)
            bytes += Array(key.utf8) + [0]
            values += little(value.utf8.count, 4) + little(start + bytes.count, 4)
            bytes += Array(value.utf8) + [0]
        }
        let head = [0x9504_12DE, 0, texts.count, 28, 28 + 8 * texts.count, 0, 0]
        return head.flatMap { little($0, 4) } + keys + values + bytes
    }

    /// The cities as one GLib array.
    package var list: [UInt8] {
        var bytes: [UInt8] = []
        var ends: [Int] = []
        for place in places {
            bytes += zeros((8 - bytes.count % 8) % 8)
            var tuple: [UInt8] = []
            for text in [
                place.number, place.name, "10", place.state, place.code, place.country, "Asia/Seoul",
            ] {
                tuple += Array(text.utf8) + [0]
            }
            tuple += zeros((4 - tuple.count % 4) % 4) + little(place.population, 4)
            tuple += zeros((8 - tuple.count % 8) % 8)
            for number in [place.latitude, place.longitude] {
                tuple += (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) }
            }
            // Where its texts end; the reader finds that by itself.
            bytes += tuple + zeros(7)
            ends.append(bytes.count)
        }
        let widths = [1: 0xFF, 2: 0xFFFF, 4: 0xFFFF_FFFF]
        let width = widths.keys.sorted().first { bytes.count + ends.count * $0 <= widths[$0] ?? 0 } ?? 8
        return bytes + ends.flatMap { little($0, width) }
    }

    /// A GLib resource: a table with one key, whose value is packed.
    private var resource: [UInt8] {
        let key = Array("cities.compiled".utf8)
        let list = list
        let value = little(list.count, 4) + little(1, 4) + Self.packed(list) + Array("\0(uuay)".utf8)
        let table = 24
        let items = table + 8 + 4
        let keyAt = items + 24
        let valueAt = keyAt + key.count + 1
        var bytes = Array("GVariant".utf8) + zeros(8) + little(table, 4) + little(keyAt, 4)
        bytes += little(0, 4) + little(1, 4) + little(0, 4)
        bytes += little(0, 4) + little(0xFFFF_FFFF, 4) + little(keyAt, 4) + little(key.count, 2)
        bytes += [0x76, 0] + little(valueAt, 4) + little(valueAt + value.count, 4)
        return bytes + key + [0] + value
    }

    /// zlib format, with stored blocks only.
    private static func packed(_ bytes: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = [0x78, 0x01]
        var (one, two) = (1, 0)
        for start in stride(from: 0, to: max(1, bytes.count), by: 0xFFFF) {
            let block = bytes[start..<min(bytes.count, start + 0xFFFF)]
            packed.append(block.endIndex == bytes.count ? 1 : 0)
            packed += little(block.count, 2) + little(0xFFFF - block.count, 2) + block
        }
        for byte in bytes {
            one = (one + Int(byte)) % 65_521
            two = (two + one) % 65_521
        }
        return packed + little(two << 16 | one, 4).reversed()
    }
}

private func little(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
