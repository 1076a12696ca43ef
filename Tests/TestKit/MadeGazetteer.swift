import System

package struct MadeGazetteer {
    package struct Place {
        var name, state, country, code: String
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
        }
    }

    private let places: [Place]
    private let koreanCountries: [String: String]

    package init(_ places: [Place], koreanCountries: [String: String] = ["KR": "대한민국"]) {
        (self.places, self.koreanCountries) = (places, koreanCountries)
    }

    package func write(into folder: String) throws {
        try DurableFile.write(table, to: folder + "/cities.tsv")
    }

    package var table: [UInt8] {
        var countries: [String: String] = [:]
        for place in places {
            countries[place.code] = "\(place.code)\t\(place.country)\t\(koreanCountries[place.code] ?? "")\n"
        }
        let cities = places.map { place in
            "\(place.latitude)\t\(place.longitude)\t\(place.population)\t\(place.code)\t\(place.name)\t\(place.state)"
                + "\t\(place.korean ?? "")\n"
        }
        return Array(("# A test's.\n" + countries.values.sorted().joined() + cities.joined()).utf8)
    }
}
