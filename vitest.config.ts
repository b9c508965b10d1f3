import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,sandbox,tools}/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: 'tools/test-database.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes at the machine's pace.
    expect: { poll: { timeout: 15_000 } },
    unstubEnvs: true,
    restoreMocks: true,
  },
})
