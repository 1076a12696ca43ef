import Foundation
import TestKit
import Testing

/// The programs of others that speak to the page: `scripts/setup test` brings them, where there is a network.
enum Clients {
    static let python: String? = {
        guard let clients = try? Built.path(".build/clients") else { return nil }
        let isReady = isThere(clients + "/ready")
        return isReady ? clients + "/bin/python" : nil
    }()

    static let areTried =
        python != nil || ProcessInfo.processInfo.environment["VOICECORE_REQUIRE_CLIENTS"] != nil
}

@Suite(
    "Programs of others",
    .enabled(if: Clients.areTried, "scripts/setup test installs their clients in .build/clients"),
    .slow
)
struct ClientTests {
    private func run(_ script: String) async throws -> Built.Outcome {
        let yard = try RoadYard()
        try yard.memo("walk.wav", seconds: 2)
        try yard.write(script, to: "script.py")
        let python = try #require(Clients.python, "scripts/setup test installs the clients in .build/clients")
        return try await yard.shell(
            """
            export XDG_STATE_HOME="$PWD/state"
            "$PROGRAM" ingest >/dev/null -q memos/walk.wav --title 'By the sea' \(yard.common)
            key=$("$PROGRAM" page key test -q \(yard.common))
            coproc PAGE { exec "$PROGRAM" page --print --wyoming 0 \(yard.common) 2>said; }
            read -r link <&${PAGE[0]}
            wyoming=$(sed -n 's/^Wyoming: //p' said)
            code=0
            env -u PYTHONPATH "\(python)" script.py "${link%/open*}" "$key" memos/walk.wav "$wyoming" || code=$?
            kill -INT $PAGE_PID
            wait $PAGE_PID
            exit $code
            """
        )
    }

    @Test("OpenAI's client has sound heard, in every form of the answer, and understands a refusal")
    func openai() async throws {
        let outcome = try await run(
            """
            import sys, openai
            base, key, memo, _ = sys.argv[1:]
            client = openai.OpenAI(base_url=base + "/v1", api_key=key, max_retries=0)
            def ask(client=client, **more):
                with open(memo, "rb") as sound:
                    return client.audio.transcriptions.create(model="whisper-1", file=sound, **more)
            print(ask().text)
            print(repr(ask(response_format="text")))
            print(ask(response_format="srt").splitlines()[:3])
            print(ask(response_format="vtt").splitlines()[0])
            long = ask(response_format="verbose_json", timestamp_granularities=["word", "segment"],
                       prompt="Mildo", language="en")
            print(long.text, [(w.word, w.start, w.end) for w in long.words], long.segments[0].text, long.duration)
            try:
                ask(response_format="diarized_json")
            except openai.BadRequestError as refusal:
                print(refusal.param)
            try:
                ask(client.with_options(api_key="wrong"))
            except openai.AuthenticationError as refusal:
                print(refusal.status_code)
            print([model.id for model in client.models.list()])
            """
        )
        #expect(
            outcome.lines == [
                "So happy.", "'So happy.\\n'", "['1', '00:00:00,100 --> 00:00:01,100', 'So happy.']",
                "WEBVTT",
                "So happy. [('So', 0.1, 0.4), ('happy.', 0.5, 0.9)] So happy. 2.0", "response_format", "401",
                "['engine']",
            ],
            "\(outcome)"
        )
        #expect(outcome.code == 0)
    }

    @Test("Home Assistant's client learns what hears, and has sound heard")
    func wyoming() async throws {
        let outcome = try await run(
            """
            import asyncio, sys, wave
            from wyoming.asr import Transcribe, Transcript
            from wyoming.audio import AudioChunk, AudioStart, AudioStop
            from wyoming.client import AsyncClient
            from wyoming.info import Describe, Info
            async def main():
                async with AsyncClient.from_uri(sys.argv[4]) as client:
                    await client.write_event(Describe().event())
                    info = Info.from_event(await client.read_event())
                    print([program.name for program in info.asr], info.asr[0].models[0].name)
                    sound = wave.open(sys.argv[3])
                    kind = dict(rate=sound.getframerate(), width=sound.getsampwidth(), channels=sound.getnchannels())
                    for _ in range(2):
                        await client.write_event(Transcribe(transcript_names=["Mildo"]).event())
                        await client.write_event(AudioStart(**kind).event())
                        while piece := sound.readframes(1024):
                            await client.write_event(AudioChunk(audio=piece, **kind).event())
                        await client.write_event(AudioStop().event())
                        print(Transcript.from_event(await client.read_event()).text)
                        sound.rewind()
            asyncio.run(main())
            """
        )
        #expect(outcome.lines == ["['voicecore'] engine", "So happy.", "So happy."], "\(outcome)")
        #expect(outcome.code == 0)
    }

    @Test("A script reads the diary as JSON, and files a memo with one request")
    func script() async throws {
        let outcome = try await run(
            """
            import json, sys, urllib.request
            base, key, memo, _ = sys.argv[1:]
            def ask(path, data=None):
                request = urllib.request.Request(base + path, data, {"Authorization": "Bearer " + key})
                with urllib.request.urlopen(request) as answer:
                    return json.load(answer)
            print([entry["title"] for entry in ask("/")["entries"]])
            print(ask("/health")["ledger"])
            sound = open(memo, "rb").read()
            print(ask("/api/entries?name=walk.wav", sound)["status"])
            print(ask("/api/entries?name=other.wav&title=Second", sound[:-2000])["title"])
            print(len(ask("/")["entries"]))
            """
        )
        #expect(
            outcome.lines == ["['By the sea']", "{'filed': 1}", "duplicate", "Second", "2"],
            "\(outcome)"
        )
        #expect(outcome.code == 0)
    }
}
