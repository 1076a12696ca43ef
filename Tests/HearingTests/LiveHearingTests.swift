import Testing
@testable import Hearing

@Suite("Words of both ears while somebody speaks")
struct LiveTextTests {
    private let early = ["go", "for", "word"]

    @Test("The second ear's words replace PocketSphinx's, and newer ones follow")
    func replaced() {
        var text = LiveText()
        #expect(text.joined(with: early) == "go for word")
        text.improve(["Go", "forward"], of: early)
        #expect(text.joined(with: early + ["ten", "meters"]) == "Go forward ten meters")
    }

    @Test("Words are dropped where the second ear hears none")
    func silent() {
        var text = LiveText()
        text.improve([], of: early)
        #expect(text.joined(with: early + ["ten"]) == "ten")
    }

    @Test(
        "PocketSphinx's words stay in a part that the second ear cannot read, and earlier parts do not change"
    )
    func refused() {
        var text = LiveText()
        text.settle(["Go", "forward."], of: early)
        text.improve(nil, of: early + ["ten", "feet"])
        #expect(text.joined(with: early + ["ten", "feet", "now"]) == "Go forward. ten feet now")
        text.settle(nil, of: early + ["ten", "feet", "now"])
        #expect(text.joined(with: early + ["ten", "feet", "now", "stop"]) == "Go forward. ten feet now stop")
    }

    @Test("A word that PocketSphinx gives late appears once")
    func late() {
        var text = LiveText()
        text.improve(["Go", "forward."], of: ["go"])
        #expect(text.joined(with: ["go", "forward", "ten"]) == "Go forward. ten")
    }

    @Test("PocketSphinx may give fewer words than the second ear has")
    func fewer() {
        var text = LiveText()
        text.improve(["Go", "forward."], of: early)
        #expect(text.joined(with: ["go"]) == "Go forward.")
    }
}
