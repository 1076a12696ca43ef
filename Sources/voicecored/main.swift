import Programs
import Watch

// Code at the top level belongs to the main actor; the program does not.
DaemonProgram.program.refuseTightLimits()
await DaemonProgram.program.main()
