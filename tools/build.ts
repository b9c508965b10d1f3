import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Bundle, bundles, dist, root } from './bundles.ts'

const stamp = (bundle: Bundle) => join(dist, `${bundle.name}.stamp`)
const entry = (bundle: Bundle) => join(root, 'src/apps', bundle.entry)

/** The bundles whose sources changed since they were built. Reads a few hundred files: milliseconds. */
export function staleBundles(): Bundle[] {
  const wanted = sourcesHash()
  const isCurrent = (bundle: Bundle) => existsSync(stamp(bundle)) && readFileSync(stamp(bundle), 'utf8') === wanted
  return bundles.filter((bundle) => existsSync(entry(bundle)) && !isCurrent(bundle))
}

/** Builds what changed, all at once, and answers the names of what it built. */
export async function build(): Promise<string[]> {
  const wanted = sourcesHash()
  const stale = staleBundles()
  await Promise.all(stale.map((bundle) => buildOne(bundle)))
  for (const bundle of stale) writeFileSync(stamp(bundle), wanted)
  return stale.map((bundle) => bundle.name)
}

async function buildOne(bundle: Bundle): Promise<void> {
  const [vite, config] = await Promise.all([import('vite'), bundle.configure(entry(bundle))])
  const outDir = join(dist, bundle.name)
  await vite.build({
    root,
    mode: 'production',
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    ...config,
    build: {
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      ...config.build,
      // How long each plugin took is no news to whoever starts the product.
      rolldownOptions: { ...config.build?.rolldownOptions, checks: { pluginTimings: false } },
    },
  })
  if (!config.build?.ssr) await compress(outDir)
}

/** Leaves `file.br` and `file.gz` beside each file, so that the server never compresses what never changes. */
async function compress(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg}', { cwd: folder }).map((file) => join(folder, file))
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

/** Server code and tests are in no bundle; the lock file stands for the libraries and the tools that build. */
function sourcesHash(): string {
  const files = globSync('src/**/*.*', {
    cwd: root,
    exclude: ['src/**/server/**', 'src/kit/testing/**', '**/*.test.*'],
  })
  const hash = createHash('sha256')
  for (const file of [...files, 'tools/bundles.ts', 'tools/build.ts', 'package-lock.json'].toSorted()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
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
