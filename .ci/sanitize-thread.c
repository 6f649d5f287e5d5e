// Loaded before the tests under ThreadSanitizer, which does not look into Swift's library of locks: a thread that had to wait for a
// `Mutex` gets it there, unseen, and everything that the lock guards would be reported. The quick ways of locking and unlocking are
// compiled into the tests and are seen.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

// Of the sanitizer; in other programs of a run they are not there.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *handle

// Synchronization._MutexHandle._lockSlow(_: UInt32) and _unlockSlow().
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t state, SELF) __asm__(LOCK);
SWIFT void lock_slow(uint32_t state, SELF) {
  static SWIFT void (*real)(uint32_t, SELF);
  if (!real) real = (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK);
  real(state, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT void unlock_slow(SELF) __asm__(UNLOCK);
SWIFT void unlock_slow(SELF) {
  static SWIFT void (*real)(SELF);
  if (!real) real = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(handle);
  real(handle);
}
