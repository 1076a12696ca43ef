package import Diary

/// A city of the gazetteer.
package struct City: Equatable, Sendable {
    /// What it is called, as GeoNames writes it in Latin letters.
    package var name: String
    /// Its name in Hangul, where that is known.
    package var koreanName: String?
    /// The state or province it lies in.
    package var state: String
    /// The country it lies in.
    package var country: String
    /// The country's name in Hangul, where that is known.
    package var koreanCountry: String?
    /// Two letters for the country.
    package var countryCode: String
    /// How many people live there.
    package var population: Int
    /// Where its middle is.
    package var position: GlobePosition

    /// Every name by which people ask for it, the usual ones first.
    package var names: [String] {
        let korean = koreanName.map { [Self.short($0, without: Self.koreanEnds), $0] } ?? []
        return [Self.short(name, without: Self.latinEnds), name] + korean
    }

    /// What it is called in a language; in Latin letters where that has no name for it.
    package func name(in language: PlaceLanguage) -> String {
        let korean = koreanName.map { Self.short($0, without: Self.koreanEnds) }
        return language == .korean ? korean ?? usualName : usualName
    }

    /// What its country is called in a language.
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

/// The languages in which cities have names.
package enum PlaceLanguage: Equatable, Sendable {
    case english, korean
}
