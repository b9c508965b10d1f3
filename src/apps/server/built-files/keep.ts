import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { handle, job, type JobHandler } from '#kit/server/jobs.ts'
import { bundles, dist, isLasting } from './names.ts'
import { addFiles, type BuiltFile, forgetFiles, seeFiles } from './repository.ts'

/** A page that was left open for longer loads anew. */
const keptMs = 30 * 24 * 60 * 60_000

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Keeps what this version's pages are made of, for processes of other versions. What is kept already is only noted as in use. */
export const keepBuiltFiles = async ({ db, now }: Pick<Services, 'db' | 'now'>, root = dist): Promise<void> => {
  const paths = listOwn(root)
  const kept = new Set(await seeFiles(db, paths, now()))
  const missing = paths.filter((path) => !kept.has(path))
  if (missing.length > 0)
    await addFiles(
      db,
      missing.map((path) => readOwn(root, path)),
      now(),
    )
}

const listOwn = (root: string): string[] =>
  bundles
    .filter((bundle) => existsSync(join(root, bundle)))
    .flatMap((bundle) => readdirSync(join(root, bundle)).map((name) => `${bundle}/${name}`))
    .filter((path) => isLasting(path) && extname(path) in contentTypes)
    .toSorted()

/** As the build compressed it best. */
const readOwn = (root: string, path: string): BuiltFile => {
  const file = join(root, path)
  const isCompressed = existsSync(`${file}.br`)
  return {
    path,
    content: readFileSync(isCompressed ? `${file}.br` : file),
    content_type: contentTypes[extname(path)]!,
    encoding: isCompressed ? 'br' : null,
  }
}

const keepBuiltFilesJob = job('keep-built-files', z.object({}))

export const builtFileWorkers: JobHandler[] = [
  handle(
    keepBuiltFilesJob,
    async (services) => {
      // First: a process that runs for longer has its own still.
      await keepBuiltFiles(services)
      await forgetFiles(services.db, new Date(services.now().getTime() - keptMs))
    },
    { cron: '10 4 * * *' },
  ),
]
