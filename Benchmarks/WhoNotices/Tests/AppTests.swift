import Base
import Foundation
import Testing
@testable import Clinic

@Suite(.app) struct AppTests {
  let app = AppFixture()

  @Test func signInOpensASession() async {
    let shell = app.shell()
    await shell.signIn(user: "ada", password: "secret")
    #expect(shell.session?.credentials == .ada)
  }

  @Test func wrongPassword() async {
    let shell = app.shell()
    await shell.signIn(user: "ada", password: "x")
    #expect(shell.session == nil)
    #expect(shell.error == "Offline()")
  }

  @Test func signOutEndsTheSession() async {
    let shell = app.shell()
    await shell.signIn(user: "ada", password: "secret")
    await shell.session?.bookings().load()
    weak let owned = shell.session.map(app.owned)
    #expect(owned != nil)
    shell.signOut()
    #expect(owned == nil)
  }

  @Test func screensShareTheCache() async {
    let session = app.session(.ada)
    await session.bookings().load()
    await session.bookings().load()
    #expect(app.stub.calls.values == ["appointments"])
  }

  @Test func sessionsDoNotShareTheCache() async {
    for _ in 1...2 { await app.session(.ada).bookings().load() }
    #expect(app.stub.calls.values == ["appointments", "appointments"])
  }

  @Test func queueRetries() async {
    app.stub = StubClinic(failures: 2)
    let editor = app.session(.ada).bookingEditor(patient: "p7")
    editor.note = "Flu"
    await editor.saveTapped()
    #expect(app.slept == 3)
    #expect(app.stub.calls.values == ["save Flu", "save Flu", "save Flu"])
  }

  @Test func debugMenuSwapsTheServer() async {
    let session = app.session(.ada)
    app.debugMenu.usesSamples = true
    let list = session.bookings()
    await list.load()
    #expect(list.text == "p1: sample")
  }

  @Test func eventsAreLogged() async {
    await app.session(.ada).bookings().load()
    #expect(app.logged == ["event bookings"])
  }

  @Test func flagAppliesToTheNextScreen() async {
    let session = app.session(.ada)
    let before = session.booking(id: Appointment.checkUp.id)
    app.settings.set(true, "relativeTimes")
    let after = session.booking(id: Appointment.checkUp.id)
    await before.load()
    await after.load()
    #expect(before.text == "Check-up at 1800")
    #expect(after.text == "Check-up in 30 min")
  }

  @Test func widget() async { #expect(await app.nextBooking().text() == "Next: Check-up") }
}
