package import Diary
internal import Glibc

/// A point on a globe of radius 1, in which neither the poles nor the date line are special.
package struct GlobePoint: Sendable {
    private let x, y, z: Double

    /// The point at a position.
    package init(_ position: GlobePosition) {
        let (latitude, longitude) = (position.latitude * .pi / 180, position.longitude * .pi / 180)
        x = cos(latitude) * cos(longitude)
        y = cos(latitude) * sin(longitude)
        z = sin(latitude)
    }

    /// The way between two points along the earth.
    package func kilometres(to other: GlobePoint) -> Double {
        let chord =
            ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y) + (z - other.z) * (z - other.z))
            .squareRoot()
        return 2 * 6_371 * asin(min(1, chord / 2))
    }
}
