import type { Plugin } from 'vite'

/**
 * Has what is imported later asked for under another address once it did not come: Firefox never asks again for one that failed. Only the
 * file itself: what it imports in turn has come already, and is to be the same for all.
 */
export const importAnew = (): Plugin => ({
  name: 'import-anew',
  renderChunk: (code) => {
    const text = code.replaceAll(literalImport, 'importAnew($1)')
    return text === code ? null : { code: `${text}\n${loader}`, map: null }
  },
})

const literalImport = /\bimport\(\s*("\.\/[^"]+")\s*\)/g

const loader = `function importAnew(file) {
  const tries = importAnew.tries ??= {}
  return import(tries[file] ? file + '?again=' + tries[file] : file).catch((error) => {
    tries[file] = (tries[file] ?? 0) + 1
    throw error
  })
}`
