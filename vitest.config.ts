import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,sandbox,tools}/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: 'tools/test-database.ts',
    testTimeout: 15_000,
    hookTimeout: 30_000,
    unstubEnvs: true,
    restoreMocks: true,
  },
})
