import { defineConfig, devices } from '@playwright/test'
import { browserOptions } from './tools/browser.ts'
import { e2eReport } from './tools/test-reports.mjs'
import {
  areReady,
  choosePlaces,
  getPort,
  productsCommand,
  productsEnvironment,
  workers,
} from './tools/tests/journey-products.ts'
import { workInMemory } from './tools/tests/memory-folder.ts'

workInMemory()

await choosePlaces()

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
const browser = browserOptions()
const port = getPort(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0))
process.env['E2E_PORT'] = String(port)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  workers,
  // Told as flaky in the report; a busy machine must not stop a release.
  retries: process.env['CI'] ? 1 : 0,
  // Long journeys, on machines of any speed: these end what hangs, and no test has others of its own.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: e2eReport }]],
  use: {
    ...desktop,
    baseURL: `http://localhost:${port}`,
    // A graphics card that the processor plays takes a quarter of the browser's time, for pictures that nobody sees.
    launchOptions: { ...browser, args: [...browser.args, '--disable-gpu'] },
    // Half a transition would be measured, by eye and by axe, as the colours of neither state.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey would take a third longer; the second try of a failed one tells as much.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  // Those that were started before are there already.
  ...(process.env['E2E_PRODUCTS'] !== 'started' && {
    webServer: {
      name: 'products',
      command: ['node', ...productsCommand().map((part) => JSON.stringify(part))].join(' '),
      wait: { stdout: areReady },
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      stderr: 'pipe',
      env: productsEnvironment(),
    },
  }),
})
