import { afterEach, vi } from 'vitest'

// The clock of a worker goes on as it was, whatever a test made of it.
afterEach(() => {
  vi.useRealTimers()
})
