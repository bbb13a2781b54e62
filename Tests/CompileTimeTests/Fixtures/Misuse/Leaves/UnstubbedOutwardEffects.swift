// mistake: A test does not stub the effects that reach outside
import Assembler
import AssemblerTesting

final class AddressTests: TestAssembler, URLOpenerAssembler {}
// expected-error@-1:13 {{type 'AddressTests' does not conform to protocol 'URLOpenerAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
// expected-elsewhere {{note: candidate would match if 'AddressTests' conformed to 'LiveAssembler'}}

final class FileTests: TestAssembler, FileAssembler {}
// expected-error@-1:13 {{type 'FileTests' does not conform to protocol 'FileAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
// expected-elsewhere {{note: candidate would match if 'FileTests' conformed to 'LiveAssembler'}}

final class PreferencesTests: TestAssembler, PreferencesAssembler {}
// expected-error@-1:13 {{type 'PreferencesTests' does not conform to protocol 'PreferencesAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
// expected-elsewhere {{note: candidate would match if 'PreferencesTests' conformed to 'LiveAssembler'}}

final class NotificationTests: TestAssembler, NotificationAssembler {}
// expected-error@-1:13 {{type 'NotificationTests' does not conform to protocol 'NotificationAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
// expected-elsewhere {{note: candidate would match if 'NotificationTests' conformed to 'LiveAssembler'}}

final class BackgroundTests: TestAssembler, FireAndForgetAssembler {}
// expected-error@-1:13 {{type 'BackgroundTests' does not conform to protocol 'FireAndForgetAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
// expected-elsewhere {{note: candidate would match if 'BackgroundTests' conformed to 'LiveAssembler'}}

final class AssertionTests: TestAssembler, AssertionAssembler {}
// expected-error@-1:13 {{type 'AssertionTests' does not conform to protocol 'AssertionAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
// expected-elsewhere {{note: candidate would match if 'AssertionTests' conformed to 'LiveAssembler'}}
