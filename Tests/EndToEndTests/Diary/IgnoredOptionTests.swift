import Testing
import VoiceCore

@Suite("Options of which one would be ignored")
struct IgnoredOptionTests {
    private static let pairs: [(typed: String, said: String)] = [
        ("list --calendar --limit 3", "--limit cannot be used with --calendar"),
        ("list --calendar --no-position", "--no-position cannot be used with --calendar"),
        ("list --calendar --tags", "--tags cannot be used with --calendar"),
        ("list --journals --calendar", "--journals cannot be used with --calendar"),
        ("list --tags --journals", "--journals cannot be used with --tags"),
        ("list --tags --limit 3", "--limit cannot be used with --tags"),
        ("list --tags --no-position", "--no-position cannot be used with --tags"),
        ("list --journals --limit 3", "--limit cannot be used with --journals"),
        ("list --journals --no-position", "--no-position cannot be used with --journals"),
        ("list --timeline --json --html q.html", "--json cannot be used with --html"),
        ("list --timeline --json --gpx q.gpx", "--json cannot be used with --gpx"),
        ("list --json --geojson -", "--json cannot be used with --geojson"),
        ("list --timeline --mood joy", "--mood cannot be used with --timeline"),
        ("list --gpx - --tags", "--tags cannot be used with --gpx"),
        ("list --on-this-day --timeline", "--timeline cannot be used with --on-this-day"),
        ("list --on-this-day --journal x", "--journal cannot be used with --on-this-day"),
        ("show --links --words", "--words cannot be used with --links"),
        ("edit --fetch-links --title x", "--fetch-links cannot be used with --title"),
        ("edit last --fetch-links", "takes no entry"),
        ("ingest x.wav --facts", "--facts needs --dry-run"),
        ("ingest x.wav --dry-run --keep out", "--keep needs --facts"),
        ("ingest x.wav --dry-run --facts --title x", "--title cannot be used with --facts"),
        ("backup out --restore --keep 2", "--keep cannot be used with --restore"),
        ("backup out --restore --check", "--restore cannot be used with --check"),
        ("export last --from 2027", "give ids or options such as --from, not both"),
        ("export last --journal Nope", "give ids or options such as --from, not both"),
        ("export last --into out --pending", "give ids or options such as --from, not both"),
        ("redo last --from 2027", "not both"), ("change last --tag x --from 2027", "not both"),
        ("rm last --now --trash-days 3 --yes", "--trash-days cannot be used with --now"),
        (
            "journal rm Travel --with-entries --now --trash-days 3 --yes",
            "--trash-days cannot be used with --now"
        ),
        ("journal rm Travel --keep-entries --now --yes", "--now cannot be used with --keep-entries"),
        ("journal rm Travel --move-to Other --trash-days 3", "--trash-days cannot be used with --move-to"),
        ("transcribe --format srt --json x.wav", "--format cannot be used with --json"),
        ("transcribe --format text --json x.wav", "--format cannot be used with --json"),
        ("show last --json --words", "--words cannot be used with --json"),
        ("show last --json --transcript", "--transcript cannot be used with --json"),
        ("play last --to x.wav --skip 5", "--skip cannot be used with --to"),
        ("play last --from 0:05 --at harbour", "--from cannot be used with --at"),
        ("mood --json --explain happy", "--explain cannot be used with --json"),
        ("mood --reply --analyser cat happy", "--analyser cannot be used with --reply"),
        ("record --list-devices --title x", "--title cannot be used with --list-devices"),
        ("record --list-devices --json", "--json cannot be used with --list-devices"),
        ("record --real-time", "--real-time needs --from"),
        ("record --raw-format s16le,16000,1", "--raw-format needs --from"),
        ("page --serve --print", "--print cannot be used with --serve"),
        ("backup out --check --keep 3", "--keep cannot be used with --check"),
    ]

    @Test("are refused by their names, in either order, and nothing is done")
    func refused() async throws {
        let yard = try await DiaryYard(entries: 1)
        for (typed, said) in Self.pairs {
            let words = typed.split(separator: " ").map(String.init)
            let outcome = try await yard.run(all: words)
            #expect(outcome.code == 64 && outcome.message.contains(said), "\(typed): \(outcome)")
            #expect(outcome.output.isEmpty, "\(typed)")
        }
        #expect(try await yard.open().entries.list().map(\.journal) == ["Travel"])
    }

    @Test("are taken where both say the same, or each has its own effect")
    func taken() async throws {
        let yard = try await DiaryYard(entries: 1)
        for typed in [
            "list --calendar --json", "list --tags --json --from 2020", "list --limit 3 --no-position",
            "show last --words --transcript", "export --from 2020", "mood --explain happy",
        ] {
            let outcome = try await yard.run(all: typed.split(separator: " ").map(String.init))
            #expect(outcome.code == 0, "\(typed): \(outcome)")
        }
        let missing = try await yard.run("transcribe", "--format", "json", "--json", "x.wav")
        #expect(missing.code == 66, "\(missing)")
    }
}
