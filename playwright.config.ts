import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { browserOptions } from './tools/browser.ts'
import { freePorts } from './tools/ports.ts'
import { e2eReport } from './tools/test-reports.mjs'

// Chosen once; the workers read this file again and inherit the choice.
if (!process.env['E2E_PORT']) {
  process.env['E2E_PORT'] = String(await freePorts(3))
  const dataDir = mkdtempSync(join(tmpdir(), 'checky-e2e-'))
  process.env['E2E_DATA_DIR'] = dataDir
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
}
const port = Number(process.env['E2E_PORT'])

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  // The journeys share the demo merchant and three shops: one at a time, none sees another's half-done work.
  workers: 1,
  // Told as flaky in the report; a busy machine must not stop a release.
  retries: process.env['CI'] ? 1 : 0,
  // Long journeys, on machines of any speed.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: e2eReport }]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: browserOptions(),
    // Recording every journey would take a third longer; the second try of a failed one tells as much.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: '**/*.phone.e2e.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    { name: 'phone', testMatch: '**/*.phone.e2e.ts', use: devices['Pixel 7'] },
  ],
  webServer: {
    command: 'node tools/start.ts',
    wait: { stdout: /is ready at/ },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stderr: 'pipe',
    env: {
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      SANDBOX: 'on',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
      LOG_LEVEL: 'warn',
    },
  },
})
