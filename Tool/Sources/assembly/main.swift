import AssemblyCommands

runAssembly()
