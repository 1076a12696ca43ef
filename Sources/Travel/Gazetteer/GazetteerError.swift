/// Why there is no list of cities.
package enum GazetteerError: Error, Equatable, Sendable {
    /// Its package is not installed.
    case notInstalled
    /// A file of it cannot be read; with the reason of the operating system.
    case unreadable(path: String, code: Int32)
    /// A file of it does not hold what it should.
    case damaged(path: String)
    /// The library that unpacks it is missing.
    case noLibrary
}
