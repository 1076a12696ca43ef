package enum Version {
    package static let number = "0.1.0"
    /// The release day, as manual pages write it.
    package static let date = "November 21, 2026"
}
