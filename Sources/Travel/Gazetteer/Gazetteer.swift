package import Diary
internal import Glibc
internal import System

/// The cities of the world, offline: GeoNames' list of those with 15,000 people and more, as Debian brings it.
package struct Gazetteer: Sendable {
    private let spots: [CitySpot]
    private let city: @Sendable (Int) -> City?

    /// Every city.
    package var cities: [City] { spots.indices.compactMap(city) }

    /// A list of these.
    package init(_ cities: [City]) {
        spots = cities.map { CitySpot(position: $0.position, population: $0.population) }
        city = { cities[$0] }
    }

    /// The list that is installed; it is read when it is first asked for, and kept.
    package static let installed: Result<Gazetteer, GazetteerError> = Result { () throws(GazetteerError) in
        try Gazetteer(.installed)
    }

    /// Reads the list from its files.
    ///
    /// Without the names in Hangul it has the others.
    package init(_ files: GazetteerFiles) throws(GazetteerError) {
        guard let path = files.library else { throw .notInstalled }
        guard let library = FileBytes.read(path) else { throw .unreadable(path: path, code: errno) }
        let korean = files.korean.flatMap(FileBytes.read).flatMap(MessageCatalog.texts) ?? [:]
        guard let bytes = try PackedCities.unpacked(from: library),
            let list = CityList(bytes, korean: korean), !list.spots.isEmpty
        else { throw .damaged(path: path) }
        spots = list.spots
        city = list.city
    }

    /// The nearest city to a position, as people would say; nothing where none is within 100 km.
    package func city(near position: GlobePosition) -> City? {
        nearest(to: position).flatMap { $0.kilometres <= Self.reach ? $0.city : nil }
    }

    /// Beyond this distance the name of a city says nothing.
    private static let reach = 100.0

    /// The nearest city anywhere, and how far it is.
    ///
    /// It is measured from the city's edge, as if 20,000 people lived on each of its square kilometres: the beach of a
    /// city of millions is that city's, though the middle of a small town is nearer.
    package func nearest(to position: GlobePosition) -> (city: City, kilometres: Double)? {
        let point = GlobePoint(position)
        var best: (place: Int, fromEdge: Double, kilometres: Double)?
        for (place, spot) in spots.enumerated() {
            let radius = (Double(spot.population) / (20_000 * Double.pi)).squareRoot()
            // A degree of latitude is 111 km, so most cities are out of the question without any trigonometry.
            let atLeast = abs(spot.position.latitude - position.latitude) * 110 - radius
            if let best, atLeast >= best.fromEdge { continue }
            let kilometres = point.kilometres(to: GlobePoint(spot.position))
            if best.map({ kilometres - radius < $0.fromEdge }) ?? true {
                best = (place, kilometres - radius, kilometres)
            }
        }
        guard let best, let city = city(best.place) else { return nil }
        return (city, best.kilometres)
    }
}

/// Where the gazetteer's files are.
package struct GazetteerFiles: Equatable, Sendable {
    /// The library that holds the cities.
    package var library: String?
    /// The catalogue with names in Hangul.
    package var korean: String?

    /// These files.
    package init(library: String?, korean: String?) {
        self.library = library
        self.korean = korean
    }

    /// Those that are installed, or those in the folder that `VOICECORE_GEONAMES` names.
    package static var installed: GazetteerFiles {
        if let folder = getenv("VOICECORE_GEONAMES").map({ String(cString: $0) }), !folder.isEmpty {
            return GazetteerFiles(
                library: present(["\(folder)/libgeonames.so.0"]),
                korean: present(["\(folder)/geonames.mo"])
            )
        }
        let folders = ["\(machine)-linux-gnu/", "", "../lib64/"].flatMap {
            ["/usr/lib/\($0)", "/usr/local/lib/\($0)"]
        }
        return GazetteerFiles(
            library: present(folders.map { "\($0)libgeonames.so.0" }),
            korean: present(["/usr", "/usr/local"].map { "\($0)/share/locale/ko/LC_MESSAGES/geonames.mo" })
        )
    }

    private static func present(_ paths: [String]) -> String? { paths.first { access($0, F_OK) == 0 } }

    private static var machine: String {
        #if arch(arm64)
        "aarch64"
        #else
        "x86_64"
        #endif
    }
}

extension PlaceLanguage {
    /// The language of this machine's messages.
    package static var present: PlaceLanguage {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].map { (name: String) in
            getenv(name).map { String(cString: $0) } ?? ""
        }
        return names.first { !$0.isEmpty }?.hasPrefix("ko") == true ? .korean : .english
    }
}
