import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { z } from 'zod'
import { build } from '#tools/build.ts'
import { dist } from '#tools/bundles.ts'
import { kilobytes, type Row } from './row.ts'

const chunks = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    isEntry: z.boolean().optional(),
  }),
)

/** Brotli sizes of what browsers load first. The admin's first screen is the dashboard, shell and all. */
export async function benchBundleSizes(): Promise<Row[]> {
  await build()
  const admin = firstScreen('admin', /(^|\/)shell\/shell\.tsx$|\/dashboard\/admin\/dashboard-page\.tsx$/)
  const checkout = firstScreen('checkout')
  const embed = join(dist, 'embed/embed.js')
  return [
    size('admin, script of the first screen', 165, admin && total('admin', admin, /\.js$/)),
    size('admin, styles of the first screen', 15, admin && total('admin', admin, /\.css$/)),
    size('checkout, all scripts', 40, checkout && total('checkout', checkout, /\.js$/)),
    size('checkout, scripts of a store that measures, besides', 5, measuring()),
    size('storefront script', 3, existsSync(embed) ? compressed(embed) : null),
  ]
}

/** The chunk that asks and tells, and the frame that it tells; null when not built. */
function measuring(): number | null {
  const [file, frame] = [join(dist, 'checkout/.vite/manifest.json'), join(dist, 'events-frame/events-frame.js')]
  if (!existsSync(file) || !existsSync(frame)) return null
  const manifest = chunks.parse(JSON.parse(readFileSync(file, 'utf8')))
  const chunk = manifest['src/features/analytics/shopper/measure.tsx']
  return chunk ? compressed(join(dist, 'checkout', chunk.file)) + compressed(frame) : null
}

const size = (what: string, budgetKilobytes: number, bytes: number | null): Row => ({
  what: `${what}, brotli`,
  budget: `<= ${budgetKilobytes} kB`,
  measured: bytes === null ? 'not built' : kilobytes(bytes),
  ok: bytes === null ? null : bytes <= budgetKilobytes * 1000,
})

/** Files of the entry and of the lazy chunks that the first address asks for, with all that they import; null when not built. */
function firstScreen(bundle: string, lazy?: RegExp): Set<string> | null {
  const file = join(dist, bundle, '.vite/manifest.json')
  if (!existsSync(file)) return null
  const manifest = chunks.parse(JSON.parse(readFileSync(file, 'utf8')))
  const files = new Set<string>()
  const visited = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || visited.has(key)) return
    visited.add(key)
    for (const name of [chunk.file, ...(chunk.css ?? [])]) files.add(name)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry || lazy?.test(key)) visit(key)
  return files
}

const total = (bundle: string, files: Set<string>, kind: RegExp) =>
  [...files].filter((file) => kind.test(file)).reduce((sum, file) => sum + compressed(join(dist, bundle, file)), 0)

const compressed = (file: string) => brotliCompressSync(readFileSync(file)).length
