import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { root } from '../bundles.ts'
import { runCommand } from '../command.ts'
import { installPackages, mayInstall, readPackages } from '../debian.ts'
import { choosePlaces, getPort, startProducts } from '../tests/journey-products.ts'
import { workInMemory } from '../tests/memory-folder.ts'
import { type EngineKind, patienceMs } from './engine.ts'
import { firefox } from './firefox.ts'
import { walk } from './walk.ts'
import { webkit } from './webkit.ts'

/**
 * `npm run engines`: an order from the cart to the dashboard in the engines of Firefox and Safari; all other tests run in Chromium. Who
 * may not install them, and has them not, is told so. `.ci/run` runs it too.
 */
const kinds = [firefox, webkit]

/** Ten times what a walk takes. */
const walkMs = 300_000
const reports = join(root, 'test-reports')

const keepPicture = async (name: string, picture: Uint8Array) => {
  const file = join(reports, `engine-${name.toLowerCase()}.png`)
  await mkdir(reports, { recursive: true })
  await writeFile(file, picture)
  console.log(`What ${name} showed last stands in ${relative(root, file)}.`)
}

/** Waits for what may hang with the browser that it asks. */
const within = async <Value>(work: Promise<Value>, ms: number): Promise<Value> => {
  const late = new AbortController()
  const tooLate = async () => {
    await setTimeout(ms, null, { signal: late.signal })
    throw new Error(`That took longer than ${ms / 1_000} s.`)
  }
  try {
    return await Promise.race([work, tooLate()])
  } finally {
    late.abort()
  }
}

const tryEngine = async (kind: EngineKind, port: number): Promise<boolean> => {
  const begin = performance.now()
  const engine = await kind.start()
  let problem: unknown
  try {
    await within(walk(engine, `http://localhost:${port}`, `http://localhost:${port + 1}`), walkMs)
  } catch (error) {
    problem = error
    await within(engine.picture(), patienceMs).then(
      (picture) => keepPicture(kind.name, picture),
      () => console.log(`${kind.name} shows nothing any more.`),
    )
  }
  await engine.close()
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1)
  console.log(`${problem ? '✗' : '✓'} ${engine.title} ${seconds} s`)
  if (problem) console.log(problem)
  return problem === undefined
}

/** Tried once more in `.ci/run`, as journeys are: what the first try said stands above. */
const isForgiving = Boolean(process.env['CI'])
const tryAll = async (): Promise<boolean> => {
  workInMemory()
  await choosePlaces()
  const products = startProducts()
  await products.ready
  // A product for each, at the same time.
  const passed = await Promise.all(
    kinds.map(async (kind, at) => {
      if (!kind.isThere() || (await tryEngine(kind, getPort(at)))) return true
      return isForgiving && tryEngine(kind, getPort(at))
    }),
  )
  await products.stop()
  return passed.every(Boolean)
}

const findMissing = () => kinds.filter((kind) => !kind.isThere())

await runCommand(async () => {
  parseArgs({ options: {} })
  if (findMissing().length > 0 && mayInstall() && readPackages())
    installPackages(...findMissing().flatMap(({ packages }) => packages))
  for (const { name, packages } of findMissing())
    console.log(`${name} is left out: it takes the packages ${packages.join(' and ')}.`)
  process.exit(findMissing().length === kinds.length || (await tryAll()) ? 0 : 1)
})
