/// Has pieces of `bytes` and more go back to the system as soon as they are free, where the system's library is glibc.
void return_memory_from(int bytes);
