package import Farm
internal import Glibc

extension FarmNote {
    package var sentence: String {
        switch self {
        case .alone(let error):
            "the farm cannot be used, so this machine hears alone: \(error.failure.message)"
        case .back: "the farm is back"
        case .noKey(let path, let fault):
            "the farm cannot be used, so this machine hears alone: \(fault.failure(ofKeys: path).message)"
        case .otherKeys(let worker, let count, let mark):
            "the farm's worker \(worker)\(count > 1 ? " and \(count - 1) more have" : " has") another key than "
                + "this machine's, \(mark.prefix(8)), and cannot hear for it: bring the newest key file there"
        case .otherKinds(let worker, let count, let difference):
            "no worker of the farm hears for this machine: \(worker)"
                + (count > 1 ? " and \(count - 1) more have " : " has ") + difference.sentence
        case .foreignJob(let mark, let own):
            "a job is for the key \(mark.prefix(8)), and this machine has \(own.prefix(8)): "
                + "bring the newest key file to every machine of the farm"
        case .nonsense(let job):
            "the farm sent words that cannot be right for job \(job.prefix(8)); heard here"
        case .givenUp(let job): "nobody in the farm could hear job \(job.prefix(8)); heard here"
        case .unopened(let job):
            "nobody in the farm could open job \(job.prefix(8)), so it was heard here: "
                + "compare the keys that voicecore farm status shows"
        case .tooMuch(let words):
            "memos with \(words) personal words do not fit the farm's messages, so they are heard here"
        case .full: "the farm takes no more for now; waiting until it does"
        }
    }
}

extension FarmNote.Difference {
    fileprivate var sentence: String {
        switch self {
        case .ear(let engine, let model): "no ear like this machine's, \(engine) \(model)"
        case .version: "another version of VoiceCore or of the model; install the same on both"
        case .processor: "another kind of processor, which rounds differently"
        }
    }
}

extension BrokerError {
    package var failure: Failure {
        switch self {
        case .libraryMissing(let reason):
            Failure(.unavailable, "libnats cannot be loaded: \(reason)")
                .advising("install Debian's package libnats3.4")
        case .credentials(let path, let fault): fault.failure(ofUser: path)
        case .authority(let path, let errno): Self.failure(ofAuthority: path, errno)
        case .gone(let reason):
            Failure(.unavailable, "no broker answers\(Self.because(reason))")
                .advising("check the addresses in the setting farm, and that nats-server runs")
        case .untrusted(let reason):
            Failure(.notPermitted, "the broker is not trusted\(Self.because(reason))")
                .advising("name the certificate that signed the broker's as authority in the setting farm")
        case .forbidden(let reason):
            Failure(
                .notPermitted,
                "the broker does not let this machine in\(Self.because(reason))",
                advice: "check credentials in the setting farm, and the users in the broker's configuration"
            )
        case .noStream(let reason):
            Failure(.unavailable, "the broker is not set up for a farm\(Self.because(reason))")
                .advising("start nats-server with JetStream, then run: voicecore farm init")
        case .full:
            Failure(.unavailable, "the broker has no room for more")
                .advising("give its jetstream more, such as max_file_store: 8GB and max_memory_store: 256MB")
        case .taken: Failure(.busy, "the broker has it already")
        case .nothing: Failure(.unavailable, "the broker did not answer in time")
        case .other(let status, let code, let reason):
            Failure(.unavailable, "the broker refused\(Self.because(reason)) (\(status), \(code))")
        }
    }

    private static func failure(ofAuthority path: String, _ errno: Int32?) -> Failure {
        guard let errno else {
            return Failure(
                .configuration,
                "\(path): not a certificate, though the setting farm names it as authority",
                advice: "name the certificate that signed the broker's, as PEM"
            )
        }
        return Failure(
            errno == ENOENT ? .noSuchFile : .notPermitted,
            "\(path): \(String(cString: strerror(errno))), named as authority in the setting farm",
            advice: "bring the certificate that signed the broker's, or correct the path"
        )
    }

    private static func because(_ reason: String) -> String {
        // libnats begins with the place in its own source: (conn.c:2088):
        let words = reason.trimmingPrefix(/\([a-z_]+\.c:\d+\): */)
        let line = words.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.isEmpty ? "" : ": " + line.asPart
    }
}

extension KeyFile.Fault {
    package func failure(ofKeys path: String) -> Failure {
        switch self {
        case .missing:
            Failure(.noSuchFile, "\(path): the farm's key is missing")
                .advising("voicecore farm init makes one, or bring that of another machine of the farm")
        case .noPoolKeys(let refusal):
            Failure(.configuration, "\(path): not a farm's key: \(refusal.sentence)")
                .advising("bring the file from a machine whose key is whole")
        case .folder, .unreadable, .openToOthers, .noUser: failure(of: path, setting: "key")
        }
    }

    package func failure(ofUser path: String) -> Failure {
        switch self {
        case .missing:
            Failure(.noSuchFile, "\(path): this machine's credentials for the broker are missing")
                .advising("voicecore farm init makes one")
        case .noUser:
            Failure(.configuration, "\(path): neither the seed of an nkey nor NATS credentials")
                .advising("remove it, then run: voicecore farm init")
        case .folder, .unreadable, .openToOthers, .noPoolKeys: failure(of: path, setting: "credentials")
        }
    }

    private func failure(of path: String, setting: String) -> Failure {
        switch self {
        case .folder:
            Failure(.configuration, "\(path): a folder")
                .advising("name a file as \(setting) in the setting farm")
        case .openToOthers(let mode):
            Failure(.notPermitted, "\(path): others may read this secret (mode \(String(mode, radix: 8)))")
                .advising("run: chmod 600 '\(path)'")
        case .unreadable(let errno): Failure(.notPermitted, "\(path): \(String(cString: strerror(errno)))")
        case .missing, .noPoolKeys, .noUser: Failure(.configuration, "\(path): not a key")
        }
    }
}

extension PoolKeys.Refusal {
    fileprivate var sentence: String {
        switch self {
        case .noKey: "it holds no key"
        case .notAKey(let line): "line \(line) is not a key"
        case .mismatch(let line): "the secret on line \(line) does not match the public key above it"
        }
    }
}
