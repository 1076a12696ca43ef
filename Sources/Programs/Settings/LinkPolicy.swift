/// Handling of links, whose addresses are always kept.
package enum LinkPolicy: String, CaseIterable, Sendable {
    /// No program of ours uses the network.
    case keep
    /// Titles of linked pages are fetched.
    case fetch
}
