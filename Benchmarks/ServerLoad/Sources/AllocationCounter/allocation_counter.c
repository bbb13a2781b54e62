#include "allocation_counter.h"

#include <stdatomic.h>
#include <stddef.h>

static atomic_ulong count;

unsigned long allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

#ifdef __GLIBC__
// glibc's allocator under its other names, so that nothing has to be looked up.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void add(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) { return add(), __libc_malloc(size); }
void *calloc(size_t number, size_t size) { return add(), __libc_calloc(number, size); }
void *realloc(void *memory, size_t size) { return add(), __libc_realloc(memory, size); }
void *aligned_alloc(size_t alignment, size_t size) { return add(), __libc_memalign(alignment, size); }
int posix_memalign(void **memory, size_t alignment, size_t size) {
  add();
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : 12;
}
#endif
