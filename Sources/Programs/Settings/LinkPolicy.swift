/// Handling of links, whose addresses are always kept.
package enum LinkPolicy: String, CaseIterable, Sendable {
    /// Nothing, so that no program of ours uses the network.
    case keep
    /// Their pages are asked for their titles.
    case fetch
}
