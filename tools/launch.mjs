// Runs under whatever Node the machine has (20.19 or later), before anything is installed: plain JavaScript, no packages.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { prepareNode } from './atomic-library.mjs'

const root = join(import.meta.dirname, '..')
const pinnedNode = join(root, 'node_modules/.bin/node')
const newEnough = (version, [major, minor]) => {
  const [ownMajor, ownMinor] = version.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

/**
 * Installs the packages when they are missing or not those of the lock file, then runs a TypeScript tool under the
 * pinned Node: in this process when it is that already.
 */
export async function launch(tool) {
  if (!newEnough(process.versions.node, [20, 19])) {
    fail(
      `Checky Pro needs Node.js 20.19 or later; this is ${process.versions.node}. Install a newer one from nodejs.org.`,
    )
  }
  const withDevelopment = tool !== 'start.ts' || needsSandbox()
  if (!isInstalled(withDevelopment)) install(withDevelopment)
  const script = join(root, 'tools', tool)
  if (tool === 'start.ts') rememberCompiledCode()
  const problem = existsSync(pinnedNode) ? prepareNode(pinnedNode, join(root, 'node_modules/.cache/libatomic')) : null
  if (newEnough(process.versions.node, [24, 0])) return import(script)
  if (!existsSync(pinnedNode)) {
    fail(`There is no packaged Node.js for ${process.platform} on ${process.arch}: run this with Node.js 24 or later.`)
  }
  if (problem) fail(problem)
  runUnderPinnedNode(script)
}

/** The sandbox is made of development packages; production does without both, unless told otherwise. */
function needsSandbox() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const { NODE_ENV, SANDBOX } = process.env
  return SANDBOX === 'on' || (SANDBOX !== 'off' && NODE_ENV !== 'production')
}

/** npm keeps what it installed in a lock file of its own, written last: it tells a finished installation from a broken one. */
function isInstalled(withDevelopment) {
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'))
  const wanted = packagesOf(join(root, 'package-lock.json'))
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
    if (path === '') return true
    const mayLack = optional || devOptional || (dev && !withDevelopment)
    return installed[path] ? installed[path].version === version : mayLack
  })
}

function packagesOf(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {}
}

function install(withDevelopment) {
  refuseUnwritable(root)
  if (existsSync(join(root, 'node_modules'))) refuseUnwritable(join(root, 'node_modules'))
  console.log('Installing packages; this takes about half a minute, once …')
  const development = withDevelopment ? '--include=dev' : '--omit=dev'
  const options = ['ci', development, '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const npm = process.env.npm_execpath
  const result = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...options] : options, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  if (result.status === 0) return
  const output = `${result.stderr ?? ''}${result.error ?? ''}`
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET|EHOSTUNREACH/.test(output)) {
    fail('The packages could not be downloaded: the npm registry cannot be reached. Check the network and try again.')
  }
  if (/EACCES|EPERM|EROFS/.test(output)) refuse(root)
  if (/ENOSPC/.test(output)) fail('The packages could not be installed: the disk is full (1 GB is needed).')
  fail(`The packages could not be installed (npm ci):\n${output.trim()}`)
}

function refuseUnwritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    refuse(folder)
  }
}

function refuse(folder) {
  fail(
    `The packages cannot be installed: ${folder} cannot be written by this user. Make it yours, or run as its owner.`,
  )
}

/** Reading the product's TypeScript anew takes a third of a start. The processes started from here take part. */
function rememberCompiledCode() {
  process.env.NODE_COMPILE_CACHE ||= join(root, 'node_modules/.cache/compiled')
  module.enableCompileCache?.()
}

function runUnderPinnedNode(script) {
  // The channel tells the child when this process dies, however it dies.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(pinnedNode, [script, ...process.argv.slice(2)], { stdio })
  // Ctrl-C reaches the child by itself; it decides when all is over.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 1))
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
