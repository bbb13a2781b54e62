// As in Apple's <time.h>: clock_gettime is available from iOS 10 and macOS 10.12.
#ifndef STUB_TIME_H
#define STUB_TIME_H
struct timespec { long tv_sec; long tv_nsec; };
typedef enum { CLOCK_MONOTONIC = 6 } clockid_t;
int clock_gettime(clockid_t, struct timespec *)
  __attribute__((availability(ios, introduced = 10.0), availability(macos, introduced = 10.12),
                 availability(tvos, introduced = 10.0), availability(watchos, introduced = 3.0)));
#endif
