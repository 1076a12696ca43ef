internal import System

/// An open diary, shared by its nouns: a folder, and a database that is used on one serial queue.
///
/// Unchecked, because `Database` is not sendable. Proof: `database` is private to this file, only
/// ``DiaryNoun/database`` hands it out, and that is isolated to an actor that runs on `queue`.
package final class OpenDiary: @unchecked Sendable {
    let folder: DiaryFolder
    /// Shown before anything is taken, so that other programs do not call it abandoned.
    let life = LifeSign()
    /// Called when a change's pictures lie in their places and no entry names them yet.
    let whenPlaced: @Sendable () -> Void
    let isReadOnly: Bool
    /// Identifies the database's file; another one may have its name later.
    let file: FileIdentity?
    fileprivate let database: Database
    fileprivate let queue = QueueExecutor(label: "diary")
    /// Released after the database is closed, so it comes after it.
    private let machine: MachineLock?

    init(
        _ database: Database,
        in folder: DiaryFolder,
        lock machine: MachineLock?,
        whenPlaced: @escaping @Sendable () -> Void
    ) {
        self.folder = folder
        self.whenPlaced = whenPlaced
        self.database = database
        self.machine = machine
        isReadOnly = database.isImmutable
        file = database.file
    }
}

/// One part of the diary: entries, the ledger, the trash ….
///
/// All parts of an open diary run on its one queue, so a call is one hop and never runs beside another. A change that
/// spans several parts is one transaction of synchronous `Database` functions.
package protocol DiaryNoun: Actor {
    nonisolated var diary: OpenDiary { get }
}

extension DiaryNoun {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { diary.queue.asUnownedSerialExecutor() }

    var database: Database { diary.database }
    nonisolated var folder: DiaryFolder { diary.folder }
    nonisolated var life: LifeSign { diary.life }
}
