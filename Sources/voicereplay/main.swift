import CommandLineKit

// Closures at the top level would belong to the main actor; nothing else stands here.
VoiceReplay.program.refuseTightLimits()
await VoiceReplay.program.main()
