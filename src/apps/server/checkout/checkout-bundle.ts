import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { CheckoutAppPage } from '#apps/checkout/page.ts'
import type { Written } from '#kit/contract/written.ts'
import { projectRoot } from '#kit/server/env.ts'
import { lateName } from './page-styles.ts'

const chunk = z.object({ file: z.string(), isEntry: z.boolean().optional(), imports: z.array(z.string()).optional() })
const manifestShape = z.record(z.string(), chunk)

/** What the build made of the shoppers' pages. */
export type Bundle = {
  render(page: CheckoutAppPage, written?: Written): string
  /** Address of the script, and of the scripts that it needs at once. */
  script: string
  preloads: string[]
  /** The styles of all pages, and the address of a file with those that not every page comes with. */
  css: string
  stylesheet: string
}

const base = '/assets/checkout/'

/** Reads what the build left in `dist`. Throws where it has not run yet. */
export const loadBundle = async (dist = join(projectRoot, 'dist')): Promise<Bundle> => {
  const folder = join(dist, 'checkout')
  const server = pathToFileURL(join(dist, 'checkout-server', 'entry-server.js')).href
  const [text, { render }] = await Promise.all([
    readFile(join(folder, '.vite', 'manifest.json'), 'utf8'),
    import(server) as Promise<Pick<Bundle, 'render'>>,
  ])
  const manifest = manifestShape.parse(JSON.parse(text))
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The build of the checkout has no entry.')
  const [styles, late] = [manifest['style.css'], manifest[lateName]]
  if (!styles || !late) throw new Error('The build of the checkout has no styles.')
  return {
    render,
    script: base + entry.file,
    preloads: (entry.imports ?? []).flatMap((name) => (manifest[name] ? base + manifest[name].file : [])),
    css: await readFile(join(folder, styles.file), 'utf8'),
    stylesheet: base + late.file,
  }
}
