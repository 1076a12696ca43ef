import Foundation
import Glibc
import Testing
import VoiceCore

extension Chaos {
    private func newMemo() -> TestMemo {
        nextNumber += 1
        return TestMemo(nextNumber, frames: Int.random(in: 16_000...22_000, using: &chance))
    }

    private func newPath(_ ending: String = "wav") -> String {
        let folders = ["", "", "", "a/", "a/b/", "trip \(Int.random(in: 0..<4, using: &chance))/"]
        let folder = folders.randomElement(using: &chance) ?? ""
        return
            "\(yard.inbox)/\(folder)memo \(nextNumber)-\(Int.random(in: 0..<1_000_000, using: &chance)).\(ending)"
    }

    private func put(_ memo: TestMemo, _ path: String) throws {
        try yard.write(memo.bytes, to: path)
        expect(memo, at: path)
    }

    private func expect(_ memo: TestMemo, at path: String) {
        expected[memo.sha256] = memo
        whole.append((path, memo))
    }

    func copy() throws { try put(newMemo(), newPath()) }

    func copyFromThePast() throws {
        let memo = newMemo()
        let (path, hidden) = (newPath(), "\(yard.path)/past-\(nextNumber)")
        try yard.write(memo.bytes, to: hidden)
        let when = timespec(
            tv_sec: Int.random(in: -1_000_000_000...3_000_000_000, using: &chance),
            tv_nsec: 0
        )
        #expect(utimensat(AT_FDCWD, hidden, [when, when], 0) == 0)
        try place(hidden, at: path)
        expect(memo, at: path)
    }

    func beginWriting() throws {
        let memo = newMemo()
        let (final, isHidden) = (newPath(), Bool.random(using: &chance))
        let path = isHidden ? final + [".part", ".crdownload", ".tmp"][Int(nextNumber % 3)] : final
        try yard.write([], to: path)
        writers.append(SlowWriter(memo, at: path, finalPath: isHidden ? final : nil))
    }

    func writeOn(everyOne: Bool = false) throws {
        for index in writers.indices.reversed() where everyOne || Bool.random(using: &chance) {
            guard writers[index].write(Int.random(in: 1...9_000, using: &chance)) else { continue }
            let writer = writers.remove(at: index)
            if let final = writer.finalPath { try place(writer.path, at: final) }
            expect(writer.memo, at: writer.finalPath ?? writer.path)
        }
    }

    private func place(_ from: String, at path: String) throws {
        try makeFolder((path as NSString).deletingLastPathComponent)
        #expect(Glibc.rename(from, path) == 0)
    }

    func putInPlace() throws {
        let (memo, path) = (newMemo(), newPath())
        let name = (path as NSString).lastPathComponent
        let hidden = "\(yard.inbox)/.syncthing.\(name).tmp"
        try yard.write(memo.bytes, to: hidden)
        try place(hidden, at: path)
        expect(memo, at: path)
    }

    func linkIn() throws {
        let memo = newMemo()
        let (outside, path) = ("\(yard.path)/linked-\(nextNumber)", "\(yard.inbox)/linked \(nextNumber).wav")
        try yard.write(memo.bytes, to: outside)
        #expect(link(outside, path) == 0)
        expect(memo, at: path)
    }

    func deliverAgain() throws {
        guard let old = whole.randomElement(using: &chance) else { return try copy() }
        try put(old.memo, Bool.random(using: &chance) ? old.path : newPath())
    }

    func rename() throws {
        guard let index = whole.indices.randomElement(using: &chance) else { return try copy() }
        let path = newPath()
        try place(whole[index].path, at: path)
        // Other deliveries of the same name went with it.
        let old = whole[index].path
        for other in whole.indices where whole[other].path == old { whole[other].path = path }
    }

    func moveFolderIn() throws {
        let folder = "\(yard.path)/folder-\(nextNumber)"
        var memos: [(String, TestMemo)] = []
        for index in 0..<Int.random(in: 1...3, using: &chance) {
            let memo = newMemo()
            let name = index == 0 ? "one.wav" : "deep/er/\(index).wav"
            try yard.write(memo.bytes, to: "\(folder)/\(name)")
            memos.append((name, memo))
        }
        let target = "\(yard.inbox)/folder \(nextNumber)"
        try place(folder, at: target)
        for (name, memo) in memos { expect(memo, at: "\(target)/\(name)") }
    }

    /// The replaced memo is also elsewhere, so that both must be entries.
    func replace() throws {
        guard let old = whole.randomElement(using: &chance) else { return try copy() }
        try put(old.memo, newPath())
        let memo = newMemo()
        let hidden = "\(yard.inbox)/.replacing-\(nextNumber)"
        try yard.write(memo.bytes, to: hidden)
        #expect(Glibc.rename(hidden, old.path) == 0)
        whole.removeAll { $0.path == old.path }
        expect(memo, at: old.path)
    }

    func damage() throws {
        let path = newPath()
        let bytes: [UInt8] =
            Bool.random(using: &chance)
            ? Array("not a sound at all \(nextNumber) \(path)".utf8)
            : Array(TestMemo(nextNumber).bytes.prefix(Int.random(in: 1...40, using: &chance)))
                + Array(path.utf8)
        nextNumber += 1
        try yard.write(bytes, to: path)
        hopeless.insert(path)
    }

    func tooShort() throws {
        nextNumber += 1
        let memo = TestMemo(nextNumber, frames: Int.random(in: 1...15_999, using: &chance))
        let path = newPath()
        try yard.write(memo.bytes, to: path)
        hopeless.insert(path)
    }

    func grow() throws {
        let (memo, path) = (newMemo(), newPath())
        try yard.write([], to: path)
        usleep(UInt32.random(in: 0...20_000, using: &chance))
        try yard.write(memo.bytes, to: path)
        expect(memo, at: path)
    }

    func leaveUnfinished() throws { try yard.write(newMemo().bytes, to: newPath("m4a.part")) }

    func sameStem() throws {
        let path = newPath()
        try put(newMemo(), path)
        try put(newMemo(), (path as NSString).deletingPathExtension + ".m4a")
    }

    func flood() throws {
        yard.send(SIGSTOP)
        try yard.write([], to: yard.inbox + "/.flood")
        for _ in 0..<4_300 {
            #expect(Glibc.rename(yard.inbox + "/.flood", yard.inbox + "/.water") == 0)
            #expect(Glibc.rename(yard.inbox + "/.water", yard.inbox + "/.flood") == 0)
        }
        try copy()
        yard.send(SIGCONT)
    }
}
