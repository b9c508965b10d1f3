import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

/** What a style sheet gives to who imports it: each class under its own name. */
const noStyles = 'export default new Proxy({}, { get: (_styles, name) => name })'

// Node.js leaves the types out by itself, but knows neither JSX nor style sheets, which parts of pages import that a server draws.
registerHooks({
  load: (url, context, next) => {
    const { pathname } = new URL(url)
    if (pathname.endsWith('.css')) return { format: 'module', source: noStyles, shortCircuit: true }
    if (!pathname.endsWith('.tsx')) return next(url, context)
    const file = fileURLToPath(url)
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), {
      jsx: { runtime: 'automatic', development: false },
    })
    if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(' ')}`)
    return { format: 'module', source: code, shortCircuit: true }
  },
})
