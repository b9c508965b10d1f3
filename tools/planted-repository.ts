import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './bundles.ts'

const folders: string[] = []

/** A repository of its own with our configuration and these files. */
export function plant(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'checky-rules-'))
  folders.push(folder)
  for (const name of globSync('{package.json,tsconfig*.json,.dependency-cruiser.cjs,.oxlintrc.json}', { cwd: root })) {
    cpSync(join(root, name), join(folder, name))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

export const removePlanted = (): void =>
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true }))
