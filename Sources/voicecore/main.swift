import Programs
import Terminal

// Code at the top level belongs to the main actor; the program does not.
TerminalProgram.program.refuseTightLimits()
await TerminalProgram.program.main()
