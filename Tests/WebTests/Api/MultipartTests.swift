import Actions
import Testing
@testable import Web

@Suite("Forms of several parts")
struct MultipartTests {
    private static let type = "multipart/form-data; boundary=\"edge\""

    private func read(_ pieces: [[UInt8]], type: String = Self.type) throws -> [MultipartReader.Event] {
        var reader = try MultipartReader(contentType: type)
        var events: [MultipartReader.Event] = []
        for piece in pieces {
            try piece.withUnsafeBytes { bytes in
                try reader.read(bytes) { event in
                    if case .bytes(let more) = event, case .bytes(let before) = events.last {
                        events[events.count - 1] = .bytes(before + more)
                    } else {
                        events.append(event)
                    }
                }
            }
        }
        try reader.finish()
        return events
    }

    @Test("A form is read alike in any two pieces, even if its bytes look like its boundary")
    func pieces() throws {
        let body = Array("\r\n--edg\r\n-\r\r\n--e".utf8) + [0, 255]
        let form =
            Array(
                "passed over\r\n--edge \r\nContent-Type: x\r\ncontent-disposition: form-data; name=\"a\"\r\n\r\n"
                    .utf8
            )
            + Array(
                "\r\n--edge\r\nContent-Disposition: form-data; name=b; filename=\"x;\\\"y%22\"\r\n\r\n".utf8
            )
            + body + Array("\r\n--edge--\r\nand after".utf8)
        let wanted: [MultipartReader.Event] = [
            .begin(.init(name: "a")), .end, .begin(.init(name: "b", fileName: "x;\"y\"")), .bytes(body), .end,
        ]
        for cut in form.indices {
            #expect(try read([Array(form[..<cut]), Array(form[cut...])]) == wanted, "\(cut)")
        }
        #expect(try read(form.map { [$0] }) == wanted)
    }

    @Test("A form without parts or without an end is refused")
    func faults() throws {
        let head = "--edge\r\nContent-Disposition: form-data; name=a\r\n\r\n"
        let many = String(repeating: head + "x\r\n", count: MultipartReader.mostParts + 1)
        let cases: [(String, MultipartReader.Fault)] = [
            ("", .cut), ("--edge", .cut), (head + "x", .cut), ("--edgeX\r\n", .malformed),
            ("--edge\r\nX: y\r\n\r\n\r\n--edge--", .malformed), (many + "--edge--", .manyParts),
            ("--edge\r\n" + String(repeating: "X: y\r\n", count: 2_000), .longHead),
            ("--edge\r\n" + String(repeating: "y", count: 1 << 20), .longHead),
        ]
        for (text, fault) in cases {
            #expect(throws: fault, "\(text.prefix(40))") { try read([Array(text.utf8)]) }
        }
        for type in [
            "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=edge", "",
            "multipart/form-data; boundary=" + String(repeating: "x", count: 71),
        ] {
            #expect(throws: MultipartReader.Fault.noBoundary, "\(type)") { try read([], type: type) }
        }
    }

    @Test("A form within a form is the file that it is sent as")
    func nested() throws {
        let inner = "--inner\r\nContent-Disposition: form-data; name=x\r\n\r\ny\r\n--inner--\r\n"
        let form =
            "--edge\r\nContent-Disposition: form-data; name=file; filename=f\r\n"
            + "Content-Type: multipart/mixed; boundary=inner\r\n\r\n\(inner)\r\n--edge--\r\n"
        #expect(
            try read([Array(form.utf8)]) == [
                .begin(.init(name: "file", fileName: "f")), .bytes(Array(inner.utf8)), .end,
            ]
        )
    }

    @Test(
        "A file is called by the last part of its name, never by one that hides it or leads elsewhere",
        arguments: [
            ("walk.m4a", "walk.m4a"), ("../../etc/passwd", "passwd"), ("C:\\memos\\walk.m4a", "walk.m4a"),
            ("..", "memo"), ("", "memo"), ("/", "memo"), (" .hidden", "hidden"), ("a\u{0}b\n", "ab"),
            ("산책.m4a", "산책.m4a"),
            (String(repeating: "가", count: 100), String(repeating: "가", count: 66)),
        ]
    )
    func names(sent: String, kept: String) { #expect(UploadFacts.fileName(sent) == kept) }
}
