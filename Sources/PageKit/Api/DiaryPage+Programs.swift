internal import Ground

extension DiaryPage {
    /// The answer to another program; nothing when a browser asks.
    func answerProgram(_ request: Request) async -> Response? {
        guard let api else { return nil }
        switch api.entrance(request, at: Monotonic.seconds) {
        case .none: return nil
        case .shut(let response): return response
        case .open:
            guard request.isReading else {
                return .failure(405, "nothing is changed here", headers: ["Allow": "GET, HEAD"])
            }
            return await DataVisit(page: self, request: request).answer()
        }
    }
}
