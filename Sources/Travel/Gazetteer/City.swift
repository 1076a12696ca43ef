package import Diary
internal import Glibc

package struct City: Equatable, Sendable {
    package var name: String
    package var koreanName: String?
    package var state: String
    package var country: String
    package var koreanCountry: String?
    package var countryCode: String
    package var population: Int
    package var position: GlobePosition

    /// Every name by which people ask for it, the usual ones first.
    package var names: [String] {
        let korean = koreanName.map { [Self.short($0, without: Self.koreanEnds), $0] } ?? []
        return [Self.short(name, without: Self.latinEnds), name] + korean
    }

    package func name(in language: PlaceLanguage) -> String {
        let korean = koreanName.map { Self.short($0, without: Self.koreanEnds) }
        return language == .korean ? korean ?? usualName : usualName
    }

    package func country(in language: PlaceLanguage) -> String {
        language == .korean ? koreanCountry ?? country : country
    }

    private var usualName: String { Self.short(name, without: Self.latinEnds) }

    // A Korean city's name ends in what the law calls it, and nobody says that: Suwon-si, 부산광역시.
    private static let koreanEnds = ["특별자치시", "특별시", "광역시", "직할시", "시", "군"]
    private static let latinEnds = ["-si", "-gun"]

    private static func short(_ name: String, without ends: [String]) -> String {
        let end = ends.first { name.hasSuffix($0) && name.count - $0.count > 1 }
        return end.map { String(name.dropLast($0.count)) } ?? name
    }
}

package enum PlaceLanguage: Equatable, Sendable { case english, korean }

extension PlaceLanguage {
    package static var present: PlaceLanguage {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].map { (name: String) in
            getenv(name).map { String(cString: $0) } ?? ""
        }
        return names.first { !$0.isEmpty }?.hasPrefix("ko") == true ? .korean : .english
    }
}

extension Entry {
    package func namingCities(in language: PlaceLanguage = .present) -> Entry {
        var entry = self
        entry.blocks = blocks.map { $0.namingCity(in: language) }
        return entry
    }
}

extension TimelineEntry {
    package func namingCities(in language: PlaceLanguage = .present) -> TimelineEntry {
        var entry = self
        entry.summary = summary.namingCity(in: language)
        entry.blocks = blocks.map { $0.namingCity(in: language) }
        return entry
    }
}

extension EntrySummary {
    package func namingCity(in language: PlaceLanguage = .present) -> EntrySummary {
        var summary = self
        summary.city = position.flatMap { Gazetteer.name(of: $0, in: language) }
        return summary
    }
}

extension Block {
    fileprivate func namingCity(in language: PlaceLanguage) -> Block {
        mappingPictures { picture in
            var picture = picture
            picture.city = picture.position.flatMap { Gazetteer.name(of: $0, in: language) }
            return picture
        }
    }
}
