package import Travel
package import VoiceCore

extension LinkSweep {
    /// Fails unless the settings let links be fetched.
    package init?(_ store: DiaryStore, _ settings: Settings, environment: [String: String]) {
        guard settings[Key.links] == .fetch, let fetcher = LinkFetcher(environment: environment) else {
            return nil
        }
        self.init(store, by: fetcher)
    }
}
