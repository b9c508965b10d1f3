import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const sharedHome = '/var/lib/checky-pro'

/** In a folder of data: what its cluster below `sharedHome` is called. It goes with the folder, so that a new folder has a new cluster. */
const nameFile = 'cluster-name'
/** In a cluster's folder: the folder of data that it belongs to, for whoever finds it left over. */
const ownerFile = 'data-folder'

/** The folder below `sharedHome` that has this data already; undefined where none does. */
export function keptHome(dataDir: string): string | undefined {
  const name = keptName(dataDir) ?? formerName(dataDir)
  return name === undefined ? undefined : keep(dataDir, name)
}

/** A folder below `sharedHome` for data that has none yet. */
export function newHome(dataDir: string): string {
  return keep(dataDir, randomUUID())
}

function keep(dataDir: string, name: string): string {
  const home = join(sharedHome, name)
  write(home, ownerFile, realpathSync(makeFolder(dataDir)))
  write(dataDir, nameFile, name)
  return home
}

function keptName(dataDir: string): string | undefined {
  const name = read(dataDir, nameFile)
  if (name === undefined || !/^[\w-]+$/.test(name)) return undefined
  const owner = read(join(sharedHome, name), ownerFile)
  // A copy of a folder brings its name along: the cluster stays that of the first one.
  const isCopy = owner !== undefined && owner !== realpathSync(dataDir) && read(owner, nameFile) === name
  return isCopy ? undefined : name
}

/** Clusters were named by the path of their data, which says nothing of a folder that was deleted and made anew there. */
function formerName(dataDir: string): string | undefined {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const made = join(sharedHome, name, 'cluster', 'PG_VERSION')
  if (existsSync(join(dataDir, nameFile)) || !existsSync(made)) return undefined
  return oldest(dirname(dataDir)) <= statSync(made).mtimeMs ? name : undefined
}

/** Since when a folder, or what stands in it, is there. */
function oldest(folder: string): number {
  if (!existsSync(folder)) return Infinity
  const all = [folder, ...readdirSync(folder).map((entry) => join(folder, entry))]
  return Math.min(
    ...all.map((path) => statSync(path)).flatMap(({ mtimeMs, birthtimeMs }) => [mtimeMs, birthtimeMs || mtimeMs]),
  )
}

function makeFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  return folder
}

function read(folder: string, file: string): string | undefined {
  const path = join(folder, file)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

function write(folder: string, file: string, text: string): void {
  if (read(folder, file) !== text) writeFileSync(join(makeFolder(folder), file), `${text}\n`)
}
