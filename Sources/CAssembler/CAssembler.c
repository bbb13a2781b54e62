#include "CAssembler.h"

static _Thread_local void *pointer;

void *CThreadPointer(void) { return pointer; }
void CThreadSetPointer(void *newPointer) { pointer = newPointer; }
