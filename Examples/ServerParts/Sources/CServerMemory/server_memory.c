#include "server_memory.h"

#ifdef __linux__
#include <malloc.h>
#endif

void return_memory_from(int bytes) {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, bytes);
#endif
}
