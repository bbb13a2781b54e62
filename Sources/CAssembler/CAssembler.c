// With -std=c11, a C library hides `clock_gettime` without this.
#define _POSIX_C_SOURCE 199309L

#include "CAssembler.h"

static _Thread_local void *pointer;

void *CThreadPointer(void) { return pointer; }
void CThreadSetPointer(void *newPointer) { pointer = newPointer; }

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

_Static_assert(sizeof(SRWLOCK) == sizeof(CMutex), "CMutex has the place of an SRWLOCK");

void CMutexLock(CMutex *mutex) { AcquireSRWLockExclusive((SRWLOCK *)mutex); }
bool CMutexTryLock(CMutex *mutex) { return TryAcquireSRWLockExclusive((SRWLOCK *)mutex); }
void CMutexUnlock(CMutex *mutex) { ReleaseSRWLockExclusive((SRWLOCK *)mutex); }

uint64_t CNanoseconds(void) {
  LARGE_INTEGER ticks, frequency;
  QueryPerformanceCounter(&ticks);
  QueryPerformanceFrequency(&frequency);
  uint64_t second = (uint64_t)frequency.QuadPart, now = (uint64_t)ticks.QuadPart;
  // In two parts, since a product of all would overflow after half an hour.
  return now / second * 1000000000u + now % second * 1000000000u / second;
}
#else
#include <time.h>

uint64_t CNanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}
#endif
