// mistake: Code assigns to an ambient world
import AssemblerEffects

struct World: Sendable {
  var name: @Sendable () -> String = { "live" }
}
let Current = Ambient(World())  // expected-note {{change 'let' to 'var' to make it mutable}}

func change() {
  Current.name = { "changed" }
  // expected-error@-1:11 {{cannot assign through dynamic lookup property: 'Current' is a 'let' constant}}
}
