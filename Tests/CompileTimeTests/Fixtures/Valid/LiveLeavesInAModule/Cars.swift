import Assembler

public protocol CarDatabase {}
public protocol CarAssembler: Assembling { func resolve() -> any CarDatabase }
