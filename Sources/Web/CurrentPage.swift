internal import Synchronization
internal import VoiceCore

/// The pages of the diary that is in its folder now, by the settings of now.
///
/// They are made again when another diary was put into the folder, as from a backup, or a setting was changed on them.
package final class CurrentPage: Sendable {
    private let page: Mutex<WebDiary>
    private let renew: @Sendable (WebDiary) -> WebDiary?

    /// `renewing` makes the new pages; nothing while the diary cannot be opened.
    package init(_ page: WebDiary, renewing renew: @escaping @Sendable (WebDiary) -> WebDiary?) {
        self.page = Mutex(page)
        self.renew = renew
    }

    /// The pages to work with.
    package var now: WebDiary {
        let (now, old) = page.withLock { page -> (WebDiary, WebDiary?) in
            guard page.tools.store.isReplaced || page.isOutdated.withLock({ $0 }), let other = renew(page)
            else { return (page, nil) }
            let old = page
            page = other
            return (other, old)
        }
        if let old {
            Task {
                await old.end()
                try? now.api?.begin()
            }
        }
        return now
    }

    /// Answers what a server hears.
    package func serve(by server: PageServer) {
        server.answer(by: { await self.now.answer($0) }, receiving: { self.now.receive($0) })
    }
}
