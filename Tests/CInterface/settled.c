// A shop that was destroyed ends by and by, on threads of its own. Whoever looks for leaks at the exit has to
// wait for that: what is still in use then is hidden behind marked pointers, and would count as lost. A real
// leak does not go away by waiting.

#include <sanitizer/lsan_interface.h>
#include <sched.h>
#include <stdlib.h>

static void settle(void) {
    for (int round = 0; round < 20 && __lsan_do_recoverable_leak_check(); round++) sched_yield();
}

__attribute__((constructor)) static void register_settling(void) { atexit(settle); }
