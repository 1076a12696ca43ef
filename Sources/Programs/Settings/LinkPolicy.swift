/// What is done with links beside keeping their addresses.
package enum LinkPolicy: String, CaseIterable, Sendable {
    /// Nothing, so that no program of ours uses the network.
    case keep
    /// Their pages are asked for their titles.
    case fetch
}
