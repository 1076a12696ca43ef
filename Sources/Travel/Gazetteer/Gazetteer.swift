package import Diary
internal import Glibc
internal import System

/// The cities of the world, offline: those of GeoNames with 15,000 people and more.
package struct Gazetteer: Sendable {
    private let spots: [CityTable.Spot]
    private let city: @Sendable (Int) -> City

    package var cities: [City] { spots.indices.map(city) }

    package init(_ cities: [City]) {
        spots = cities.map { CityTable.Spot(position: $0.position, population: $0.population) }
        city = { cities[$0] }
    }

    /// The installed list, or the one that `VOICECORE_CITIES` names.
    package static let installed: Result<Gazetteer, GazetteerError> = Result { () throws(GazetteerError) in
        let named = getenv("VOICECORE_CITIES").map { String(cString: $0) } ?? ""
        guard let path = named.isEmpty ? InstalledFiles.standard.data("models/cities.tsv") : named
        else { throw .notInstalled }
        return try Gazetteer(path: path)
    }

    package init(path: String) throws(GazetteerError) {
        guard let bytes = FileBytes.read(path) else {
            throw errno == ENOENT ? .notInstalled : .unreadable(path: path, code: errno)
        }
        guard let table = CityTable(bytes), !table.spots.isEmpty else { throw .damaged(path: path) }
        spots = table.spots
        city = table.city
    }

    package func city(near position: GlobePosition) -> City? {
        nearest(to: position).flatMap { $0.kilometres <= Self.reach ? $0.city : nil }
    }

    /// Kilometres beyond which the name of a city says nothing.
    private static let reach = 100.0

    /// Counts from the edge, at 20,000 people a square kilometre: a large city's beach is its own.
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
        return best.map { (city($0.place), $0.kilometres) }
    }

    package static func name(of position: GlobePosition, in language: PlaceLanguage = .present) -> String? {
        (try? installed.get())?.city(near: position)?.name(in: language)
    }
}

package enum GazetteerError: Error, Equatable, Sendable {
    case notInstalled
    case unreadable(path: String, code: Int32)
    case damaged(path: String)
}

/// A point on a globe of radius 1, where neither poles nor date line are special.
package struct GlobePoint: Sendable {
    private let x, y, z: Double

    package init(_ position: GlobePosition) {
        let (latitude, longitude) = (position.latitude * .pi / 180, position.longitude * .pi / 180)
        x = cos(latitude) * cos(longitude)
        y = cos(latitude) * sin(longitude)
        z = sin(latitude)
    }

    package func kilometres(to other: GlobePoint) -> Double {
        let chord =
            ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y) + (z - other.z) * (z - other.z))
            .squareRoot()
        return 2 * 6_371 * asin(min(1, chord / 2))
    }
}
