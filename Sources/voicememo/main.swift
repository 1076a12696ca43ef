import CommandLineKit

// Code at the top level belongs to the main actor, and so would every closure written here;
// a C library that calls such a closure on a thread of its own would end the process.
VoiceMemo.program.refuseTightLimits()
await VoiceMemo.program.main()
