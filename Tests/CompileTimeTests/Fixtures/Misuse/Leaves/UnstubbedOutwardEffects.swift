// mistake: A test doesn't stub outside effects
import Assembler
import AssemblerEffects
import AssemblerTesting

final class AddressTests: TestAssembler, URLOpenerAssembler {}
// expected-error@-1:13 {{type 'AddressTests' does not conform to protocol 'URLOpenerAssembler'}}
// expected-error@-2:13 {{unavailable property 'openURL' was used to satisfy a requirement of protocol 'URLOpenerAssembler': tests and previews must stub URLs: write 'let openURL = URLOpener { … }'}}

final class FileTests: TestAssembler, FileAssembler {}
// expected-error@-1:13 {{type 'FileTests' does not conform to protocol 'FileAssembler'}}
// expected-error@-2:13 {{unavailable property 'files' was used to satisfy a requirement of protocol 'FileAssembler': tests must stub files: write 'let files = FileAccess.inMemory()'}}

final class PreferencesTests: TestAssembler, PreferencesAssembler {}
// expected-error@-1:13 {{type 'PreferencesTests' does not conform to protocol 'PreferencesAssembler'}}
// expected-error@-2:13 {{unavailable property 'preferences' was used to satisfy a requirement of protocol 'PreferencesAssembler': tests must stub preferences: write 'let preferences = Preferences.inMemory()'}}

final class NotificationTests: TestAssembler, NotificationAssembler {}
// expected-error@-1:13 {{type 'NotificationTests' does not conform to protocol 'NotificationAssembler'}}
// expected-error@-2:13 {{unavailable property 'notifications' was used to satisfy a requirement of protocol 'NotificationAssembler': tests must stub notifications: write 'let notifications = Notifications.center(NotificationCenter())'}}

final class BackgroundTests: TestAssembler, FireAndForgetAssembler {}
// expected-error@-1:13 {{type 'BackgroundTests' does not conform to protocol 'FireAndForgetAssembler'}}
// expected-error@-2:13 {{unavailable property 'fireAndForget' was used to satisfy a requirement of protocol 'FireAndForgetAssembler': tests must stub fire-and-forget work: write 'let tasks = TaskCollector()' and 'var fireAndForget: FireAndForget { tasks.fireAndForget }'}}
