import { globSync, readFileSync } from 'node:fs'

const needsVite = /^\/\/ @vitest-environment jsdom$|\bvi\.(?:resetModules|doMock)\(/m

/**
 * The files of tests among `pattern` that Vite has to run: what opens pages, each of which starts with nothing in memory, and what has
 * modules loaded anew, which Node.js keeps for good. Told by what they say: a name would be forgotten.
 */
export const testsOfPages = (pattern: string): string[] =>
  globSync(pattern).filter((file) => needsVite.test(readFileSync(file, 'utf8')))
