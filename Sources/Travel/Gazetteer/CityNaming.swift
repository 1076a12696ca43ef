package import Diary

extension Gazetteer {
    /// What people call a position whose entry is shown: the city near it; nothing without a list, or far from every
    /// city.
    ///
    /// Lists, timelines, exports, mirrors and pages all ask this.
    package static func name(of position: GlobePosition, in language: PlaceLanguage = .present) -> String? {
        (try? installed.get())?.city(near: position)?.name(in: language)
    }
}

extension Entry {
    /// The same with the cities near which its photos were made.
    package func namingCities(in language: PlaceLanguage = .present) -> Entry {
        var entry = self
        entry.blocks = blocks.map { $0.namingCity(in: language) }
        return entry
    }
}

extension TimelineEntry {
    /// The same with the cities near which its photos were made.
    package func namingCities(in language: PlaceLanguage = .present) -> TimelineEntry {
        var entry = self
        entry.summary = summary.namingCity(in: language)
        entry.blocks = blocks.map { $0.namingCity(in: language) }
        return entry
    }
}

extension EntrySummary {
    /// The same with the city near which its first photo was made.
    package func namingCity(in language: PlaceLanguage = .present) -> EntrySummary {
        var summary = self
        summary.city = position.flatMap { Gazetteer.name(of: $0, in: language) }
        return summary
    }
}

extension Block {
    fileprivate func namingCity(in language: PlaceLanguage) -> Block {
        mappingPictures { picture in
            var picture = picture
            picture.city = picture.position.flatMap { Gazetteer.name(of: $0, in: language) }
            return picture
        }
    }
}
