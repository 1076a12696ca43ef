internal import Actions
internal import Glibc
package import Programs
package import System
package import VoiceCore

/// The keys of other programs: a file for each, with only the digest of the key.
///
/// The folder is read at every request, so that a revoked key opens nothing from then on.
package struct KeyRing: Sendable {
    package struct Key: Equatable, Sendable {
        package let name: String
        package let madeAt: String
        fileprivate let digest: String
    }

    package enum Refusal: Error, Equatable, Sendable {
        case notAName
        case isUsed
        case isMissing
        case file(DurableFile.Failure)
    }

    private let folder: String

    package init(of address: LoopbackAddress, state: String) {
        folder = PageState(of: address, state: state).keys
    }

    package var keys: [Key] {
        FolderNames.of(folder).compactMap { name in
            guard Self.isName(name), let bytes = FileBytes.read("\(folder)/\(name)"),
                let text = String(validating: bytes, as: UTF8.self)
            else { return nil }
            let parts = text.split(whereSeparator: \.isWhitespace)
            guard parts.count == 2, parts[0].utf8.count == 64 else { return nil }
            return Key(name: name, madeAt: String(parts[1]), digest: String(parts[0]))
        }
    }

    /// Makes a key, which can be read nowhere afterwards.
    package func make(_ name: String, at now: Moment) throws(Refusal) -> String {
        guard Self.isName(name) else { throw .notAName }
        let key = "voicecore-" + Access.secret()
        let line = "\(SHA256Sum.of(Array(key.utf8))) \(now)\n"
        do {
            try DurableFile.makeFolder(folder)
            try DurableFile.write(Array(line.utf8), to: "\(folder)/\(name)", replacing: false)
        } catch {
            throw error.errno == EEXIST ? .isUsed : .file(error)
        }
        return key
    }

    package func revoke(_ name: String) throws(Refusal) {
        guard Self.isName(name) else { throw .isMissing }
        let path = "\(folder)/\(name)"
        guard unlink(path) == 0 else {
            throw errno == ENOENT
                ? .isMissing : .file(DurableFile.Failure(step: .remove, path: path, errno: errno))
        }
        do {
            try DurableFile.sync(folder: folder)
        } catch {
            throw .file(error)
        }
    }

    /// Takes the same time whatever the key, so that time tells nothing of the keys.
    func opens(_ key: String) -> Bool {
        let digest = SHA256Sum.of(Array(key.utf8))
        return keys.reduce(false) { Access.areEqual($1.digest, digest) || $0 }
    }

    private static func isName(_ name: String) -> Bool {
        (1...120).contains(name.utf8.count) && name.first != "."
            && name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    }
}

package struct PageState: Sendable {
    private let folder: String

    package init(of address: LoopbackAddress, state: String) { folder = "\(state)/page/\(address)" }

    var keys: String { "\(folder)/keys" }
    var letBe: LetBe { LetBe(path: "\(folder)/let-be") }
    var portFile: String { "\(folder)/port" }
    var uploads: String { "\(folder)/uploads" }
    var sent: SentMemos { SentMemos(folder: uploads) }
}

extension Settings {
    package var pageState: PageState { PageState(of: pageAddress, state: folders.state) }
    package var pageKeys: KeyRing { KeyRing(of: pageAddress, state: folders.state) }
}

extension Api.Tools {
    package init(_ settings: Settings, _ pipeline: MemoPipeline, environment: [String: String]) {
        let zone = pipeline.tools.zone
        let scratch = environment["TMPDIR"] ?? "/tmp"
        let hearing = PromptedHearing(settings, engine: pipeline.tools.transcriber, scratch: scratch)
        self.init(
            keys: settings.pageKeys,
            state: settings.pageState,
            pipeline: pipeline,
            terms: MemoOffer.FilingOptions(settings),
            status: { try await StatusReport(of: settings, in: zone).json },
            hear: { path, prompt throws(Failure) in try await hearing.transcript(of: path, prompt: prompt) }
        )
        lanes = settings[Key.jobs]
        self.scratch = scratch
        let isOwn = settings[Key.engine] != nil
        model = isOwn ? "engine" : settings[Key.model]
        // A model is named by its language; that of a custom engine is unknown.
        language = isOwn ? nil : String(model.prefix { $0 != "-" })
    }
}
