import CLinux
import Glibc
import Programs
import System
import TestKit
import VoiceCore
@testable import Web

/// A diary with one entry that is served, and a browser that was let in.
struct ServedDiary {
    let folder = TestFolder()
    let store: DiaryStore
    let page: WebDiary
    let server: PageServer
    private let stop: ServerStop
    let entry: Entry
    let keys: KeyRing
    let api: Api
    var cookie = ""
    var token = ""

    static let sound = [UInt8](0..<200)
    static let title = "<script>alert(1)</script>\u{202E}evil"

    init(
        in place: String? = nil,
        sound: String? = nil,
        seconds: Double = 41,
        microphone: (String) -> Microphone? = { _ in nil }
    ) async throws {
        store = try DiaryStore(
            folder: place ?? folder("diary"),
            options: .init(access: .create, dayStartMinute: 0)
        )
        let moment = Moment(milliseconds: 1_795_338_845_000, offsetSeconds: 32_400)
        let archive = folder.write(sound.map { Self.bytes(of: $0) } ?? Self.sound, to: "sound.opus")
        entry = try await Self.fill(store, archive, seconds, at: moment)
        let tools = PipelineDependencies(
            transcriber: FixedTranscriber(),
            read: { _, _ in Self.reading },
            zone: .utc,
            now: { moment }
        )
        server = try PageServer(on: LoopbackAddress(of: folder.path), port: 0)
        stop = ServerStop(server)
        keys = KeyRing(of: LoopbackAddress(of: folder.path), state: folder("state"))
        let pipeline = MemoPipeline(store: store, tools: tools)
        api = Self.api(folder, keys, pipeline)
        page = WebDiary(
            WebDiary.Tools(
                store: store,
                pipeline: pipeline,
                zone: .utc,
                trashDays: 30,
                now: { moment },
                microphone: microphone(store.folder.recordings),
                settings: try Settings(environment: ["HOME": folder("home")])
            ),
            host: server.host,
            api: api
        )
        try api.begin()
        page.serve(by: server)
        let opened = try await get(String(page.makeLink().dropFirst("http://\(server.host)".count)))
        cookie = String((opened.headers["set-cookie"] ?? "").prefix { $0 != ";" })
        token = try await get("/").body.between("name=\"token\" value=\"", "\"") ?? ""
    }

    private static let reading = MoodReading(
        mood: Mood(
            positive: 82,
            negative: 18,
            emotion: .joy,
            source: .reader,
            evidence: [Evidence(phrase: "glad", from: 5, to: 9, start: 1, end: 1.4, weight: 1, toward: "joy")]
        ),
        moodReason: nil,
        score: MoodScore(positive: 0.82, emotions: ["joy": 1])
    )

    private static func fill(_ store: DiaryStore, _ archive: String, _ seconds: Double, at moment: Moment)
        async throws -> Entry
    {
        var entry = Entry(
            id: EntryID(at: moment),
            recordedAt: moment,
            dateSource: .name,
            dateCertainty: .exact,
            title: title,
            text: "I am glad <i>we</i> went.",
            journal: "Walks & more",
            tags: ["\"><img src=x>"],
            sound: EntrySound(
                codec: "opus",
                hertz: 16_000,
                seconds: seconds,
                bytes: bytes(of: archive).count,
                waveform: Waveform(levels: [0, 60, 250, 90])
            ),
            createdAt: moment
        )
        entry.reading = reading
        entry = try await store.entries.add(entry, archive: archive, at: moment)
        let transcript = heard(entry.text)
        try await store.entries.saveTranscript(
            transcript,
            hearing: nil,
            text: entry.text,
            truncated: false,
            of: entry.id,
            at: moment
        )
        let heard = try await store.entries.entry(entry.id)
        try await store.entries.saveReading(reading, in: heard, at: moment)
        return try await store.entries.entry(entry.id)
    }

    /// A word each half a second, the last one doubtful.
    private static func heard(_ text: String) -> Transcript {
        let words = text.split(separator: " ").enumerated().map { place, word in
            let start = Double(place) / 2
            return Word(
                word: String(word),
                start: start,
                end: start + 0.4,
                probability: place == 4 ? 0.3 : 0.9,
                alternatives: place == 4 ? ["want", "wept"] : nil
            )
        }
        return Transcript(
            text: text,
            engine: "pocketsphinx",
            model: "en-us",
            preset: "balanced",
            seconds: 3,
            words: words
        )
    }

    private static func bytes(of path: String) -> [UInt8] { FileBytes.read(path) ?? [] }

    struct Answer: Sendable {
        var status: Int
        var headers: [String: String]
        var bytes: [UInt8]
        var body: String { String(decoding: bytes, as: UTF8.self) }
    }

    func get(_ path: String, _ headers: [String: String] = [:], method: String = "GET") async throws -> Answer
    {
        try await send(method, path, headers, body: nil)
    }

    /// Asks as another program does, with a key and without a cookie.
    func ask(
        _ path: String,
        key: String,
        _ headers: [String: String] = [:],
        method: String = "GET",
        body: [UInt8]? = nil
    ) async throws -> Answer {
        let fields = ["Authorization": "Bearer \(key)", "Cookie": ""].merging(headers) { $1 }
        return try await send(method, path, fields, body: body ?? (method == "GET" ? nil : []))
    }

    func post(
        _ path: String,
        _ fields: [String: String],
        token: String? = nil,
        _ headers: [String: String] = [:]
    )
        async throws -> Answer
    {
        let all = fields.merging(["token": token ?? self.token]) { one, _ in one }
        let body = all.map { Address.escaped($0.key) + "=" + Address.escaped($0.value) }.joined(
            separator: "&"
        )
        let type = ["Content-Type": "application/x-www-form-urlencoded"]
        return try await send("POST", path, type.merging(headers) { $1 }, body: Array(body.utf8))
    }

    private func send(_ method: String, _ path: String, _ headers: [String: String], body: [UInt8]?)
        async throws
        -> Answer
    {
        var fields = ["Host": server.host, "Cookie": cookie, "Connection": "close"]
        if let body { fields["Content-Length"] = String(body.count) }
        fields.merge(headers) { $1 }
        let head = fields.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)\r\n" }.joined()
        let host = server.host
        let bytes = try await raw(
            Array("\(method) \(path) HTTP/1.1\r\n\(head)\r\n".utf8) + (body ?? []),
            to: host
        )
        return Self.answer(bytes)
    }

    /// Sends bytes as they are, and reads until the other side closes.
    func raw(_ bytes: [UInt8], to host: String) async throws -> [UInt8] {
        try await Self.raw(bytes, to: host)
    }

    static func raw(_ bytes: [UInt8], to host: String) async throws -> [UInt8] {
        let socket = try connect(to: host)
        return await BlockingWork.run(label: "browser") { _ in
            defer { close(socket) }
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { break }
                sent += count
            }
            var all: [UInt8] = []
            var block = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = recv(socket, &block, block.count, 0)
                guard count > 0 else { return all }
                all += block[..<count]
            }
        }
    }

    static func connect(to host: String) throws -> Int32 {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        let parts = host.split(separator: ":")
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = (UInt16(parts[1]) ?? 0).bigEndian
        address.sin_addr.s_addr = inet_addr(String(parts[0]))
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else {
            close(socket)
            throw CannotConnect(errno: errno)
        }
        return socket
    }

    struct CannotConnect: Error { var errno: Int32 }

    private static func answer(_ bytes: [UInt8]) -> Answer {
        let end =
            bytes.indices.first { Array(bytes[$0...].prefix(4)) == Array("\r\n\r\n".utf8) } ?? bytes.count
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            if parts.count == 2 { headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " }) }
        }
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return Answer(status: status, headers: headers, bytes: Array(bytes.dropFirst(end + 4)))
    }
}

/// Stops a server once nobody holds its diary any more.
private final class ServerStop: Sendable {
    private let server: PageServer

    init(_ server: PageServer) { self.server = server }

    deinit { Task { [server] in await server.stop() } }
}

extension Entry {
    /// An entry of a moment, with an id made from it.
    static func made(
        at moment: Moment,
        _ text: String = "",
        journal: String? = nil,
        source: DateSource = .live
    ) -> Entry {
        Entry(
            id: EntryID(at: moment),
            recordedAt: moment,
            dateSource: source,
            dateCertainty: .exact,
            text: text,
            journal: journal,
            createdAt: moment
        )
    }
}

extension String {
    func between(_ start: String, _ end: String) -> String? {
        guard let from = firstRange(of: start), let to = self[from.upperBound...].firstRange(of: end) else {
            return nil
        }
        return String(self[from.upperBound..<to.lowerBound])
    }
}

extension ServedDiary {
    static let beach = GlobePosition(latitude: 35.1587, longitude: 129.1604)
    private static let caption = "The <b>harbour</b>\u{202E}"

    /// An entry with a captioned photo and a bare one.
    func addPhotos() async throws -> Entry {
        let moment = self.entry.recordedAt.adding(seconds: 60)
        var photos = Entry.made(at: moment)
        var pictures: [ArrivingPicture] = []
        for number in 1...2 {
            let picture = try TestPhoto.arriving(
                number,
                in: folder.path,
                at: moment,
                position: number == 1 ? Self.beach : nil
            )
            pictures.append(picture)
            photos.blocks.append(.photo([picture.picture], caption: number == 1 ? Self.caption : nil))
        }
        return try await store.entries.add(photos, pictures: pictures, at: moment)
    }

    /// An entry with a photo of five pictures under one caption, and one of a single picture.
    func addSeveral() async throws -> Entry {
        let moment = self.entry.recordedAt.adding(seconds: 120)
        var photos = Entry.made(at: moment)
        let pictures = try (1...6).map { try TestPhoto.arriving($0, in: folder.path, at: moment) }
        photos.blocks = [
            .photo(pictures[..<5].map(\.picture), caption: "The pier"),
            .photo([pictures[5].picture], caption: "Alone"),
        ]
        return try await store.entries.add(photos, pictures: pictures, at: moment)
    }
}

extension ServedDiary {
    static let trip = "Busan <b>&"
    static let tripPath = Address.escaped(trip)

    static let linkImage = LinkImage(TestPhoto.jpeg.bytes, width: 64, height: 48)

    /// Adds a trip of three days with two entries of three and four parts, the first on its second day.
    func addTrip() async throws {
        let day = entry.day.adding(days: -4)
        let trip = Trip(
            firstDay: day,
            lastDay: day.adding(days: 2),
            from: "Seoul",
            to: ["부산"],
            transport: "KTX"
        )
        _ = try await store.journals.make(Journal(name: Self.trip, trip: trip), at: entry.recordedAt)
        let beach = GlobePosition(latitude: 35.158_7, longitude: 129.160_4)
        let station = GlobePosition(latitude: 35.115, longitude: 129.041)
        let parts: [[Block]] = [
            [.text("A note\nof two lines"), .place(name: "Busan Station", station)],
            [
                .link(address: "https://example.com/?a=1&b=2", title: "A <i>café"),
                .link(address: "http://example.com/old", title: nil), .place(name: "해운대 <i>", beach),
                .place(name: "Somewhere", nil),
            ],
        ]
        for (number, blocks) in parts.enumerated() {
            let moment = entry.recordedAt.adding(seconds: Double(number - 3) * 86_400)
            var added = Entry.made(at: moment, "Written on the way.", journal: Self.trip)
            added.blocks = blocks
            try await store.entries.add(added, at: moment)
        }
        try await addPreview(on: day)
        if let beach {
            try await store.places.save(OwnPlace(name: "해운대 <i>", aliases: ["Haeundae"], position: beach))
        }
    }

    private func addPreview(on day: DiaryDay) async throws {
        let cafe = "https://example.com/?a=1&b=2"
        var preview = LinkPreview(title: "A <i>café", description: "By the <b>sea", picture: cafe)
        preview.image = Self.linkImage
        try await store.links.settle(
            cafe,
            .fresh(until: day.adding(days: 30)),
            had: preview,
            on: day,
            at: entry.recordedAt
        )
    }
}
