import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import { workInMemory } from './tools/tests/memory-folder.ts'
import { TestOrder } from './tools/tests/test-order.ts'
import { testsOfPages } from './tools/tests/tests-of-pages.ts'

workInMemory()

const allTests = '{src,sandbox,tools}/**/*.test.{ts,tsx}'
const inPages = testsOfPages(allTests)

const ofEveryTest = {
  environment: 'node',
  pool: 'forks',
  // Files of one worker share the modules that they import: most of a run was importing the product anew 200 times. What a
  // test changes beyond its database it puts back itself; the lines below and the setup do it for what is easily forgotten.
  isolate: false,
  setupFiles: 'tools/tests/test-clean.ts',
  // What is waited for comes at the machine's pace, also where eight others work on it: these end what hangs.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 120_000, interval: 50 } },
  unstubEnvs: true,
  unstubGlobals: true,
  restoreMocks: true,
} satisfies UserWorkspaceConfig['test']
// Pages and answers are made and thrown away all the time: what is young is cleared up a quarter as often.
// A Node.js from 25 on has a storage of its own under the browser's name, which would stand in a page's place.
const execArgv = ['--max-semi-space-size=64', '--no-experimental-webstorage']

export default defineConfig({
  test: {
    // One more than the smallest machine has cores: every test waits for its database, its processes or a page half of its time.
    maxWorkers: 3,
    sequence: { sequencer: TestOrder },
    globalSetup: 'tools/tests/test-database.ts',
    // A timer of a page that its test has left, which would draw where there is no page any more.
    onUnhandledError: ({ message, stack }) => !(message === 'window is not defined' && stack?.includes('safeSetState')),
    projects: [
      {
        // As shipped: what is made for development asks for the React of development.
        oxc: { jsx: { development: false } },
        test: { ...ofEveryTest, name: 'pages', include: inPages, execArgv },
      },
      {
        test: {
          ...ofEveryTest,
          name: 'rest',
          include: [allTests],
          exclude: inPages,
          // Node.js runs these as it runs the product, which needs half the time of having Vite change and keep each module.
          experimental: { viteModuleRunner: false },
          execArgv: [...execArgv, '--import', import.meta.resolve('./tools/tests/page-modules.ts')],
        },
      },
    ],
  },
})
