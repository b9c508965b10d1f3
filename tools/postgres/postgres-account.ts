import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { keptHome, newHome, sharedHome } from './shared-cluster.ts'

/** Who PostgreSQL runs as, and the folder that this account may use. */
export interface Account {
  home: string
  prefix: string[]
  owner: { uid: number; gid: number } | undefined
}

const unprivilegedUser = 65534
const mappedUser = ['unshare', '--user', `--map-user=${unprivilegedUser}`, `--map-group=${unprivilegedUser}`, '--']

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it as themselves; root gets, in this order: the account that
 * already owns the data, a user namespace in which root is called nobody, or the account nobody.
 */
export function chooseAccount(dataDir: string, canMapUsers: () => boolean = userNamespacesWork): Account {
  if (process.getuid?.() !== 0) return { home: dataDir, prefix: [], owner: undefined }

  const cluster = join(dataDir, 'cluster')
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (owner && owner.uid !== 0) {
    return { home: dataDir, prefix: [], owner: { uid: owner.uid, gid: owner.gid } }
  }
  const mapped = { home: dataDir, prefix: mappedUser, owner: undefined }
  const nobody = { prefix: [], owner: { uid: unprivilegedUser, gid: unprivilegedUser } }
  const mapsUsers = canMapUsers()
  if (owner && mapsUsers) return mapped
  const kept = keptHome(dataDir)
  if (kept) return { home: kept, ...nobody }
  if (mapsUsers) return mapped

  return { home: isReachableByAll(dirname(dataDir)) ? dataDir : newHome(dataDir), ...nobody }
}

/** A folder outside every private home, for a copy of the binaries that the account can read. */
export function sharedFolder(name: string): string {
  const folder = join(sharedHome, name)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}

/** Makes a folder that only the account can enter, with everything in it belonging to the account. */
export function makePrivateFolder(folder: string, owner: Account['owner']): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (owner && statSync(folder).uid !== owner.uid) giveAway(folder, owner)
}

/** Whether any user may walk into this folder, from the root down. */
export function isReachableByAll(folder: string): boolean {
  mkdirSync(folder, { recursive: true })
  for (let step = folder; ; step = dirname(step)) {
    if ((statSync(step).mode & 0o001) === 0) return false
    if (step === dirname(step)) return true
  }
}

function userNamespacesWork(): boolean {
  const [command, ...rest] = mappedUser
  return spawnSync(command!, [...rest, 'true'], { stdio: 'ignore' }).status === 0
}

function giveAway(path: string, owner: { uid: number; gid: number }): void {
  if (lstatSync(path).isSymbolicLink()) return
  chownSync(path, owner.uid, owner.gid)
  if (!lstatSync(path).isDirectory()) return
  for (const entry of readdirSync(path)) giveAway(join(path, entry), owner)
}
