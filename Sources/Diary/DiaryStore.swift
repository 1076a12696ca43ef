internal import Glibc
public import System

/// The diary: one folder with a database and the sound beside it.
///
/// Each change is one transaction that is on disk when the call returns, and any number of programs may use the
/// same diary at once. It runs on a queue of its own, because synced writes are slow.
public actor DiaryStore: DiaryNoun {
    public struct Options: Sendable {
        public enum Access: Sendable { case read, write, create, createWithParents }

        public var access: Access
        /// Minutes after midnight at which days begin in a new diary; one with entries keeps its own.
        public var dayStartMinute: Int?
        /// Moves the days of a diary that lets them begin elsewhere to ``dayStartMinute``.
        package var movesDays = false
        /// Time to wait for another program's change before ``DiaryError/busy``.
        public var busyMilliseconds: Int
        /// With it, opening for writing empties the trash of expired entries.
        public var now: Moment?
        /// The machine that opens it; tests pass another.
        package var machine = Machine.present
        /// Called when a change's pictures are in place and no entry names them yet; a story kills there.
        package var whenPlaced: @Sendable () -> Void = {}

        public init(
            access: Access = .create,
            dayStartMinute: Int? = nil,
            busyMilliseconds: Int = 5000,
            now: Moment? = nil
        ) {
            self.access = access
            self.dayStartMinute = dayStartMinute
            self.busyMilliseconds = busyMilliseconds
            self.now = now
        }
    }

    package nonisolated let diary: OpenDiary
    public nonisolated let entries: EntryStore
    package nonisolated let ledger: LedgerStore
    package nonisolated let jobs: JobStore
    package nonisolated let search: SearchStore
    package nonisolated let journals: JournalStore
    package nonisolated let names: NameStore
    package nonisolated let places: PlaceStore
    package nonisolated let links: LinkStore
    package nonisolated let photos: PhotoStore
    package nonisolated let sounds: SoundStore
    package nonisolated let trash: TrashStore
    package nonisolated let statistics: StatisticsStore
    /// Opening moved the entries to other days; see ``Options/movesDays``.
    package nonisolated let movedDays: Bool

    package nonisolated var folder: DiaryFolder { diary.folder }
    package nonisolated var isReadOnly: Bool { diary.isReadOnly }

    public init(folder path: String, options: Options = Options()) throws(DiaryError) {
        let folder = DiaryFolder(path)
        try Self.makeReady(folder, options)
        let machine = try Self.machine(in: folder, options)
        let database = try Self.database(in: folder, options: options)
        diary = OpenDiary(database, in: folder, lock: machine, whenPlaced: options.whenPlaced)
        entries = EntryStore(diary)
        ledger = LedgerStore(diary)
        jobs = JobStore(diary)
        search = SearchStore(diary)
        journals = JournalStore(diary)
        names = NameStore(diary)
        places = PlaceStore(diary)
        links = LinkStore(diary)
        photos = PhotoStore(diary)
        sounds = SoundStore(diary)
        trash = TrashStore(diary)
        statistics = StatisticsStore(diary)
        var movedDays = false
        do throws(DiaryError) {
            // Writers sweep other programs' leftovers; readers change nothing.
            if options.access != .read {
                try database.recover(in: folder)
                try database.forgetRemovedWords(in: folder)
                if let now = options.now {
                    _ = try database.empty("until <= ?", [.of(now)], in: folder, at: now)
                }
            }
            if let minute = options.dayStartMinute {
                try database.beginDays(at: minute)
                if options.movesDays { movedDays = try database.moveDays(to: minute) }
            }
        } catch {
            // Reading needs none of this, and may be all that is allowed here.
            guard options.access == .read else { throw error }
        }
        self.movedDays = movedDays
    }

    /// Throws if another diary or none is in the folder now; ask before removing what the diary has.
    package func checkPlace() throws(DiaryError) { try database.checkPlace() }

    /// A text that differs after every change by any program; nil for a diary that left its folder.
    package func revision() throws(DiaryError) -> String {
        try database.checkPlace()
        // The first counts others' changes, the second ours.
        let others = try database.number("PRAGMA data_version")
        return "\(others)-\(database.allChanges)"
    }

    package nonisolated var isReplaced: Bool {
        FileIdentity(following: folder.database).map { $0 != diary.file } ?? false
    }

    package nonisolated func isAlive(_ owner: Owner) -> Bool { folder.isAlive(owner) }

    package func outline() throws(DiaryError) -> DiaryOutline {
        try database.snapshot { () throws(DiaryError) in
            DiaryOutline(
                dayStartMinute: try database.dayStartMinute(),
                heldFiles: try database.readableLedgerRows(
                    "WHERE state = ? ORDER BY key",
                    [.of(LedgerRow.State.held)]
                ),
                heldJobs: try database.number("SELECT count(*) FROM job WHERE held")
            )
        }
    }

    private static func makeReady(_ folder: DiaryFolder, _ options: Options) throws(DiaryError) {
        switch options.access {
        case .create: try folder.make(withParents: false)
        case .createWithParents: try folder.make(withParents: true)
        case .read, .write: break
        }
    }

    /// Opens a diary that cannot be written, and so not locked, as immutable.
    private static func machine(in folder: DiaryFolder, _ options: Options) throws(DiaryError) -> MachineLock?
    {
        guard access(folder.database, W_OK) == 0, access(folder.path, W_OK) == 0 else { return nil }
        return try MachineLock.take(in: folder, for: options.machine)
    }

    private static func database(in folder: DiaryFolder, options: Options) throws(DiaryError) -> Database {
        var status = stat()
        guard stat(folder.database, &status) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw DiaryError(errno: errno, path: folder.database)
            }
            throw folder.lost ?? .missing(path: folder.path)
        }
        // A backup must stay as its digests say, so it is opened as immutable.
        if FolderKind.isBackup(among: FolderNames.of(folder.path)) {
            guard options.access == .read else { throw .readOnly }
            return try immutable(folder)
        }
        do throws(DiaryError) {
            return try writable(folder, options)
        } catch {
            // Changes in the log that are not yet in the database would be overlooked.
            let wal = stat(folder.database + "-wal", &status) == 0 && status.st_size > 0
            guard options.access == .read else { throw error }
            if error == .full, wal { return try alone(folder) }
            guard error == .full || error.isOfReadOnlyPlace, !wal else { throw error }
            return try immutable(folder, unlessBegun: error)
        }
    }

    private static func writable(_ folder: DiaryFolder, _ options: Options) throws(DiaryError) -> Database {
        // SQLite would open a read-only file, and complain only at the first change.
        guard access(folder.database, W_OK) == 0 else {
            throw DiaryError(errno: errno, path: folder.database)
        }
        guard access(folder.path, W_OK) == 0 else { throw DiaryError(errno: errno, path: folder.path) }
        let database = try Database(
            path: folder.database,
            busyMilliseconds: Int32(clamping: options.busyMilliseconds)
        )
        try database.refuseStrangers(
            found: database.version(),
            known: Schema.newestVersion,
            path: folder.database
        )
        try refuseEmptied(folder, database)
        try database.beginLog(waiting: options.busyMilliseconds)
        try database.script(
            """
            PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON;
            PRAGMA trusted_schema = OFF;
            PRAGMA secure_delete = ON;
            PRAGMA journal_size_limit = 8388608;
            """
        )
        try database.migrate(path: folder.database)
        return database
    }

    /// Throws if the database was lost: beside a new one its sound would belong to nobody.
    private static func refuseEmptied(_ folder: DiaryFolder, _ database: Database) throws(DiaryError) {
        guard try database.version() == 0, folder.holdsKept, try database.version() == 0 else { return }
        throw .emptied(path: folder.path)
    }

    private static func alone(_ folder: DiaryFolder) throws(DiaryError) -> Database {
        let database = try Database(path: folder.database)
        try database.script("PRAGMA locking_mode = EXCLUSIVE")
        guard try database.version() == Schema.newestVersion else { throw .full }
        return database
    }

    /// Opens what cannot be written; a diary that was only begun throws the reason instead.
    private static func immutable(_ folder: DiaryFolder, unlessBegun error: DiaryError? = nil)
        throws(DiaryError) -> Database
    {
        let database = try Database(path: folder.database, access: .immutable)
        let found = try database.version()
        let known = Schema.newestVersion
        try database.refuseStrangers(found: found, known: known, path: folder.database)
        if found == 0, let error { throw error }
        guard found == known else { throw .outdated(found: found, known: known) }
        return database
    }
}

extension DiaryError {
    fileprivate var isOfReadOnlyPlace: Bool {
        switch self {
        case .readOnly, .notPermitted: true
        default: false
        }
    }
}

/// An open diary, shared by its nouns: a folder, and a database used on one serial queue.
package final class OpenDiary: Sendable {
    let folder: DiaryFolder
    /// Shown before anything is taken, so that other programs do not call it abandoned.
    let life = LifeSign()
    let whenPlaced: @Sendable () -> Void
    let isReadOnly: Bool
    let file: FileIdentity?
    // Only `DiaryNoun.database` hands it out, isolated to an actor that runs on `queue`.
    nonisolated(unsafe) fileprivate let database: Database
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

/// One part of the diary; all run on its one queue, so a call is one hop and never runs beside another.
///
/// A change that spans several is one transaction of synchronous `Database` functions.
package protocol DiaryNoun: Actor {
    nonisolated var diary: OpenDiary { get }
}

extension DiaryNoun {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { diary.queue.asUnownedSerialExecutor() }

    var database: Database { diary.database }
    nonisolated var folder: DiaryFolder { diary.folder }
    nonisolated var life: LifeSign { diary.life }
}
