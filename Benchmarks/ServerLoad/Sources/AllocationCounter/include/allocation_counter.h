// Counts the allocations of the process that this library is loaded into before its own (LD_PRELOAD).
#pragma once

/// The number of allocations so far, found by the program with dlsym.
unsigned long allocation_count(void);
