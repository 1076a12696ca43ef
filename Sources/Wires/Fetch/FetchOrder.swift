/// How the program that fetches is called; what it is to fetch or to read comes to it on standard input.
package enum FetchOrder: String, Sendable {
    /// Fetches the page at the address that it is given.
    case get = "--get"
    /// Fetches the picture at the address that it is given.
    case getPicture = "--get-picture"
    /// Reads, caged, the page that it is given.
    case read = "--read"

    /// The name of the program.
    package static let program = "voicecore-fetch"

    /// How long a page may take with all that it points to.
    package static let seconds = 5.0
    /// How much of a page is read, after unpacking, and how long a picture may be.
    package static let pageBytes = 1_000_000
    /// How often an answer may point to another page.
    package static let redirects = 3
    /// How long an address may be.
    package static let addressBytes = 8_000
}

/// Why there is no page.
package enum FetchFault: String, CaseIterable, Sendable {
    /// The machine has no network, or nobody who knows names.
    case offline
    /// The host's name is not known.
    case unknownHost
    /// The host lies in the house, or is this machine.
    case refusedAddress
    /// The address, or one that it points to, is longer than one may be.
    case longAddress
    /// Nobody answers there.
    case noAnswer
    /// It took too long.
    case late
    /// The host did not prove who it is.
    case notTrusted
    /// It points to other pages without end.
    case redirects
    /// The host has no such page, or does not give it.
    case status
    /// What came was no answer.
    case broken
    /// The page cannot be read.
    case unreadable
    /// libcurl is not there.
    case noLibrary
}
