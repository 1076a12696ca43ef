internal import System

extension WebDiary {
    /// The answer to another program; nothing when a browser asks for a page.
    func answerProgram(_ request: Request) async -> Response? {
        guard let api else { return nil }
        if request.isForPrograms, isOurPage(request) { return await api.answer(request) }
        switch api.entrance(request, at: Monotonic.seconds) {
        case .shut(let response): return response
        case .none: return nil
        case .open:
            if let answer = await api.answer(request) { return answer }
            guard request.isReading else {
                return .failure(405, "nothing is changed here", headers: ["Allow": "GET, HEAD"])
            }
            return await data(request)
        }
    }

    /// What becomes of the body of a request, as soon as its head is here.
    package func receive(_ head: Request) -> BodyPolicy {
        guard let api, isNamedRight(head) else { return .held }
        if head.method == "POST", Route.target(of: head.path)?.files != nil,
            let session = session(of: head)
        {
            return PageHandler.receive(head, token: session.token, api)
        }
        guard head.isForPrograms else { return .held }
        if isOurPage(head) { return api.receive(head) }
        return switch api.entrance(head, at: Monotonic.seconds) {
        case .shut(let response): .refused(response)
        case .none: .held
        case .open: api.receive(head)
        }
    }

    /// Whether a script of our own page asks: it has the cookie, and says the token of its forms.
    private func isOurPage(_ request: Request) -> Bool {
        guard let session = session(of: request), let token = request.headers["x-voicecore-token"] else {
            return false
        }
        return Access.areEqual(token, session.token)
    }

    /// Answers what a server hears.
    package func serve(by server: PageServer) {
        server.answer(by: { await self.answer($0) }, receiving: { self.receive($0) })
    }
}
