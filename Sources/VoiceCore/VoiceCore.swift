// Whoever embeds the library imports `VoiceCore` and sees the rooms below it as well.
@_exported public import Diary
@_exported public import Feelings
@_exported public import Ground
@_exported public import Journals
@_exported public import Session
@_exported public import Sound
@_exported public import Time
@_exported public import Words
