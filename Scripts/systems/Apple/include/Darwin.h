// What is used of Darwin, which Foundation re-exports.
#pragma clang diagnostic ignored "-Wnullability-completeness"
#include <pthread.h>
#include <stddef.h>
#include <time.h>
struct iovec { void *iov_base; size_t iov_len; };
_Noreturn void exit(int);
_Noreturn void _exit(int);
int isatty(int);
int rmdir(const char *);
int access(const char *, int);
char *realpath(const char *, char *);
void free(void *);
char *strstr(const char *, const char *);
size_t strlen(const char *);
typedef unsigned short mode_t;
struct stat { mode_t st_mode; unsigned short st_nlink; struct timespec st_mtimespec; };
int stat(const char *, struct stat *);
void *dlopen(const char *, int);
void *dlsym(void *, const char *);
char *dlerror(void);
struct sigaction { union { void (*__sa_handler)(int); } __sigaction_u; int sa_flags; };
int sigaction(int, const struct sigaction *, struct sigaction *);
void (*signal(int, void (*)(int)))(int);
int raise(int);
#define SIGABRT 6
#define SIGBUS 10
#define SIGSEGV 11
int atexit(void (*)(void));
int getpid(void);
typedef unsigned long clock_t;
clock_t clock(void);
int usleep(unsigned);
char *strdup(const char *);
int setenv(const char *, const char *, int);
int unsetenv(const char *);
int kill(int, int);
struct attr { long sig; char opaque[56]; };
typedef struct attr pthread_attr_t;
typedef struct thread *pthread_t;
int pthread_attr_init(pthread_attr_t *);
int pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setstacksize(pthread_attr_t *, size_t);
int pthread_attr_setdetachstate(pthread_attr_t *, int);
int pthread_create(pthread_t _Nullable *, const pthread_attr_t *, void *_Nullable (*_Nonnull)(void *_Nonnull), void *);
#define PTHREAD_CREATE_DETACHED 2
#define CLOCKS_PER_SEC 1000000UL
#define ESRCH 3
#define SIGKILL 9
#define F_OK 0
typedef struct dir DIR;
struct dirent { char d_name[1024]; };
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);
int close(int);
#define O_RDONLY 0
#define O_WRONLY 1
#define O_NONBLOCK 4
#define O_NOFOLLOW 0x100
#define O_CREAT 0x200
#define O_EXCL 0x800
#define O_CLOEXEC 0x1000000
#define F_GETFL 3
#define LOCK_EX 2
#define LOCK_NB 4
#define EROFS 30
#define ENAMETOOLONG 63
#define EDQUOT 69
int fstat(int, struct stat *);
int fchmod(int, mode_t);
int flock(int, int);
long read(int, void *, size_t);
struct pollfd { int fd; short events, revents; };
int poll(struct pollfd *, unsigned, int);
#define POLLOUT 4
#define STDOUT_FILENO 1
#define RTLD_NOW 2
#define RTLD_LOCAL 4
