// Runs under whatever Node the machine has, before anything is installed: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What Node.js needs from 25 on and small systems leave out, among them Docker's slim images of an older one. */
const library = 'libatomic.so.1'
const debianPackage = 'libatomic1'

/**
 * Sees to it that `node` runs here: where the system lacks its library, Debian's is fetched into `folder`, which takes no rights and
 * changes nothing of the system, and the processes that are started from here find it there. Returns why it cannot run, or null.
 */
export function prepareNode(node, folder) {
  leadTo(folder)
  const { status, stderr, error } = tryNode(node)
  if (status === 0) return null
  if (!stderr?.includes(library))
    return `The packaged Node.js does not run here: run this with Node.js 24 or later.\n${error?.message ?? stderr}`.trim()
  console.log(`Fetching ${debianPackage}, which the packaged Node.js needs and this system lacks …`)
  fetchLibrary(folder)
  leadTo(folder)
  if (tryNode(node).status === 0) return null
  return `The packaged Node.js needs ${library}, which this system lacks. Install it ("apt-get install ${debianPackage}" on Debian and Ubuntu, "dnf install libatomic" on Fedora and its kin), or run this with Node.js 24 or later.`
}

const tryNode = (node) => spawnSync(node, ['--version'], { encoding: 'utf8' })

/** What was fetched is found from now on. */
function leadTo(folder) {
  const libraries = join(folder, 'root/usr/lib')
  if (!existsSync(libraries)) return
  const place = readdirSync(libraries).find((name) => existsSync(join(libraries, name, library)))
  if (!place) return
  const others = process.env.LD_LIBRARY_PATH
  process.env.LD_LIBRARY_PATH = join(libraries, place) + (others ? `:${others}` : '')
}

/** By lists of its own: slim images have none, and those of the system are not everybody's to renew. */
function fetchLibrary(folder) {
  rmSync(folder, { recursive: true, force: true })
  const lists = join(folder, 'lists')
  const cache = join(folder, 'cache')
  for (const place of [lists, cache]) mkdirSync(join(place, 'partial'), { recursive: true })
  const run = (command, ...given) => spawnSync(command, given, { cwd: folder, timeout: 120_000 }).status === 0
  const options = {
    'Dir::State::lists': lists,
    'Dir::Cache': cache,
    'APT::Sandbox::User': '',
    'Acquire::Languages': 'none',
    'Acquire::http::Timeout': 15,
    'Acquire::Retries': 1,
  }
  const apt = (...what) => run('apt-get', ...Object.entries(options).flatMap((one) => ['-o', one.join('=')]), ...what)
  if (apt('update')) apt('download', debianPackage)
  const fetched = readdirSync(folder).find((name) => name.endsWith('.deb'))
  if (fetched) run('dpkg-deb', '--extract', fetched, 'root')
  for (const place of [lists, cache]) rmSync(place, { recursive: true, force: true })
}
