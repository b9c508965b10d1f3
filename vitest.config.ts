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
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes at the machine's pace.
    expect: { poll: { timeout: 50_000, interval: 20 } },
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
  },
})
