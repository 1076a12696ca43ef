import VoiceCore

// usage: ingest DIARY MEMO
let store = try DiaryStore(folder: CommandLine.arguments[1])
let pipeline = MemoPipeline(store: store, tools: try PipelineDependencies())

let outcome = await pipeline.ingest(MemoOffer(path: CommandLine.arguments[2])) { stage, seconds, _ in
    print("\(stage): \(seconds) s")
}

let report = outcome.report
print(report.status, report.reason ?? "")
if let id = report.entry.flatMap({ EntryID($0) }) {
    let entry = try await store.entries.entry(id)
    print(entry.recordedAt, entry.text, entry.mood?.emotion?.rawValue ?? "no mood")
}
