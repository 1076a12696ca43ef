import Glibc
import MemoWatch
import Synchronization
import VoiceCore

/// The road of the diary, as the intake asks for it.
final class PipelineRoad: Sendable {
    private let pipeline: MemoPipeline
    private let settings: Mutex<DaemonSettings>

    init(_ pipeline: MemoPipeline, _ settings: DaemonSettings) {
        self.pipeline = pipeline
        self.settings = Mutex(settings)
    }

    /// From now on memos are taken by other settings; those in hand are not disturbed.
    func use(_ settings: DaemonSettings) {
        self.settings.withLock { $0 = settings }
    }

    var road: Road {
        Road(isDone: isDone) { work, moved in
            switch work {
            case .file(let file): await self.take(file, moved)
            case .entry(let id, _): await self.finish(id, moved)
            }
        }
    }
}

extension PipelineRoad {
    /// Whether the ledger says that this file, looking as it does, needs nothing more.
    private func isDone(_ file: SettledFile) async -> Bool {
        guard let row = try? await pipeline.store.ledgerRow(path: file.path), row.isFinished else {
            return false
        }
        return row.paths.contains {
            $0.path == file.path && Int64($0.bytes) == file.look.bytes
                && $0.modifiedNanoseconds == file.look.modified
        }
    }

    private func take(_ file: SettledFile, _ moved: @escaping @Sendable () -> Void) async -> Taken {
        guard case .file(let look) = Sight.at(file.path), look == file.look else { return .vanished }
        let earlier = try? await pipeline.store.ledgerRow(path: file.path)
        let offer = settings.withLock { $0.offer(for: file) }
        let outcome = await pipeline.ingest(offer) { _, _, _ in moved() }
        let taken = Taken(outcome, path: file.path, diary: pipeline.store.folder.path)
        guard case .filed(let entry, let report, _) = taken, let old = earlier?.entry,
            old.description != entry
        else { return taken }
        return .filed(entry: entry, report: report, replaces: old.description)
    }
}

extension PipelineRoad {
    /// Offers every entry that lacks something and may be tried now.
    func offerUnfinished(to intake: Intake) async {
        for id in (try? await pipeline.dueEntries()) ?? [] {
            let seconds = try? await pipeline.store.entry(id).sound?.seconds
            await intake.offer(entry: id.description, seconds: seconds ?? 0)
        }
    }

    /// Does so at the start and now and then, until the task is cancelled: other programs leave entries too.
    func finishUnfinished(with intake: Intake) async {
        while !Task.isCancelled {
            await offerUnfinished(to: intake)
            try? await Task.sleep(for: .seconds(300), clock: .suspending)
        }
    }

    private func finish(_ id: String, _ moved: @escaping @Sendable () -> Void) async -> Taken {
        guard let entry = EntryID(id) else { return .vanished }
        let outcome = await pipeline.finish(entry) { _, _, _ in moved() }
        // Its file has the entry's name from now on: what matters is that it is finished.
        return Taken(outcome, path: pipeline.store.folder.path, diary: pipeline.store.folder.path)
    }
}
