import { defineConfig } from 'vitest/config'
import { workInMemory } from './tools/memory-folder.ts'
import { TestOrder } from './tools/test-order.ts'

workInMemory()

export default defineConfig({
  test: {
    include: ['{src,sandbox,tools}/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // Files of one worker share the modules that they import: most of a run was importing the product anew 200 times. What a
    // test changes beyond its database it puts back itself; the lines below and the setup do it for what is easily forgotten.
    isolate: false,
    sequence: { sequencer: TestOrder },
    setupFiles: 'tools/test-clean.ts',
    globalSetup: 'tools/test-database.ts',
    // What is waited for comes at the machine's pace, also where eight others work on it: these end what hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
  },
})
