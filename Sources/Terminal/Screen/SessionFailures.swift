import Glibc
import Programs
import VoiceCore

extension SessionError {
    var failure: Failure {
        switch self {
        case .sessionBusy(let holder):
            let who = holder.process > 0 ? "\(holder.program) (process \(holder.process))" : "another program"
            let doing = holder.owner.hasPrefix("entry:") ? "plays" : "records"
            let what = holder.owner.isEmpty ? "" : " \(holder.owner)"
            let advice = "wait until it is done, or end it with: voicecore status --session stop"
            return Failure(.busy, "the session is busy: \(who) \(doing)\(what)", advice: advice)
        case .cannotPlayWhileRecording:
            return Failure(.busy, "a recording cannot be played while it is being made")
        case .device(let error): return error.failure
        case .recordingUnwritable(let path, let errno):
            return Failure(
                .cannotCreate,
                "\(path): the recording cannot be written: \(SystemError.text(errno))"
            )
        case .lockUnusable(let path, let errno):
            return Failure(.cannotCreate, "\(path): the lock cannot be used: \(SystemError.text(errno))")
        }
    }
}

extension SessionError {
    /// Advice on recording would not help a listener.
    func playingFailure(of id: String) -> Failure {
        var failure = failure
        let advice = "write the sound to a file: voicecore play \(id) --to FILE.wav"
        switch self {
        case .device(.noServer): failure.advice = "start PipeWire or PulseAudio, or \(advice)"
        case .device(.noDevice):
            failure = Failure(.unavailable, "there is no loudspeaker", advice: "connect one, or \(advice)")
        default: break
        }
        return failure
    }
}

extension DeviceError {
    var failure: Failure {
        switch self {
        case .noDevice:
            Failure(
                .unavailable,
                "there is no microphone or loudspeaker",
                advice: "connect one, or record from a pipe: arecord | voicecore record --from -"
            )
        case .unknownDevice(let name):
            Failure(
                .unavailable,
                // So the sound server names what a loudspeaker plays.
                name.hasSuffix(".monitor")
                    ? "\(name): this is what a loudspeaker plays, and not a microphone"
                    : "no microphone and no file named \(name)",
                advice: "voicecore record --list-devices lists the microphones"
            )
        case .notPermitted: Failure(.notPermitted, "no permission to use the sound devices")
        case .busy: Failure(.busy, "another program is using the device")
        case .vanished: Failure(.unavailable, "the device was unplugged")
        case .noServer:
            Failure(
                .unavailable,
                "no sound server answers",
                advice:
                    "start PipeWire or PulseAudio, or record from a pipe: arecord | voicecore record --from -"
            )
        case .serverLost: Failure(.unavailable, "the connection to the sound server was lost")
        case .refused(let code): Failure(.unavailable, "the sound server refused (code \(code))")
        case .unreadable(ENOENT): Failure(.noSuchFile, "no such file")
        case .unreadable(let errno):
            Failure(.inputOutput, "the sound cannot be read: \(SystemError.text(errno))")
        case .noSound, .unknownFormat: ofWhatCame
        }
    }

    private var ofWhatCame: Failure {
        guard self == .noSound else {
            return Failure(
                .badSound,
                "not a WAV of plain samples, and not said to be raw ones",
                advice:
                    "say what raw samples are, such as --raw-format s16le,16000,1, or file it with: voicecore ingest -"
            )
        }
        let advice = "check the program that writes into the pipe; it ended without writing anything"
        return Failure(.badSound, "no sound came, so nothing was kept", advice: advice)
    }
}

extension ControlSocket.Failure {
    var failure: Failure {
        switch self {
        case .cannotListen(let path, let errno):
            Failure(.cannotCreate, "\(path): cannot listen for other programs: \(SystemError.text(errno))")
        case .notASocket(let descriptor):
            Failure(.usage, "descriptor \(descriptor) is not a listening Unix socket")
        case .nobody: Failure(.unavailable, "the program that is recording or playing cannot be reached")
        case .silent: Failure(.unavailable, "the program that is recording or playing does not answer")
        }
    }
}

extension RuntimeFolder.Failure {
    var failure: Failure {
        switch self {
        case .cannotMake(let path, let errno):
            Failure(.cannotCreate, "\(path): the folder cannot be made: \(SystemError.text(errno))")
        case .notOurs(let path):
            Failure(
                .notPermitted,
                "\(path): other users can write to this folder, so its locks cannot be trusted",
                advice: "remove it, or set XDG_RUNTIME_DIR to a folder of your own"
            )
        }
    }
}
