import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { browserOptions } from './tools/browser.ts'
import { freePorts } from './tools/start/ports.ts'
import { e2eReport } from './tools/test-reports.mjs'
import { workInMemory } from './tools/tests/memory-folder.ts'

workInMemory()

// The journeys share a demo merchant and three shops: each worker has a product and a world of its own, so none sees another's half-done work.
const workers = 2
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
const getWorkerPorts = 3

// Chosen once; the workers read this file again and inherit the choice.
if (!process.env['E2E_FIRST_PORT']) {
  process.env['E2E_FIRST_PORT'] = String(await freePorts(workers * getWorkerPorts))
  const dataDir = mkdtempSync(join(tmpdir(), 'checky-e2e-'))
  process.env['E2E_DATA_DIR'] = dataDir
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
}
const browser = browserOptions()
const getPort = (worker: number) => Number(process.env['E2E_FIRST_PORT']) + worker * getWorkerPorts
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
  // At once: one after another, the second worker would wait for its product alone.
  webServer: {
    name: 'products',
    command: `node tools/start/start-several.ts ${Array.from({ length: workers }, (_, worker) => getPort(worker)).join(' ')}`,
    wait: { stdout: /products are ready/ },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stderr: 'pipe',
    env: {
      SANDBOX: 'on',
      PUBLIC_URL: '',
      CHECKOUT_URL: '',
      DATABASE_URL: '',
      DATA_DIR: process.env['E2E_DATA_DIR']!,
      LOG_LEVEL: 'warn',
    },
  },
})
