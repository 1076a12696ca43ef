import Ground
import Testing

@Suite("JSON that we write")
struct JSONTextTests {
    @Test(
        "A figure has nothing behind it that computing left there, and loses nothing else",
        arguments: [
            (0.1 + 0.2, "0.3"), (2.0, "2"), (1.0 / 3, "0.3333333333333333"), (1e300, "1e+300"),
            (1e-7, "1e-07"),
        ]
    )
    func measured(value: Double, text: String) {
        #expect(JSONText.measured(value).line == text)
    }

    @Test("What is no number is null", arguments: [Double.nan, .infinity])
    func none(value: Double) {
        #expect(JSONText.measured(value).line == "null")
    }
}
