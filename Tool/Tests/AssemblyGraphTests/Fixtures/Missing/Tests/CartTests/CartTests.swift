import Assembler
import AssemblerTesting
import Cart

final class CartTestAssembler: TestAssembler, CartSceneAssembler {}
