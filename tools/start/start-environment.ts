import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnv } from '#apps/server/env.ts'
import { type Env, getGiven, loadEnvFile, variables } from '#kit/server/env.ts'
import { parseKeys } from '#kit/server/secrets.ts'
import { fileReason } from '../file-reason.ts'

const builtIn = 'postgresql://built-in'

export interface StartEnvironment {
  env: Env
  hasOwnDatabase: boolean
  /** The configuration once the database and the sandbox are up. What the operator says wins over the sandbox. */
  complete(databaseUrl: string, sandbox: Record<string, string>): Env
  /** The same before it is read, for a process that reads it itself. */
  variables(sandbox: Record<string, string>): Record<string, string>
}

/**
 * Reads the configuration, and adds what only starting by `npm start` has: the built-in database, and outside
 * production a key of its own. Makes DATA_DIR. Throws one sentence per unusable variable.
 */
export function readStartEnvironment(): StartEnvironment {
  loadEnvFile()
  const given = getGiven(process.env)
  const dataDir = variables.shape.DATA_DIR.parse(given['DATA_DIR'])
  makeDataFolder(dataDir)
  const appKey = given['APP_KEY'] ?? (given['NODE_ENV'] === 'production' ? undefined : developmentKey(dataDir))
  const source = { ...given, APP_KEY: appKey }
  return {
    env: readEnv({ DATABASE_URL: builtIn, ...source }),
    hasOwnDatabase: Boolean(given['DATABASE_URL']),
    variables: (sandbox) => ({ ...sandbox, ...given }),
    complete: (databaseUrl, sandbox) => readEnv({ ...sandbox, ...source, DATABASE_URL: databaseUrl }),
  }
}

function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    accessSync(dataDir, constants.W_OK)
  } catch {
    throw new Error(`The folder ${dataDir} cannot be written by this user: make it yours, or set another DATA_DIR.`)
  }
}

/** Made once, whole or not at all: what it sealed must open again after the next start. */
function developmentKey(dataDir: string): string {
  const file = join(dataDir, 'app-key')
  if (!existsSync(file)) {
    const unfinished = `${file}.${process.pid}.unfinished`
    try {
      writeFileSync(unfinished, `development:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
      renameSync(unfinished, file)
    } catch (error) {
      rmSync(unfinished, { force: true })
      throw new Error(`The file ${file} cannot be written: ${fileReason(error) ?? String(error)}.`, { cause: error })
    }
  }
  try {
    const key = readFileSync(file, 'utf8').trim()
    parseKeys(key)
    return key
  } catch (error) {
    throw new Error(
      `The file ${file} holds no key: put back the one that was there, or delete the file, run npm run reseal -- --forget, and enter every key of a shop or provider again.`,
      { cause: error },
    )
  }
}
