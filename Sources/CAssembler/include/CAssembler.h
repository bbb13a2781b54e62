// A lock, atomics, a thread's build and a clock, which Swift's own library has from iOS 18 and 16 on. They're C11 and
// POSIX, so a phone runs what CI runs.
#ifndef C_ASSEMBLER_H
#define C_ASSEMBLER_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

/// A lock, with a pointer that is read without it. The value that it guards is behind it, in the same block.
typedef struct {
  _Alignas(16) pthread_mutex_t mutex;
  void *_Nullable published;
} CLock;

/// Allocates a lock and `size` bytes behind it, aligned to 16 bytes.
static inline CLock *_Nonnull CLockCreate(size_t size) {
  CLock *lock = malloc(sizeof(CLock) + size);
  if (!lock) abort();
  *lock = (CLock){PTHREAD_MUTEX_INITIALIZER, NULL};
  return lock;
}

static inline void CLockFree(CLock *_Nonnull lock) {
  pthread_mutex_destroy(&lock->mutex);
  free(lock);
}

static inline void CLockAcquire(CLock *_Nonnull lock) { pthread_mutex_lock(&lock->mutex); }

static inline bool CLockTryAcquire(CLock *_Nonnull lock) { return pthread_mutex_trylock(&lock->mutex) == 0; }

static inline void CLockRelease(CLock *_Nonnull lock) { pthread_mutex_unlock(&lock->mutex); }

static inline void *_Nullable CLockLoadPublished(CLock *_Nonnull lock) {
  return __atomic_load_n(&lock->published, __ATOMIC_ACQUIRE);
}

static inline void CLockPublish(CLock *_Nonnull lock, void *_Nullable pointer) {
  __atomic_store_n(&lock->published, pointer, __ATOMIC_RELEASE);
}

/// A flag that is set once, after what it announces is written.
typedef struct {
  bool isSet;
} CFlag;

static inline bool CFlagIsSet(CFlag *_Nonnull flag) { return __atomic_load_n(&flag->isSet, __ATOMIC_ACQUIRE); }

static inline void CFlagSet(CFlag *_Nonnull flag) { __atomic_store_n(&flag->isSet, true, __ATOMIC_RELEASE); }

/// A pointer that each thread has for itself: NULL at first.
///
/// Unlike a task-local value, it takes no allocation outside a task.
void *_Nullable CThreadPointer(void);
void CThreadSetPointer(void *_Nullable pointer);

/// Nanoseconds of a clock that nobody sets.
static inline uint64_t CNanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

#endif
