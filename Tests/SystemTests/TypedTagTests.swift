import Testing
@testable import System

@Suite("A tag that a person types")
struct TypedTagTests {
    @Test(
        "is what stands behind the sign with which it is shown",
        arguments: [
            ("wind", "wind"), ("#wind", "wind"), ("# long walk", "long walk"), ("##wind", "#wind"),
            ("c#", "c#"), ("#", nil), ("# ", nil),
        ]
    )
    func name(typed: String, tag: String?) {
        #expect(TypedTag.name(typed) == tag)
    }

    @Test(
        "has no sign in front where an entry gets it",
        arguments: [
            ("wind", "wind"), ("##wind", "wind"), ("# # long walk", "long walk"), ("c#", "c#"), ("##", nil),
        ]
    )
    func new(typed: String, tag: String?) {
        #expect(TypedTag.new(typed) == tag)
    }
}
