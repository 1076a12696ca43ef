import TestKit
import Testing

/// Browsers for one test after another, as starting one costs more than most tests; cookies and cache stay apart.
actor BrowserShelf {
    @TaskLocal static var current: BrowserShelf?

    private let folder = TestFolder()
    private var started = 0
    private var idle: [String: [Browser]] = [:]

    func take(_ language: String) throws -> Browser {
        if let browser = idle[language]?.popLast() { return browser }
        started += 1
        let program = try #require(Browser.program)
        return try Browser(program, home: folder("browser-\(started)"), language: language)
    }

    func put(_ browser: Browser, _ language: String) { idle[language, default: []].append(browser) }
    func clear() { idle = [:] }
}

actor BrowserLoan {
    @TaskLocal static var current: BrowserLoan?

    private let shelf: BrowserShelf
    private var lent: [(browser: Browser, language: String)] = []

    init(of shelf: BrowserShelf) { self.shelf = shelf }

    static func browser(_ language: String = "en") async throws -> Browser {
        let loan = try #require(current)
        return try await loan.borrow(language)
    }

    private func borrow(_ language: String) async throws -> Browser {
        let browser = try await shelf.take(language)
        try await browser.beginApart()
        lent.append((browser, language))
        return browser
    }

    /// Returns the browsers, except those that cannot forget their page.
    func giveBack() async {
        for (browser, language) in lent where (try? await browser.forget()) != nil {
            await shelf.put(browser, language)
        }
        lent = []
    }
}

/// Lends browsers to the tests of a suite, and ends them after the last.
struct SharedBrowsers: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func scopeProvider(for test: Test, testCase: Test.Case?) -> SharedBrowsers? {
        test.isSuite || testCase != nil ? self : nil
    }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard let shelf = BrowserShelf.current else {
            let shelf = BrowserShelf()
            let outcome = await result {
                try await BrowserShelf.$current.withValue(shelf, operation: function)
            }
            await shelf.clear()
            return try outcome.get()
        }
        let loan = BrowserLoan(of: shelf)
        let outcome = await result { try await BrowserLoan.$current.withValue(loan, operation: function) }
        await loan.giveBack()
        try outcome.get()
    }

    private func result(_ work: () async throws -> Void) async -> Result<Void, any Error> {
        do { return .success(try await work()) } catch { return .failure(error) }
    }
}

extension Trait where Self == SharedBrowsers {
    static var sharedBrowsers: Self { Self() }
}
