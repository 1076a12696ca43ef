import Programs
import Replay

// Code at the top level belongs to the main actor; the program does not.
ReplayProgram.program.refuseTightLimits()
await ReplayProgram.program.main()
