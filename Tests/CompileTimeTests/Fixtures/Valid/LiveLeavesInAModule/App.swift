// shows: Live leaves in a module of their own, which only the application imports
// options: -enable-upcoming-feature MemberImportVisibility
import Assembler
import Cars
import LiveCars

final class AppAssembler: LiveAssembler, CarAssembler {}
