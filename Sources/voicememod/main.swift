import CommandLineKit

// Code at the top level belongs to the main actor, and so would every closure written here.
VoiceMemoDaemon.program.refuseTightLimits()
await VoiceMemoDaemon.program.main()
