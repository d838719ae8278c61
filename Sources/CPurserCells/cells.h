// Whole numbers that threads share without a lock, so that an empty poll costs next to nothing.
// Swift's own atomics need newer systems than this package does.
#ifndef PURSER_CELLS_H
#define PURSER_CELLS_H

#include <pthread.h>
#include <stdint.h>

static inline uint64_t purser_cell_load(const uint64_t *_Nonnull cell) {
    return __atomic_load_n(cell, __ATOMIC_ACQUIRE);
}

static inline void purser_cell_store(uint64_t *_Nonnull cell, uint64_t value) {
    __atomic_store_n(cell, value, __ATOMIC_RELEASE);
}

static inline void purser_cell_add(uint64_t *_Nonnull cell, int64_t value) {
    __atomic_fetch_add(cell, (uint64_t)value, __ATOMIC_ACQ_REL);
}

static inline uint64_t purser_current_thread(void) {
    return (uint64_t)(uintptr_t)pthread_self();
}

#endif
