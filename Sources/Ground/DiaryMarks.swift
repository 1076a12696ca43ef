/// The names by which a folder is known as a diary or as a mirror of one, whatever path leads to it.
package enum DiaryMarks {
    /// The database of a diary.
    package static let database = "diary.sqlite"
    /// The list of what a mirror has written.
    package static let mirrorList = ".voicecore-mirror"

    /// The folder of a diary's sound.
    package static let audio = "audio"

    /// Whether the names in a folder say that it is one of these, so that its sound is no memo.
    package static func are(among names: [String]) -> Bool {
        names.contains(database) && names.contains(audio) || names.contains(mirrorList)
    }
}
