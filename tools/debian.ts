import { spawnSync } from 'node:child_process'

/** Whether this process may install packages of Debian or one of its kin. */
export const mayInstall = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0

/** Without a network it ends soon: what is there already may do. */
const apt = (...what: string[]) =>
  spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1', ...what], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  }).status === 0

/** Brings the list of what there is up to date; whether that went well. */
export const readPackages = () => apt('update')

/** Installs packages, and what they cannot do without; whether that went well. */
export const installPackages = (...names: string[]) => apt('install', '-y', '--no-install-recommends', ...names)
