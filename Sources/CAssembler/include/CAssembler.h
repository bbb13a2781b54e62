// A lock, atomics, a thread's build and a clock, which Swift's own library has from iOS 18 and 16 on. They're C11 and
// POSIX, so a phone runs what CI runs. Windows and WebAssembly without threads have a mutex of their own.
#ifndef C_ASSEMBLER_H
#define C_ASSEMBLER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#if defined(_WIN32)
/// An `SRWLOCK`, whose header Swift need not see. Zero is unlocked, and nothing ends it.
typedef struct {
  void *_Nullable word;
} CMutex;
void CMutexLock(CMutex *_Nonnull mutex);
bool CMutexTryLock(CMutex *_Nonnull mutex);
void CMutexUnlock(CMutex *_Nonnull mutex);
#define C_MUTEX_UNLOCKED {NULL}
#define CMutexDestroy(mutex) ((void)(mutex))
#elif defined(__wasi__) && !defined(_REENTRANT)
/// With one thread, nobody else has the lock.
typedef char CMutex;
#define CMutexLock(mutex) ((void)(mutex))
#define CMutexTryLock(mutex) ((void)(mutex), true)
#define CMutexUnlock(mutex) ((void)(mutex))
#define C_MUTEX_UNLOCKED 0
#define CMutexDestroy(mutex) ((void)(mutex))
#else
#include <pthread.h>
typedef pthread_mutex_t CMutex;
#define CMutexLock(mutex) pthread_mutex_lock(mutex)
#define CMutexTryLock(mutex) (pthread_mutex_trylock(mutex) == 0)
#define CMutexUnlock(mutex) pthread_mutex_unlock(mutex)
#define C_MUTEX_UNLOCKED PTHREAD_MUTEX_INITIALIZER
#define CMutexDestroy(mutex) pthread_mutex_destroy(mutex)
#endif

/// A lock, with a pointer that is read without it. The value that it guards is behind it, in the same block.
typedef struct {
  _Alignas(max_align_t) CMutex mutex;
  void *_Nullable published;
} CLock;

/// Allocates a lock and `size` bytes behind it, aligned as `malloc` does: to 16 bytes, and to 8 on 32-bit Android.
static inline CLock *_Nonnull CLockCreate(size_t size) {
  CLock *lock = malloc(sizeof(CLock) + size);
  if (!lock) abort();
  *lock = (CLock){C_MUTEX_UNLOCKED, NULL};
  return lock;
}

static inline void CLockFree(CLock *_Nonnull lock) {
  CMutexDestroy(&lock->mutex);
  free(lock);
}

static inline void CLockAcquire(CLock *_Nonnull lock) { CMutexLock(&lock->mutex); }

static inline bool CLockTryAcquire(CLock *_Nonnull lock) { return CMutexTryLock(&lock->mutex); }

static inline void CLockRelease(CLock *_Nonnull lock) { CMutexUnlock(&lock->mutex); }

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
uint64_t CNanoseconds(void);

#endif
