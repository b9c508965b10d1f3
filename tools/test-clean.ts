import { afterEach, vi } from 'vitest'

// Runs before each file. What the last test of the file before put in place of `fetch` and its like would otherwise stand until
// the first test starts, and so in its `beforeAll`.
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.restoreAllMocks()

// The clock of a worker goes on as it was, whatever a test made of it.
afterEach(() => {
  vi.useRealTimers()
})
