import Programs
import Terminal
import Web

// Code at the top level belongs to the main actor; the program does not.
let program = TerminalProgram.program(page: PageCommand.command(opening: TerminalProgram.open))
program.refuseTightLimits()
await program.main()
