import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { lateName, lateStyles } from '#apps/server/checkout/page-styles.ts'

const manifestShape = z.record(z.string(), z.looseObject({ file: z.string() }))

/** Leaves in the built checkout's folder the styles that its script fetches later, and their name in the list of its files. */
export function addLateStyles(folder: string): void {
  const list = join(folder, '.vite', 'manifest.json')
  const manifest = manifestShape.parse(JSON.parse(readFileSync(list, 'utf8')))
  const css = lateStyles(readFileSync(join(folder, manifest['style.css']!.file), 'utf8'))
  const file = `late-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`
  writeFileSync(join(folder, file), css)
  writeFileSync(list, JSON.stringify({ ...manifest, [lateName]: { file } }))
}
