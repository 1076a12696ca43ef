package import Travel
package import VoiceCore

extension LinkSweep {
    /// The sweep of a diary whose settings let links be fetched; nothing where they do not.
    package init?(_ store: DiaryStore, _ settings: Settings, environment: [String: String]) {
        guard settings[Key.links] == .fetch, let fetcher = LinkFetcher(environment: environment) else {
            return nil
        }
        self.init(store, by: fetcher)
    }
}
