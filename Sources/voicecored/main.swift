import Programs
import Watch

// Code at the top level belongs to the main actor; the program does not.
await DaemonProgram.program.main()
