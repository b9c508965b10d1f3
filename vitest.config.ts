import { defineConfig } from 'vitest/config'
import { workInMemory } from './tools/tests/memory-folder.ts'
import { TestOrder } from './tools/tests/test-order.ts'

workInMemory()

export default defineConfig({
  // As shipped: what is made for development asks for the React of development.
  oxc: { jsx: { development: false } },
  test: {
    include: ['{src,sandbox,tools}/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    // One more than the smallest machine has cores: every test waits for its database, its processes or a page half of its time.
    maxWorkers: 3,
    // Pages and answers are made and thrown away all the time: what is young is cleared up a quarter as often.
    // A Node.js from 25 on has a storage of its own under the browser's name, which would stand in a page's place.
    execArgv: ['--max-semi-space-size=64', '--no-experimental-webstorage'],
    // Files of one worker share the modules that they import: most of a run was importing the product anew 200 times. What a
    // test changes beyond its database it puts back itself; the lines below and the setup do it for what is easily forgotten.
    isolate: false,
    sequence: { sequencer: TestOrder },
    setupFiles: 'tools/tests/test-clean.ts',
    globalSetup: 'tools/tests/test-database.ts',
    // What is waited for comes at the machine's pace, also where eight others work on it: these end what hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000, interval: 50 } },
    // A timer of a page that its test has left, which would draw where there is no page any more.
    onUnhandledError: ({ message, stack }) => !(message === 'window is not defined' && stack?.includes('safeSetState')),
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
  },
})
