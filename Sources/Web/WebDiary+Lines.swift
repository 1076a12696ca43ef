extension WebDiary {
    /// What an address shows, as data.
    func data(_ request: Request) async -> Response {
        await line(for: Address(path: request.path)).serve {
            await DataHandler(page: self, request: request).answer()
        }
    }

    /// Where one waits for a page: who asks for many at once has them made one after the other, and not all in memory.
    func line(for address: Address?) -> Line {
        switch address {
        case .tree, .bough, .year, .month, .moods, .journal, .tag, .search, .found: making.long
        default: making.quick
        }
    }
}
