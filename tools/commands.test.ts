import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { root } from './bundles.ts'

const { PATH, NODE_COMPILE_CACHE } = process.env
const folder = mkdtempSync(join(tmpdir(), 'checky-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const nowhere = {
  DATABASE_URL: 'postgresql://checky@localhost:1/checky',
  APP_KEY: `test:${'A'.repeat(43)}=`,
  PORT: '1',
}

/** Runs a command as an operator does, in an environment that has nothing but what is given. */
const command = async (line: string, environment: Record<string, string> = nowhere) => {
  const [file, ...options] = line.split(' ')
  const child = spawn(process.execPath, [join(root, 'tools', file!), ...options], {
    cwd: root,
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      INIT_CWD: folder,
      DATA_DIR: join(folder, 'data'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, said: said + complained }
}

it.each([
  'migrate.ts',
  'jobs.ts failed',
  'surprises.ts',
  'preflight.ts --store linden.myshopify.com',
  'reseal/reseal.ts',
  'backup/backup.ts safe.backup',
])('%s says in one sentence that the database does not answer', async (line) => {
  const { code, said } = await command(line, { ...nowhere, SANDBOX: 'off' })
  // Where localhost has two addresses the system's reason is empty.
  expect(said).toMatch(
    /^The database of DATABASE_URL cannot be used: (connect ECONNREFUSED \S+|it does not answer)\.\n$/,
  )
  expect(code).toBe(1)
})

it.each([
  ['migrate.ts --rolle checky_app', /^Unknown option '--rolle'/],
  ['reseal/reseal.ts --forgett', /^Unknown option '--forgett'/],
  ['backup/backup.ts --help', /^Unknown option '--help'/],
  ['backup/backup.ts one.backup two.backup', /^Say npm run backup, or npm run backup -- <file>\.\n$/],
  ['backup/restore.ts one.backup --replce', /^Unknown option '--replce'/],
  ['backup/restore.ts one.backup two.backup', /^Say npm run restore -- <file>, with --replace where/],
  ['fuzz/main.ts --seconds soon', /^--seconds must be a whole number\.\n$/],
  ['fuzz/main.ts --for 10', /^Unknown option '--for'/],
  ['chaos/main.ts --minutes soon', /^--minutes must be a number above zero\.\n$/],
  ['chaos/main.ts --kind flood', /^There is no kind flood\. There are product-killed, /],
  ['pictures/main.ts', /^The product does not answer at http:\/\/localhost:1\/readyz: start both by npm start/],
  ['pictures/main.ts --only', /^Unknown option '--only'/],
  ['removals.ts --provider=viva', /^Unknown option '--provider'/],
  ['engines/main.ts --help', /^Unknown option '--help'/],
  ['tables.ts --print', /^Unknown option '--print'/],
  ['specification.ts --ids', /^Unknown option '--ids'/],
  ['specification.ts id', /^Say npm run specification, or npm run specification -- ids\.\n$/],
  ['backup/backup.ts .', /^\S+ cannot be written: it is a folder\. Name a file in it\.\n$/],
  ['backup/restore.ts absent.backup', /^\S+absent\.backup cannot be read: it is not there\. Nothing was changed\.\n$/],
  ['start.mjs --port=4000', /^There is no option --port=4000\. [^\n]+\.env\.example[^\n]+\n$/],
  ['mutants/main.ts no-such-file', /^There is no fault of a file with no-such-file in its path\.\n$/],
])('%s does nothing and says why', async (line, sentence) => {
  const { code, said } = await command(line)
  expect(said).toMatch(sentence)
  expect(said).not.toMatch(/^ +at /m)
  expect(code).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

it('reseals the built-in database too, to which a development key belongs that was lost', async () => {
  const answer = await command('reseal/reseal.ts --forget', { SANDBOX: 'off', NODE_ENV: 'development' })
  expect(answer.said).not.toMatch(/DATABASE_URL|configuration/)
  expect(existsSync(join(folder, 'data', 'postgres'))).toBe(true)
})

it('preflight says in one sentence that the sandbox does not answer', async () => {
  const { code, said } = await command('preflight.ts --store linden.myshopify.com', { ...nowhere, SANDBOX_PORT: '1' })
  expect(said).toMatch(/^The sandbox does not answer on port 1: start the product first, or set SANDBOX=off[^\n]+\n$/)
  expect(code).toBe(1)
})
