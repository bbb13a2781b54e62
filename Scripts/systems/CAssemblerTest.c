// The test of the C target, for each system that a compiler is at hand for. See other-systems.sh.

#include "CAssembler.h"

#include <stdio.h>

#define EXPECT(condition) \
  do { \
    if (!(condition)) { printf("line %d: not %s\n", __LINE__, #condition); failures += 1; } \
  } while (0)

#if defined(_WIN32)
#include <windows.h>
#elif !defined(__wasi__)
#include <pthread.h>
#define HAS_THREADS
#endif

static int failures = 0;
static CLock *lock;
static int others, inTurn;

static void *work(void *argument) {
  EXPECT(CThreadPointer() == NULL);
  CThreadSetPointer(&others);
  EXPECT(CThreadPointer() == &others);
  EXPECT(!CLockTryAcquire(argument));
  for (int i = 0; i < 100000; i += 1) {
    CLockAcquire(lock);
    inTurn += 1;
    CLockRelease(lock);
  }
  return NULL;
}

#ifdef _WIN32
static DWORD WINAPI start(void *argument) {
  work(argument);
  return 0;
}
#endif

int main(void) {
  lock = CLockCreate(64);
  CLock *held = CLockCreate(0);
  EXPECT((uintptr_t)(lock + 1) % _Alignof(max_align_t) == 0);
  EXPECT(CLockTryAcquire(held));
  CThreadSetPointer(lock);
#ifdef _WIN32
  HANDLE threads[4];
  for (int i = 0; i < 4; i += 1) threads[i] = CreateThread(NULL, 0, start, held, 0, NULL);
  for (int i = 0; i < 4; i += 1) WaitForSingleObject(threads[i], INFINITE);
  EXPECT(inTurn == 400000);
#elif defined(HAS_THREADS)
  pthread_t threads[4];
  for (int i = 0; i < 4; i += 1) pthread_create(&threads[i], NULL, work, held);
  for (int i = 0; i < 4; i += 1) pthread_join(threads[i], NULL);
  EXPECT(inTurn == 400000);
#else
  (void)work;
#endif
  EXPECT(CThreadPointer() == lock);
  CLockRelease(held);
  EXPECT(CLockTryAcquire(held));
  EXPECT(CLockLoadPublished(held) == NULL);
  CLockPublish(held, lock);
  EXPECT(CLockLoadPublished(held) == lock);
  CFlag flag = {false};
  EXPECT(!CFlagIsSet(&flag));
  CFlagSet(&flag);
  EXPECT(CFlagIsSet(&flag));
  // A clock that stands still would hang here.
  uint64_t before = CNanoseconds(), after = before;
  while (after < before + 1000000) {
    EXPECT(CNanoseconds() >= after);
    after = CNanoseconds();
  }
  CLockRelease(held);
  CLockFree(held);
  CLockFree(lock);
  return failures;
}
