"""The forms, and the mistakes as small edits of them.

A form is a folder with its wiring and its tests' set-up, and the edits that make it from that folder. An edit replaces a text
that stands once in a file; `ALL` replaces each occurrence. `Wiring` and `SetUp` are the files of the form's folder.
"""

ALL = "all"
HAND, OURS = ("by hand, least", "by hand"), ("Assembler, least", "Assembler")

# Ours and the wiring by hand, each with the least code that compiles, and as advised.
FORMS = {
    "Assembler": ("Assembler", []),
    "Assembler, least": (
        "Assembler",
        [("Wiring", "extension ClinicApplication where Self: LiveAssembler {", "extension ClinicApplication {")],
    ),
    "by hand": ("Strict", []),
    "by hand, least": (
        "Strict",
        [
            ("Wiring", "a structure without defaults.", "a structure with live defaults."),
            ("Wiring", "var signInServer: any SignInServer\n", "var signInServer: any SignInServer = HTTPSignIn()\n"),
            (
                "Wiring",
                "var origin: (_ token: String) -> any ClinicServer\n",
                "var origin: (_ token: String) -> any ClinicServer = { HTTPClinic(token: $0) }\n",
            ),
            (
                "Wiring",
                "  var sleep: @Sendable (Int) async throws -> Void\n"
                "  var now: @Sendable () -> Date\n"
                "  var uuid: @Sendable () -> UUID\n"
                "  var settings: any Settings\n"
                "  var log: @Sendable (String) -> Void\n",
                "  var sleep: @Sendable (Int) async throws -> Void = Outside.sleep\n"
                "  var now: @Sendable () -> Date = { Date() }\n"
                "  var uuid: @Sendable () -> UUID = { UUID() }\n"
                "  var settings: any Settings = DiskSettings()\n"
                "  var log: @Sendable (String) -> Void = { print($0) }\n",
            ),
            (
                "Wiring",
                "    Leaves(\n"
                "      signInServer: HTTPSignIn(),\n"
                "      origin: { HTTPClinic(token: $0) },\n"
                "      sleep: Outside.sleep,\n"
                "      now: { Date() },\n"
                "      uuid: { UUID() },\n"
                "      settings: DiskSettings(),\n"
                "      log: { print($0) }\n"
                "    )\n",
                "    Leaves()\n",
            ),
            (
                "Wiring",
                "  let now: @Sendable () -> Date\n  let uuid: @Sendable () -> UUID\n  let settings: any Settings\n",
                "  var now: @Sendable () -> Date = { Date() }\n"
                "  var uuid: @Sendable () -> UUID = { UUID() }\n"
                "  var settings: any Settings = DiskSettings()\n",
            ),
        ],
    ),
}


class Mistake:
    """A row of the table.

    edits: for each form, or tuple of forms, what somebody did.
    everywhere: the same for each form.
    probe: a test added for the change. If it passes, the program is right.
    harmless: whether the program stays right if the tests pass.
    runs: what is run besides the tests: "demo", "graph", or "release" for a build without `DEBUG`.
    counts: whether the number of tests that fail is always the same.
    peers: what was observed outside of this repository: swift-dependencies as advised and with the least code, and
           Factory as advised and with the least code. WhoNotices/README.md says how.
    """

    def __init__(self, name, edits, peers, everywhere=(), probe="", runs="", harmless=False, counts=True):
        self.name, self.peers, self.probe, self.runs = name, peers, probe, runs
        self.harmless, self.counts = harmless, counts
        self.edits = {form: list(everywhere) for form in FORMS}
        for forms, some in edits.items():
            for form in (forms,) if isinstance(forms, str) else forms:
                self.edits[form] += some


SCREENS, MODEL, SERVICES, OUTSIDE = "Screens/Screens.swift", "Base/Model.swift", "Base/Services.swift", "Base/Outside.swift"
APP_TESTS, BOOKING_TESTS = "Tests/AppTests.swift", "Tests/BookingTests.swift"

REMINDERS = [
    (
        MODEL,
        "public protocol Settings:",
        "public protocol Reminders: AnyObject, Sendable {\n  func remind(of appointment: Appointment)\n}\n\n"
        "public protocol Settings:",
    ),
    (
        OUTSIDE,
        "/// Stands for `UserDefaults`",
        "public final class HTTPReminders: Reminders {\n  public init() {}\n"
        '  public func remind(of appointment: Appointment) { Outside.reached("reminders") }\n}\n\n'
        "public final class SampleReminders: Reminders {\n  public init() {}\n"
        "  public func remind(of appointment: Appointment) {}\n}\n\n"
        "/// Stands for `UserDefaults`",
    ),
    (SCREENS, "  private let uuid: @Sendable () -> UUID\n", "  private let uuid: @Sendable () -> UUID\n  private let reminders: any Reminders\n"),
    (SCREENS, "    self.uuid = uuid\n", "    self.uuid = uuid\n    self.reminders = reminders\n"),
    (SCREENS, "    await outbox.send(new)\n", "    await outbox.send(new)\n    reminders.remind(of: new)\n"),
]
EVERYWHERE = "let everywhere = MemorySettings()\n\n"
FLUSH = "extension EventTracking {\n  public func flush() {}\n}\n"
PARAMETER = "    uuid: @escaping @Sendable () -> UUID\n"

MISTAKES = [
    Mistake(
        "A test's set-up lacks the network's stub",
        {
            HAND: [("SetUp", "      origin: { [stub] _ in stub },\n", "")],
            OURS: [("SetUp", "  func origin(token: String) -> any ClinicServer { stub }\n", "")],
        },
        peers=("tests, by name", "tests; live ran", "crash, by name; with a mock: tests", "tests; live ran"),
    ),
    Mistake(
        "A test's set-up lacks the clock's stub",
        {
            HAND: [("SetUp", '      sleep: { [sleeps] in sleeps.record("\\($0)") },\n', "")],
            OURS: [
                ("SetUp", "  let immediate = ImmediateClock()\n  var clock: any Clock<Duration> { immediate }\n", ""),
                ("SetUp", "  var slept: Int { Int(immediate.now.offset.components.seconds) }\n", ""),
            ],
        },
        everywhere=[(APP_TESTS, "    #expect(app.slept == 3)\n", "")],
        harmless=True,
        peers=("tests, by name", "tests, by name", "crash, by name", "nobody; live ran"),
    ),
    Mistake(
        "A colleague gives a deep object a new outside service",
        {
            "by hand, least": [(SCREENS, PARAMETER, PARAMETER.rstrip() + ",\n    reminders: any Reminders = HTTPReminders()\n")],
            "by hand": [
                (SCREENS, PARAMETER, PARAMETER.rstrip() + ",\n    reminders: any Reminders\n"),
                ("Wiring", "  var settings: any Settings\n", "  var settings: any Settings\n  var reminders: any Reminders\n"),
                ("Wiring", "      settings: DiskSettings(),\n", "      settings: DiskSettings(),\n      reminders: HTTPReminders(),\n"),
                ("Wiring", "      settings: MemorySettings(),\n", "      settings: MemorySettings(),\n      reminders: SampleReminders(),\n"),
                ("Wiring", "      settings: parent.leaves.settings\n", "      settings: parent.leaves.settings,\n      reminders: parent.leaves.reminders\n"),
                ("Wiring", "  let settings: any Settings\n", "  let settings: any Settings\n  let reminders: any Reminders\n"),
                (
                    "Wiring",
                    "    BookingEditor(patient: patient, cache: cache, outbox: outbox, events: events, now: now, uuid: uuid)\n",
                    "    BookingEditor(\n      patient: patient, cache: cache, outbox: outbox, events: events, now: now, uuid: uuid,\n"
                    "      reminders: reminders)\n",
                ),
            ],
            OURS: [
                (SCREENS, PARAMETER, PARAMETER.rstrip() + ",\n    reminders: any Reminders\n"),
                ("Wiring", "      uuid: { [uuid] in uuid() }\n", "      uuid: { [uuid] in uuid() },\n      reminders: reminders\n"),
                (
                    "Wiring",
                    "  var cache: ClinicCache { get }\n",
                    "  var cache: ClinicCache { get }\n  var reminders: any Reminders { get }\n",
                ),
            ],
            "Assembler, least": [
                ("Wiring", "extension BookingScene {\n", "extension BookingScene {\n  var reminders: any Reminders { HTTPReminders() }\n")
            ],
            "Assembler": [
                (
                    "Wiring",
                    "  var analytics: Analytics { get }\n",
                    "  var analytics: Analytics { get }\n  var reminders: any Reminders { get }\n",
                ),
                (
                    "Wiring",
                    "  var settings: any Settings { DiskSettings() }\n",
                    "  var settings: any Settings { DiskSettings() }\n  var reminders: any Reminders { HTTPReminders() }\n",
                ),
                (
                    "Wiring",
                    "  let settings: any Settings = MemorySettings()\n",
                    "  let settings: any Settings = MemorySettings()\n  let reminders: any Reminders = SampleReminders()\n",
                ),
                (
                    "Wiring",
                    "  var settings: any Settings { parent.settings }\n",
                    "  var settings: any Settings { parent.settings }\n  var reminders: any Reminders { parent.reminders }\n",
                ),
            ],
        },
        everywhere=REMINDERS,
        peers=(
            "tests, by name; a quiet `testValue`: nobody",
            "tests, by name; live ran",
            "crash, by name; with a mock: nobody",
            "nobody; live ran",
        ),
    ),
    Mistake(
        "A stub stays though nothing uses it",
        {
            HAND: [
                ("Wiring", "      events: parent.analytics,\n", ""),
                ("Wiring", "  let events: any EventTracking\n", ""),
                ("Wiring", "cache: cache, events: events, openDetail", "cache: cache, openDetail"),
                ("Wiring", "outbox: outbox, events: events, now", "outbox: outbox, now"),
            ],
            OURS: [
                ("Wiring", "  var events: any EventTracking { get }\n", ""),
                ("Wiring", "  var events: any EventTracking { parent.analytics }\n", ""),
                ("Wiring", "cache: cache, events: events, openDetail", "cache: cache, openDetail"),
                ("Wiring", "      events: events,\n", ""),
            ],
        },
        everywhere=[
            (SCREENS, "  private let events: any EventTracking\n", "", ALL),
            (SCREENS, "    events: any EventTracking,\n", "", ALL),
            (SCREENS, "    self.events = events\n", "", ALL),
            (SCREENS, '    events.track("bookings")\n', ""),
            (SCREENS, '    events.track("booked")\n', ""),
            (BOOKING_TESTS, '    #expect(booking.tracked == ["event bookings"])\n', ""),
            (BOOKING_TESTS, '    #expect(booking.tracked == ["event booked"])\n', ""),
            (APP_TESTS, '    #expect(app.logged == ["event bookings"])\n', ""),
        ],
        peers=("nobody", "nobody", "nobody", "nobody"),
    ),
    Mistake(
        "A stub is set after the object was built",
        {},
        everywhere=[
            (
                BOOKING_TESTS,
                "    booking.stub = StubClinic(failures: 1)\n    let list = booking.bookings()\n",
                "    let list = booking.bookings()\n    booking.stub = StubClinic(failures: 1)\n",
            )
        ],
        peers=("harmless, around the use", "harmless, around the use", "tests", "tests"),
    ),
    Mistake(
        "Two tests share one object",
        {
            HAND: [("SetUp", "final class BookingFixture {", EVERYWHERE + "final class BookingFixture {")],
            OURS: [("SetUp", "final class BookingFixture:", EVERYWHERE + "final class BookingFixture:")],
            HAND + OURS: [
                ("SetUp", "settings = MemorySettings()", "settings = everywhere", ALL),
                ("SetUp", "settings: any Settings = MemorySettings()", "settings: any Settings = everywhere", ALL),
            ],
        },
        everywhere=[
            (
                BOOKING_TESTS,
                "  @Test func flagSelectsTheStyle() async {\n",
                "  @Test(arguments: 1...2) func flagSelectsTheStyle(_ round: Int) async {\n"
                '    #expect(!booking.settings.bool("relativeTimes"))\n',
            )
        ],
        peers=("tests", "tests", "tests", "tests"),
        counts=False,
    ),
    Mistake(
        "A live type learns something that its stub doesn't do",
        {},
        everywhere=[
            (MODEL, "  func track(_ event: String)\n}\n", "  func track(_ event: String)\n  func flush()\n}\n\n" + FLUSH),
            (
                SERVICES,
                '  public func track(_ event: String) { write("event \\(event)") }\n',
                '  public func track(_ event: String) { write("event \\(event)") }\n'
                '  public func flush() { write("flush") }\n',
            ),
            (SCREENS, '    events.track("booked")\n', '    events.track("booked")\n    events.flush()\n'),
        ],
        peers=("nobody", "nobody", "nobody", "nobody"),
    ),
    Mistake(
        "A shared object is built anew for each request",
        {
            HAND: [
                (
                    "Wiring",
                    "  private(set) lazy var cache: ClinicCache = ClinicCache(server: server)\n",
                    "  var cache: ClinicCache { ClinicCache(server: server) }\n",
                )
            ],
            OURS: [
                (
                    "Wiring",
                    "  var cache: ClinicCache { shared { ClinicCache(server: server) } }\n",
                    "  var cache: ClinicCache { ClinicCache(server: server) }\n",
                )
            ],
        },
        peers=("tests, by name", "tests; live ran", "tests", "tests"),
    ),
    Mistake(
        "The app keeps an object that should end at sign-out",
        {
            HAND: [
                (
                    "Wiring",
                    "  private(set) lazy var cache: ClinicCache = ClinicCache(server: server)\n",
                    "  var cache: ClinicCache { parent.cache }\n",
                ),
                (
                    "Wiring",
                    "  private(set) lazy var analytics = Analytics(write: leaves.log)\n",
                    "  private(set) lazy var analytics = Analytics(write: leaves.log)\n"
                    '  private(set) lazy var cache = ClinicCache(server: server(token: ""))\n',
                ),
            ],
            OURS: [
                (
                    "Wiring",
                    "  var cache: ClinicCache { shared { ClinicCache(server: server) } }\n",
                    "  var cache: ClinicCache { parent.cache }\n",
                ),
                (
                    "Wiring",
                    "  var debugMenu: DebugMenu { shared { DebugMenu() } }\n",
                    "  var debugMenu: DebugMenu { shared { DebugMenu() } }\n"
                    '  var cache: ClinicCache { shared { ClinicCache(server: server(token: "")) } }\n',
                ),
                (
                    "Wiring",
                    "  var debugMenu: DebugMenu { get }\n",
                    "  var debugMenu: DebugMenu { get }\n  var cache: ClinicCache { get }\n",
                ),
            ],
        },
        peers=("tests", "tests", "tests", "tests"),
    ),
    Mistake(
        "One of two places uses the server without its decorator",
        {
            HAND: [("Wiring", 'server: server(token: "widget")', 'server: leaves.origin("widget")')],
            OURS: [("Wiring", 'server: server(token: "widget")', 'server: origin(token: "widget")')],
        },
        peers=("nobody", "nobody", "nobody", "nobody"),
    ),
    Mistake(
        "Two objects need each other",
        {
            HAND: [
                ("Wiring", "ClinicCache = ClinicCache(server: server)", "ClinicCache = ClinicCache(server: server, outbox: outbox)"),
                ("Wiring", "OfflineQueue(server: server, sleep", "OfflineQueue(server: server, cache: cache, sleep"),
            ],
            OURS: [
                ("Wiring", "shared { ClinicCache(server: server) }", "shared { ClinicCache(server: server, outbox: outbox) }"),
                ("Wiring", "OfflineQueue(server: server) {", "OfflineQueue(server: server, cache: cache) {"),
            ],
            HAND + OURS: [("SetUp", "ClinicCache(server: stub)", "ClinicCache(server: stub, outbox: outbox)")],
        },
        everywhere=[
            (SERVICES, "  private var loaded: [Appointment]?\n", "  private let outbox: any Outbox\n  private var loaded: [Appointment]?\n"),
            (
                SERVICES,
                "  public init(server: any ClinicServer) {\n    self.server = server\n",
                "  public init(server: any ClinicServer, outbox: any Outbox) {\n    self.server = server\n    self.outbox = outbox\n",
            ),
            (SERVICES, "  private var waiting: [Appointment] = []\n", "  private let cache: ClinicCache\n  private var waiting: [Appointment] = []\n"),
            (SERVICES, "  public init(server: any ClinicServer, sleep:", "  public init(server: any ClinicServer, cache: ClinicCache, sleep:"),
            (SERVICES, "    self.sleep = sleep\n", "    self.sleep = sleep\n    self.cache = cache\n"),
        ],
        peers=("crash or hang, and nobody in tests", "tests; crash", "crash, by name", "crash, by name"),
    ),
    Mistake(
        "The live code stands in `#if DEBUG`",
        {
            "by hand": [("Wiring", "      settings: DiskSettings(),\n", "      settings: liveSettings,\n")],
            "by hand, least": [
                ("Wiring", "  var settings: any Settings = DiskSettings()\n", "  var settings: any Settings = liveSettings\n", ALL)
            ],
            HAND: [
                (
                    "Wiring",
                    "final class Application {",
                    "#if DEBUG\nlet liveSettings: any Settings = DiskSettings()\n#endif\n\nfinal class Application {",
                )
            ],
            OURS: [
                (
                    "Wiring",
                    "  var settings: any Settings { DiskSettings() }\n",
                    "  #if DEBUG\n  var settings: any Settings { DiskSettings() }\n  #endif\n",
                )
            ],
        },
        runs="release",
        peers=("compiler; with a `TestDependencyKey`: nobody", "compiler", "compiler; with `promised()`: nobody", "compiler"),
    ),
    Mistake(
        "A default argument hides a service",
        {
            HAND: [("Wiring", "outbox: outbox, events: events, now", "outbox: outbox, now")],
            OURS: [("Wiring", "      outbox: outbox,\n      events: events,\n", "      outbox: outbox,\n")],
        },
        everywhere=[
            (
                SCREENS,
                "    outbox: any Outbox,\n    events: any EventTracking,\n",
                "    outbox: any Outbox,\n    events: any EventTracking = Analytics { Outside.reached($0) },\n",
            )
        ],
        peers=("can't happen", "can't happen", "can't happen", "can't happen"),
    ),
    Mistake(
        "Code reads `Date()` beside the date's rule",
        {},
        everywhere=[
            (SCREENS, "  private(set) var error: String?\n", "  private(set) var error: String?\n  private(set) var signedIn: Date?\n"),
            (SCREENS, "    do { session = makeSession", "    signedIn = Date()\n    do { session = makeSession"),
        ],
        peers=("nobody", "nobody", "nobody", "nobody"),
    ),
    Mistake(
        "A demo lacks its server",
        {
            HAND: [("Wiring", "      origin: { _ in SampleClinic() },\n", "")],
            OURS: [("Wiring", "  func origin(token: String) -> any ClinicServer { SampleClinic() }\n", "")],
        },
        runs="demo",
        peers=(
            "nobody; live ran; in a preview context: harmless",
            "nobody; live ran",
            "nobody; live ran; in a preview context: harmless",
            "nobody; live ran",
        ),
    ),
    Mistake(
        "A screen is built off the main actor",
        {},
        probe="""
  @Test func probe() async {
    let booking = booking
    await Task.detached { _ = booking.bookings() }.value
  }
""",
        peers=("nobody", "nobody", "nobody", "nobody"),
    ),
    Mistake(
        "A detached task reads a dependency",
        {},
        everywhere=[
            (
                SCREENS,
                "    appointment = try? await cache.appointments().first { $0.id == id }\n",
                "    appointment = await Task.detached { [cache, id] in\n"
                "      try? await cache.appointments().first { $0.id == id }\n    }.value\n",
            )
        ],
        peers=("tests", "tests; live ran", "crash, by name", "crash"),
        harmless=True,
    ),
    Mistake(
        "A feature is deleted, and its wiring stays",
        {
            HAND: [("Wiring", "OfflineQueue(server: server, sleep: parent.leaves.sleep)", "OfflineQueue(server: server)")],
            OURS: [
                (
                    "Wiring",
                    "      OfflineQueue(server: server) { [clock = parent.clock] in try await clock.sleep(for: .seconds($0)) }\n",
                    "      OfflineQueue(server: server)\n",
                )
            ],
        },
        everywhere=[
            (SERVICES, "  private let sleep: @Sendable (Int) async throws -> Void\n", ""),
            (SERVICES, "(server: any ClinicServer, sleep: @escaping @Sendable (Int) async throws -> Void)", "(server: any ClinicServer)"),
            (SERVICES, "    self.sleep = sleep\n", ""),
            (SERVICES, "        do { try await sleep(delay) } catch { return }\n        delay *= 2\n", ""),
            (SERVICES, "    var delay = 1\n", ""),
            (APP_TESTS, "    #expect(app.slept == 3)\n", ""),
        ],
        runs="graph",
        peers=("nobody", "nobody", "nobody", "nobody"),
    ),
    Mistake(
        "A service without a default is renamed, and one stub of it is not",
        {
            HAND: [
                ("Wiring", "settings", "preferences", ALL),
                ("SetUp", "      settings: settings,\n", "      preferences: settings,\n"),
            ],
            OURS: [
                ("Wiring", "settings", "preferences", ALL),
                (
                    "SetUp",
                    "  let signInServer: any SignInServer = StubSignIn()\n  let settings",
                    "  let signInServer: any SignInServer = StubSignIn()\n  let preferences",
                ),
            ],
        },
        peers=("compiler", "compiler", "compiler", "compiler"),
    ),
    Mistake(
        "Two branches each add a `limit`, for two features",
        {
            HAND: [
                ("Wiring", "struct Leaves {\n", "struct Leaves {\n  var limit: Int\n  var limit: Int\n"),
                ("Wiring", "  let cache: ClinicCache\n", "  let limit: Int\n  let cache: ClinicCache\n"),
            ],
            OURS: [
                ("Wiring", "  var cache: ClinicCache { get }\n", "  var cache: ClinicCache { get }\n  var limit: Int { get }\n"),
                ("Wiring", "extension BookingScene {\n", "extension BookingScene {\n  var limit: Int { 20 }\n"),
                (
                    "Wiring",
                    "protocol ClinicSession: ChildAssembler, BookingScene where",
                    "/// `limit` is the number of attempts.\nprotocol RetryScene: Assembling {\n  var limit: Int { get }\n}\n\n"
                    "protocol ClinicSession: ChildAssembler, BookingScene, RetryScene where",
                ),
            ],
        },
        peers=("harmless", "harmless", "nobody", "nobody"),
    ),
    Mistake(
        "Two branches each add a `limit`, for the session and for a feature in it",
        {
            HAND: [
                ("Wiring", "  var timeStyle: TimeStyle {", "  var limit: Int { 20 }\n  var timeStyle: TimeStyle {"),
                ("Wiring", "  let credentials: Credentials\n", "  let credentials: Credentials\n  var limit: Int { 3 }\n"),
                ("SetUp", "extension UserSession {\n", "extension UserSession {\n  func rows() -> Int { screens.rows() }\n"),
            ],
            OURS: [
                ("Wiring", "  var cache: ClinicCache { get }\n", "  var cache: ClinicCache { get }\n  var limit: Int { get }\n"),
                ("Wiring", "extension BookingScene {\n", "extension BookingScene {\n  var limit: Int { 20 }\n"),
                ("Wiring", "  var credentials: Credentials { get }\n", "  var credentials: Credentials { get }\n  var limit: Int { get }\n"),
                ("Wiring", "extension ClinicSession {\n", "extension ClinicSession {\n  var limit: Int { 3 }\n"),
            ],
            HAND + OURS: [("Wiring", "  func bookings() -> BookingList {\n", "  func rows() -> Int { limit }\n  func bookings() -> BookingList {\n")],
        },
        probe="""
  @Test func probe() { #expect(AppFixture().session(.ada).rows() == 20) }
""",
        peers=("harmless", "harmless", "nobody", "nobody"),
    ),
]
