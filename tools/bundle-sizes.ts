import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { dist } from './bundles.ts'

/** The most that browsers load first, compressed by brotli, in bytes. */
export const budgets = {
  adminScripts: 165_000,
  adminStyles: 15_000,
  checkoutScripts: 40_000,
  measuringScripts: 5_000,
  storefrontScript: 3_000,
}

export interface Size {
  what: string
  budget: number
  bytes: number
}

/** The bundles that have a budget. */
export const measured = ['admin', 'checkout', 'events-frame', 'embed']

/** What browsers load first of the bundles in `folder`. The admin's first screen is the dashboard, shell and all. */
export function bundleSizes(folder = dist): Size[] {
  const bytes = (file: string) => statSync(join(folder, `${file}.br`)).size
  const total = (files: string[], kind: string) =>
    files.filter((file) => file.endsWith(kind)).reduce((sum, file) => sum + bytes(file), 0)
  const admin = filesOf(folder, 'admin', [
    'index.html',
    'shell/shell.tsx',
    '../../features/dashboard/admin/dashboard-page.tsx',
  ])
  const checkout = filesOf(folder, 'checkout', ['src/apps/checkout/entry-browser.tsx'])
  // The chunk that asks and tells, and the frame that it tells.
  const measuring = findChunk(readChunks(folder, 'checkout'), 'src/features/analytics/shopper/measure.tsx').file
  return [
    { what: 'admin, script of the first screen', budget: budgets.adminScripts, bytes: total(admin, '.js') },
    { what: 'admin, styles of the first screen', budget: budgets.adminStyles, bytes: total(admin, '.css') },
    { what: 'checkout, all scripts', budget: budgets.checkoutScripts, bytes: total(checkout, '.js') },
    {
      what: 'checkout, scripts of a store that measures, besides',
      budget: budgets.measuringScripts,
      bytes: bytes(`checkout/${measuring}`) + bytes('events-frame/events-frame.js'),
    },
    { what: 'storefront script', budget: budgets.storefrontScript, bytes: bytes('embed/embed.js') },
  ]
}

const chunksShape = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional(), imports: z.array(z.string()).optional() }),
)
type Chunks = z.infer<typeof chunksShape>

const readChunks = (folder: string, bundle: string): Chunks =>
  chunksShape.parse(JSON.parse(readFileSync(join(folder, bundle, '.vite/manifest.json'), 'utf8')))

/** Throws where there is none: what was moved would be measured no more. */
const findChunk = (chunks: Chunks, key: string) => {
  const chunk = chunks[key]
  if (!chunk) throw new Error(`No chunk is called ${key} any more: tell tools/bundle-sizes.ts where its code is.`)
  return chunk
}

/** Files of the chunks that a page begins with, and of all that they import. */
const filesOf = (folder: string, bundle: string, begin: string[]): string[] => {
  const chunks = readChunks(folder, bundle)
  const files = new Set<string>()
  const visited = new Set<string>()
  const visit = (key: string) => {
    if (visited.has(key)) return
    visited.add(key)
    const { file, css = [], imports = [] } = findChunk(chunks, key)
    for (const name of [file, ...css]) files.add(`${bundle}/${name}`)
    for (const imported of imports) visit(imported)
  }
  for (const key of begin) visit(key)
  return [...files]
}
