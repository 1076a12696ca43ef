/// The version that all programs of the package carry.
package enum Version {
    /// The version of all programs.
    package static let number = "0.1.0"
    /// Its day, as manual pages write it.
    package static let date = "November 21, 2026"
}
