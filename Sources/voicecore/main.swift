import Programs
import Terminal

// Code at the top level belongs to the main actor; the program does not.
await TerminalProgram.program.main()
