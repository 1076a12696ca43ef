import CommandLineKit
import Glibc
import SessionKit
import VoiceCore

extension SessionError {
    /// The error as a person reads it and a script tests it.
    var failure: Failure {
        switch self {
        case .sessionBusy(let holder):
            let who = holder.process > 0 ? "\(holder.program) (process \(holder.process))" : "another program"
            let doing = holder.owner.hasPrefix("entry:") ? "plays" : "records"
            let what = holder.owner.isEmpty ? "" : " \(holder.owner)"
            return Failure(
                .busy,
                "the session is busy: \(who) \(doing)\(what)",
                advice: "wait until it is done, or end it with: voicememo session stop"
            )
        case .cannotPlayWhileRecording:
            return Failure(.busy, "what is being recorded cannot be played at the same time")
        case .device(let error):
            return error.failure
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

extension DeviceError {
    var failure: Failure {
        switch self {
        case .noDevice:
            Failure(
                .unavailable,
                "there is no microphone or loudspeaker",
                advice: "connect one, or record from a pipe: arecord | voicememo record --from -"
            )
        case .unknownDevice(let name):
            Failure(
                .unavailable,
                "there is no microphone named \(name)",
                advice: "voicememo record --list-devices shows those that there are"
            )
        case .notPermitted:
            Failure(.notPermitted, "the sound may not be used by this user")
        case .busy:
            Failure(.busy, "the device is in use by somebody else")
        case .vanished:
            Failure(.unavailable, "the device was taken away")
        case .noServer:
            Failure(
                .unavailable,
                "no sound server answers",
                advice:
                    "start PipeWire or PulseAudio, or record from a pipe: arecord | voicememo record --from -"
            )
        case .serverLost:
            Failure(.unavailable, "the sound server went away")
        case .refused(let code):
            Failure(.unavailable, "the sound server refused (code \(code))")
        case .unreadable(ENOENT):
            Failure(.noSuchFile, "there is no such file")
        case .unreadable(let errno):
            Failure(.inputOutput, "the sound cannot be read: \(SystemError.text(errno))")
        case .unwritable(let errno):
            Failure(.inputOutput, "the sound cannot be written: \(SystemError.text(errno))")
        case .unknownFormat:
            Failure(
                .badSound,
                "this is no WAV sound that can be recorded as it comes",
                advice:
                    "say what raw samples are with --raw-format s16le,16000,1, or file it with: voicememo ingest"
            )
        }
    }
}

extension ControlSocket.Failure {
    var failure: Failure {
        switch self {
        case .cannotListen(let path, let errno):
            Failure(.cannotCreate, "\(path): cannot listen for other programs: \(SystemError.text(errno))")
        case .nobody: Failure(.unavailable, "the program that has the session cannot be spoken to")
        case .silent: Failure(.unavailable, "the program that has the session does not answer")
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
                "\(path): others may enter this folder, so locks in it mean nothing",
                advice: "remove it, or set XDG_RUNTIME_DIR to a folder of your own"
            )
        }
    }
}
