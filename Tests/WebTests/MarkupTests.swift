import Testing
@testable import Web

@Suite("Markup")
struct MarkupTests {
    @Test("Text stays text on the page, whatever it holds")
    func textIsEscaped() {
        let made = element(.p, .of(.title, "\"><script>")) {
            "<script>alert('x')</script> & \u{202E}evil\u{0}"
        }
        #expect(
            made.html
                == "<p title=\"&quot;&gt;&lt;script&gt;\">&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; "
                + "&amp; evil\u{fffd}</p>"
        )
    }
}
