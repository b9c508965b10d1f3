import { afterEach, vi } from 'vitest'
import { forgetPages } from '#apps/admin/testing/forget-pages.ts'

// Runs before each file. What the last test of the file before put in place of `fetch` and its like would otherwise stand until
// the first test starts, and so in its `beforeAll`.
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.restoreAllMocks()

// The clock of a worker goes on as it was, whatever a test made of it.
afterEach(() => {
  vi.useRealTimers()
})

if (typeof document !== 'undefined') {
  forgetPages()
  // What pages of the file before left: their looks stand on the root, and who draws a part alone need not take it away.
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  // Pages are drawn by the React that is shipped. That of development notes of each element where it was made: a quarter of the time
  // of a file of screens. It says nothing that a test asks for. Which of the two it is, React decides as it is first imported.
  const mode = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  await Promise.all([import('react'), import('react/jsx-runtime'), import('react-dom'), import('react-dom/client')])
  process.env['NODE_ENV'] = mode
}
