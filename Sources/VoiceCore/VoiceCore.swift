// Embedders import only `VoiceCore`.
@_exported public import Diary
@_exported public import Hearing
@_exported public import Mood
@_exported public import Sound
@_exported public import System
