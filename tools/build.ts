import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { z } from 'zod'
import { type Bundle, bundles, dist, root } from './bundles.ts'

const stampFile = (bundle: Bundle, folder: string) => join(folder, `${bundle.name}.stamp`)
const entry = (bundle: Bundle) => join(root, 'src/apps', bundle.entry)

/** What a bundle was made of when it was built. */
const stampShape = z.object({ files: z.array(z.string()), hash: z.string() })
type Stamp = z.infer<typeof stampShape>

/** The bundles of which something changed since they were built into `folder`. Reads a few hundred files: milliseconds. */
export function staleBundles(folder = dist): Bundle[] {
  return bundles.filter((bundle) => {
    if (!existsSync(entry(bundle))) return false
    const made = readStamp(stampFile(bundle, folder))
    return made === null || made.hash !== computeHash(made.files)
  })
}

/** Builds what changed, of all bundles or of those named, at once, and returns the names of what it built. */
export async function build(
  names: readonly string[] = bundles.map(({ name }) => name),
  folder = dist,
): Promise<string[]> {
  const stale = staleBundles(folder).filter(({ name }) => names.includes(name))
  await Promise.all(
    stale.map(async (bundle) => {
      writeStamp(bundle, await buildOne(bundle, folder), folder)
    }),
  )
  return stale.map((bundle) => bundle.name)
}

export function writeStamp(bundle: Bundle, files: string[], folder = dist): void {
  const made: Stamp = { files, hash: computeHash(files) }
  writeFileSync(stampFile(bundle, folder), JSON.stringify(made))
}

function readStamp(file: string): Stamp | null {
  try {
    return stampShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** How bundles are made. */
const ways = [
  'tools/bundles.ts',
  'tools/build.ts',
  'tools/files-ahead.ts',
  'tools/import-anew.ts',
  'tools/late-styles.ts',
  'src/apps/server/checkout/page-styles.ts',
]

/** Of every file's content; one that is gone is told apart from one that is empty. The lock file stands for the libraries. */
function computeHash(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of [...files, ...ways, 'package-lock.json']) {
    const path = join(root, file)
    hash.update(`${file}\0`).update(existsSync(path) ? readFileSync(path) : '\0gone')
  }
  return hash.digest('hex')
}

/** Builds one bundle, which takes the place of the one before once it is whole, and returns the files of this repository that it is made of. */
async function buildOne(bundle: Bundle, folder: string): Promise<string[]> {
  const [vite, config] = await Promise.all([import('vite'), bundle.configure(entry(bundle))])
  const outDir = join(folder, `${bundle.name}.unfinished`)
  const read = new Set<string>()
  await vite.build({
    root,
    mode: 'production',
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    ...config,
    plugins: [...(config.plugins ?? []), noting(read)],
    build: {
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      ...config.build,
      // How long each plugin took is no news to whoever starts the product.
      rolldownOptions: { ...config.build?.rolldownOptions, checks: { pluginTimings: false } },
    },
  })
  bundle.finish?.(outDir)
  if (!config.build?.ssr) await compress(outDir)
  const place = join(folder, bundle.name)
  const earlier = `${place}.earlier`
  rmSync(earlier, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, earlier)
  renameSync(outDir, place)
  rmSync(earlier, { recursive: true, force: true })
  return [...read].toSorted()
}

/** Notes what a build reads: its modules, and the files that it hands on as they are. */
const noting = (read: Set<string>): Plugin => {
  let base = root
  return {
    name: 'noting',
    configResolved: (config) => {
      base = config.root
    },
    generateBundle(_options, output) {
      const assets = Object.values(output).flatMap((made) => (made.type === 'asset' ? made.originalFileNames : []))
      for (const id of [...this.getModuleIds(), ...assets.map((file) => join(base, file))]) {
        const file = relative(root, id.replace(/[?#].*$/, ''))
        if (!/^(?:\.\.|\0|node_modules)/.test(file) && existsSync(join(root, file))) read.add(file)
      }
    },
  }
}

/** Leaves `file.br` and `file.gz` beside each file, so that the server never compresses what never changes. */
async function compress(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg,txt}', { cwd: folder }).map((file) => join(folder, file))
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(file)
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(text, brotli),
        promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
      ])
      writeFileSync(`${file}.br`, br)
      writeFileSync(`${file}.gz`, gz)
    }),
  )
}

if (import.meta.main) {
  mkdirSync(dist, { recursive: true })
  try {
    const names = await build()
    console.log(names.length > 0 ? `Built ${names.join(', ')}.` : 'The bundles are up to date.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
