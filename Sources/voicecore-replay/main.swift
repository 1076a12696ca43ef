import Programs
import Replay

// Code at the top level belongs to the main actor; the program does not.
await ReplayProgram.program.main()
