import Base
import Foundation
import Testing
@testable import Clinic

@Suite(.booking) struct BookingTests {
  let booking = BookingFixture()

  @Test func listShowsBookings() async {
    let list = booking.bookings()
    await list.load()
    #expect(list.text == "p7: Check-up")
    #expect(booking.tracked == ["event bookings"])
  }

  @Test func listShowsAnError() async {
    booking.stub = StubClinic(failures: 1)
    let list = booking.bookings()
    await list.load()
    #expect(list.text == "No bookings: Offline()")
  }

  @Test func rowOpensItsDetail() async {
    let list = booking.bookings()
    await list.load()
    let detail = list.detail(row: 0)
    await detail.load()
    #expect(detail.text == "Check-up at 1800")
  }

  @Test func flagSelectsTheStyle() async {
    booking.settings.set(true, "relativeTimes")
    let detail = booking.booking(id: Appointment.checkUp.id)
    await detail.load()
    #expect(detail.text == "Check-up in 30 min")
  }

  @Test func editorSends() async {
    let editor = booking.bookingEditor(patient: "p7")
    editor.note = "Flu"
    await editor.saveTapped()
    #expect(booking.sent == ["Flu 3600 00"])
    #expect(booking.tracked == ["event booked"])
  }

  @Test func editorAddsARow() async {
    let list = booking.bookings()
    await list.load()
    let editor = list.add(patient: "p7")
    editor.note = "Flu"
    await editor.saveTapped()
    await list.load()
    #expect(list.text == "p7: Check-up\np7: Flu")
  }
}
