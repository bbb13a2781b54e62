import AssemblyGraph

runAssembly()
