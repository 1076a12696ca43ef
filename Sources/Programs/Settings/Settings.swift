package import Actions
internal import Glibc
package import System
internal import VoiceCore

/// Every setting's value, and where it came from: option over environment over file over default.
package struct Settings: Sendable {
    package enum Origin: Equatable, Sendable {
        case standard
        case file(path: String, line: Int)
        case environment(variable: String)
        case flag(name: String)

        package var isFlag: Bool { if case .flag = self { true } else { false } }

        /// The precedence: a higher number is nearer to the command and wins.
        package var nearness: Int {
            switch self {
            case .standard: 0
            case .file: 1
            case .environment: 2
            case .flag: 3
            }
        }

        package var text: String {
            switch self {
            case .standard: "default"
            case .file(let path, let line): line > 0 ? "\(path):\(line)" : path
            case .environment(let variable): "environment: \(variable)"
            case .flag(let name): "option: --\(name)"
            }
        }
    }

    package struct Row: Equatable, Sendable {
        package var name: String
        package var value: String
        package var origin: Origin
    }

    package let folders: Folders
    package let file: String?
    private var values: [String: any Sendable] = [:]
    /// Seconds to wait for a diary that another program has locked; tests wait less.
    let busyWait: Double
    package private(set) var rows: [Row] = []

    package init(for invocation: Invocation) throws(Failure) {
        do {
            try self.init(options: invocation.given.options, environment: invocation.environment)
        } catch {
            throw error.failure
        }
    }

    package init(options: [String: [String]] = [:], environment: [String: String]) throws(SettingsError) {
        folders = Folders(environment: environment)
        busyWait = environment[Self.busyWaitVariable].flatMap { Double($0) } ?? 5
        let named = options["config"]?.last ?? environment[Self.fileVariable]
        let path = named.map { [folders] in folders.path($0, from: Folders.present()) }
        let source = try SettingsFile.read(path ?? folders.config + "/config.json5", isRequired: path != nil)
        file = source?.path
        var wrong = source?.unknown ?? []
        let variables = Self.variables(environment)
        let present = Folders.present()
        for setting in Key.all {
            let declaration = setting.declaration
            do throws(SettingsError) {
                let given = try Self.given(declaration, options, variables)
                let (resolved, origin) = try resolve(setting, given, source, present: present)
                values[declaration.name] = resolved.value
                rows.append(Row(name: declaration.name, value: resolved.shown, origin: origin))
            } catch {
                wrong += error.each
            }
        }
        wrong = Self.unknown(variables) + wrong.sorted { $0.line < $1.line }
        guard wrong.isEmpty else { throw SettingsError(wrong) }
    }

    package subscript<Value>(setting: Setting<Value>) -> Value {
        values[setting.declaration.name] as? Value ?? setting.standard(folders)
    }

    package func origin(of setting: some SettingDeclaring) -> Origin {
        rows.first { $0.name == setting.declaration.name }?.origin ?? .standard
    }

    package func log(for invocation: Invocation) -> Log {
        Log(
            program: invocation.program.name,
            level: self[Key.logLevel],
            format: self[Key.logFormat],
            sink: invocation.console.error,
            environment: invocation.environment
        )
    }

    private static let fileVariable = SettingDeclaration.variablePrefix + "CONFIG"
    private static let busyWaitVariable = SettingDeclaration.variablePrefix + "BUSY_WAIT"

    private static func variables(_ environment: [String: String]) -> [String: String] {
        environment.filter { $0.key.utf8.starts(with: SettingDeclaration.variablePrefix.utf8) }
    }

    /// Variables of ours that are no settings: places of parts, and switches for building and testing.
    private static let otherVariables: Set<String> = [
        "HOME", "HELPERS", "DATA", "CITIES", "CONVERSATION", "RESCAN_SECONDS", "PLAIN", "PROGRAMS", "STRICT",
        "SEED", "BUSY_WAIT", "KILLS", "DAMAGED_FILES", "BUILT", "FUZZ", "OWN_NETWORK",
    ]
    private static let otherPrefixes = ["TEST_", "REQUIRE_", "CHAOS_", "FUZZ_"]

    private static func unknown(_ variables: [String: String]) -> [SettingsError] {
        guard !variables.isEmpty else { return [] }
        let known = Key.all.map(\.declaration.variable) + [fileVariable]
        let prefix = SettingDeclaration.variablePrefix
        let bare = known.map { String($0.dropFirst(prefix.count)) }
        let strange = variables.keys.sorted().filter { name in
            let bareName = String(name.dropFirst(prefix.count))
            return !known.contains(name) && !otherVariables.contains(bareName)
                && !otherPrefixes.contains(where: bareName.hasPrefix)
        }
        return strange.map { name in
            // The common prefix makes no name near to another.
            let nearest = Suggestion.nearest(to: String(name.dropFirst(prefix.count)), among: bare)
                .map { prefix + $0 }
            return .environment(variable: name, SettingProblem(name, line: 0, .unknown(suggestion: nearest)))
        }
    }

    private static func given(
        _ declaration: SettingDeclaration,
        _ options: [String: [String]],
        _ variables: [String: String]
    ) throws(SettingsError) -> (value: JSON5Node, origin: Origin)? {
        let bad = SettingProblem(
            declaration.name,
            line: 0,
            .bad(expected: declaration.expected, suggestion: nil)
        )
        if let texts = options[declaration.flag], let last = texts.last {
            // A repeated option is a list.
            let values = texts.compactMap { declaration.value(fromText: $0) }
            let isList = declaration.form == .list(separator: ":")
            let listed = isList && texts.count > 1 ? JSON5Node(value: .list(texts.map { .text($0) })) : nil
            guard let value = listed ?? declaration.value(fromText: last), values.count == texts.count else {
                throw .flag(name: declaration.flag, bad)
            }
            return (value, .flag(name: declaration.flag))
        }
        guard !variables.isEmpty else { return nil }
        let variable = declaration.variable
        guard let text = variables[variable], !text.isEmpty else { return nil }
        guard let value = declaration.value(fromText: text) else {
            throw .environment(variable: variable, bad)
        }
        return (value, .environment(variable: variable))
    }

    private func resolve(
        _ setting: any SettingDeclaring,
        _ given: (value: JSON5Node, origin: Origin)?,
        _ source: SettingsFile?,
        present: String
    ) throws(SettingsError) -> (ResolvedSetting, Origin) {
        let name = setting.declaration.name
        let written = given == nil ? source.flatMap { file in file.member(name).map { (file, $0) } } : nil
        let base = written?.0.folder ?? present
        let around = SettingSurroundings(folders: folders, base: base)
        let origin = given?.origin ?? written.map { .file(path: $0.path, line: $1.line) } ?? .standard
        do {
            return (try setting.resolve(given?.value ?? written?.1.node, around), origin)
        } catch {
            switch origin {
            case .flag(let name): throw .flag(name: name, error)
            case .environment(let variable): throw .environment(variable: variable, error)
            case .file(let path, _): throw .file(path: path, error)
            case .standard: throw .environment(variable: setting.declaration.variable, error)
            }
        }
    }
}

extension Settings {
    package var pageAddress: LoopbackAddress { LoopbackAddress(of: DiaryFolder(self[Key.diary]).path) }

    /// The folder for what outlives a run of the page.
    package var pageFolder: String { "\(folders.state)/page/\(pageAddress)" }
    package var sentMemos: SentMemos { SentMemos(folder: pageFolder + "/uploads") }
}
