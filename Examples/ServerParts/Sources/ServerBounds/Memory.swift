import CServerMemory

/// Has memory of a megabyte and more go back to the system as soon as it is free. Call it once, at the start.
///
/// By default, glibc learns from the first such piece to keep the next ones, one for each thread that asked: in a quarter of
/// an hour of logins, whose hashes take 16 MB one after another, a server grew by 130 MB.
public func returnLargeMemory() { return_memory_from(1 << 20) }
