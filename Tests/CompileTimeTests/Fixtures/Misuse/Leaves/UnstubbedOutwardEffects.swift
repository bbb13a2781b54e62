// mistake: A test doesn't stub outside effects
import Assembler
import AssemblerEffects
import AssemblerTesting

final class AddressTests: TestAssembler, URLOpenerAssembler {}
// expected-error@-1:13 {{type 'AddressTests' does not conform to protocol 'URLOpenerAssembler'}}
// expected-error@-2:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'URLOpenerAssembler': test assemblers must stub this dependency: write 'func resolve() -> ThatType { … }', with exactly that type and no effect that the rule lacks, or import the module of its rule}}

final class FileTests: TestAssembler, FileAssembler {}
// expected-error@-1:13 {{type 'FileTests' does not conform to protocol 'FileAssembler'}}
// expected-error@-2:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'FileAssembler': test assemblers must stub this dependency: write 'func resolve() -> ThatType { … }', with exactly that type and no effect that the rule lacks, or import the module of its rule}}

final class PreferencesTests: TestAssembler, PreferencesAssembler {}
// expected-error@-1:13 {{type 'PreferencesTests' does not conform to protocol 'PreferencesAssembler'}}
// expected-error@-2:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'PreferencesAssembler': test assemblers must stub this dependency: write 'func resolve() -> ThatType { … }', with exactly that type and no effect that the rule lacks, or import the module of its rule}}

final class NotificationTests: TestAssembler, NotificationAssembler {}
// expected-error@-1:13 {{type 'NotificationTests' does not conform to protocol 'NotificationAssembler'}}
// expected-error@-2:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'NotificationAssembler': test assemblers must stub this dependency: write 'func resolve() -> ThatType { … }', with exactly that type and no effect that the rule lacks, or import the module of its rule}}

final class BackgroundTests: TestAssembler, FireAndForgetAssembler {}
// expected-error@-1:13 {{type 'BackgroundTests' does not conform to protocol 'FireAndForgetAssembler'}}
// expected-error@-2:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'FireAndForgetAssembler': test assemblers must stub this dependency: write 'func resolve() -> ThatType { … }', with exactly that type and no effect that the rule lacks, or import the module of its rule}}
