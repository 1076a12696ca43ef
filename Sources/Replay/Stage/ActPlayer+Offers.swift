internal import VoiceCore

extension ActPlayer {
    mutating func offer(_ offer: StoryOffer) async throws {
        let bytes = try sounds.bytes(of: offer.sound)
        try (offer.isTheirs ? theirs : road).put(bytes, as: offer.name)
        try await setOnItsWay(offer)
    }

    /// Offers a file and waits until it is filed, or only until others may hear it.
    mutating func setOnItsWay(_ offer: StoryOffer) async throws {
        let words = sounds.words(in: offer.sound)
        let ringing = farm?.bell.listen()
        let memo = try offer.isTheirs ? theirs.begin(offer, words: words) : road.begin(offer, words: words)
        onTheWay.append(memo)
        guard !offer.waits, let ringing else { return await finish { $0.name == memo.name } }
        await ringing.awaited(orAfter: memo.end)
        let entry = try await (offer.isTheirs ? theirs : road).entry(of: memo)
        if let entry { cast.add(entry: entry.description, as: memo.name) }
    }

    mutating func finish(those: (ReplayedMemo) -> Bool) async {
        let ending = onTheWay.filter(those)
        onTheWay.removeAll(where: those)
        for memo in ending {
            if let entry = await road.finish(memo) { cast.add(entry: entry.description, as: memo.name) }
        }
    }

    /// Plays a step of the farm; a lost broker is noticed before the next step.
    mutating func changeFarm(_ action: StoryAction) async throws {
        guard action != .answered else { return try await farm?.answered() ?? () }
        try await farm?.settle()
        if action == .farm(.lost) { await finish { _ in true } }
    }
}
