import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Theme } from '../shops/model.ts'

const folder = join(import.meta.dirname, 'theme')
let shipped: Map<string, string> | undefined

/** The theme as it ships, by file name (`layout/theme.liquid`). A shop's theme keeps only what was changed in it. */
function shippedFiles(): Map<string, string> {
  shipped ??= new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8')]),
  )
  return shipped
}

export function fileNames(theme: Theme): string[] {
  const all = new Set([...shippedFiles().keys(), ...Object.keys(theme.edits)])
  return [...all].filter((name) => theme.edits[name] !== null).toSorted()
}

export function findFile(theme: Theme, name: string): { content: string; updatedAt: string } | undefined {
  const edit = theme.edits[name]
  if (edit !== undefined) return edit ?? undefined
  const content = shippedFiles().get(name)
  return content === undefined ? undefined : { content, updatedAt: theme.createdAt }
}

export function writeFile(theme: Theme, name: string, content: string, now: Date): void {
  theme.updatedAt = now.toISOString()
  theme.edits[name] = { content, updatedAt: theme.updatedAt }
}
