import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { checkAppKey } from '#kit/server/app-key/check.ts'
import { databaseAt, execute } from '#kit/testing/database.ts'
import { openPooler } from '#kit/testing/pooler.ts'
import { until } from '#kit/testing/until.ts'
import { freePorts } from '#tools/start/ports.ts'
import { testApp, type TestApp, testKey } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await checkAppKey(app.db, app.services.secrets)
})
afterAll(() => app.close())

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** The product as whoever operates it starts it, and all that it says. */
const start = async (more: Record<string, string> = {}) => {
  const port = await freePorts(1)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      SANDBOX: 'off',
      LOG_LEVEL: 'warn',
      DATABASE_URL: app.services.env.DATABASE_URL,
      APP_KEY: testKey,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = once(child, 'exit') as Promise<[number | null]>
  return {
    child,
    async end() {
      const [code] = await ended
      return { code, output: (await output).join('').trim() }
    },
    async answers() {
      const isAlive = async () => (await fetch(`http://localhost:${port}/healthz`).catch(() => null))?.ok
      await until(async () => child.exitCode !== null || (await isAlive()))
      if (child.exitCode !== null) throw new Error('the product did not start')
    },
  }
}

const remedy = 'Put the right key back into APP_KEY.'

it.each([
  ['a key of the same name', `test:${randomBytes(32).toString('base64')}`, 'The key "test" of APP_KEY is not the one'],
  ['a key of another name', `else:${randomBytes(32).toString('base64')}`, 'APP_KEY lists none of the keys'],
])('ends with one sentence when APP_KEY is %s', async (_, APP_KEY, sentence) => {
  const { code, output } = await (await start({ APP_KEY })).end()
  expect(code).toBe(1)
  expect(output).toContain(sentence)
  expect(output).toContain(remedy)
  expect(output.split('\n')).toHaveLength(1)
})

it('ends with one sentence when the database has another name, or is not migrated', async () => {
  const { DATABASE_URL } = app.services.env
  const absent = await (await start({ DATABASE_URL: databaseAt(DATABASE_URL, 'absent') })).end()
  expect(absent).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The database of DATABASE_URL cannot be used: .*absent.*$/),
  })

  const empty = `empty_${process.pid}`
  await execute(DATABASE_URL, `create database ${empty}`)
  const unmigrated = await (await start({ DATABASE_URL: databaseAt(DATABASE_URL, empty) })).end()
  await execute(DATABASE_URL, `drop database ${empty} with (force)`)
  expect(unmigrated).toEqual({ code: 1, output: 'The database is not migrated: run "npm run migrate" first.' })
})

it.each([
  ['an option that the database does not take', 'statement_timeout=abc', /statement_timeout/],
  ['a certificate that is not there', 'sslmode=verify-full&sslrootcert=/no/such.pem', /such\.pem/],
])('ends with one sentence when the database has %s', async (_, option, reason) => {
  const DATABASE_URL = new URL(app.services.env.DATABASE_URL)
  DATABASE_URL.password = 'hunter2'
  for (const [name, value] of new URLSearchParams(option)) DATABASE_URL.searchParams.set(name, value)
  const { code, output } = await (await start({ DATABASE_URL: DATABASE_URL.href })).end()
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(reason) })
  expect(output).toMatch(/^The database of DATABASE_URL cannot be used: .*\.$/)
  expect(output).not.toContain('hunter2')
})

it.each([
  [
    'shares connections between transactions',
    undefined,
    /^A pooler before the database, such as PgBouncer, shares .*\.$/,
  ],
  [
    'does not know what connections are set to',
    'statement_timeout',
    /^The pooler .* \(unsupported startup parameter: statement_timeout\): .*\.$/,
  ],
])('ends with one sentence behind a pooler that %s', async (_, refuses, sentence) => {
  const pooler = await openPooler(app.services.env.DATABASE_URL, refuses)
  const { code, output } = await (await start({ DATABASE_URL: pooler })).end()
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(sentence) })
})

it('waits for a database that does not answer, says so and why once, and ends when it is told to', async () => {
  const port = await freePorts(1)
  const { child, end } = await start({ DATABASE_URL: `postgresql://checky@127.0.0.1:${port}/checky` })
  await once(child.stdout, 'data')
  // Long enough for more than one try.
  await new Promise((resolve) =>
    createServer()
      .listen(port, '127.0.0.1')
      .once('connection', (socket: Socket) => resolve(socket.destroy())),
  )
  child.kill('SIGTERM')
  const { code, output } = await end()
  expect(code).toBe(0)
  expect(output.split('\n')).toHaveLength(1)
  expect(JSON.parse(output)).toMatchObject({
    reason: `connect ECONNREFUSED 127.0.0.1:${port}`,
    msg: 'The database of DATABASE_URL does not answer yet. Waiting for it.',
  })
  expect(output).not.toMatch(/at .*:\d+:\d+/)
})

it('serves as soon as a database that was away answers', async () => {
  const real = new URL(app.services.env.DATABASE_URL)
  const socketFile = join(real.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const port = await freePorts(1)
  const { child, answers } = await start({ DATABASE_URL: `postgresql://checky@127.0.0.1:${port}${real.pathname}` })
  await once(child.stdout, 'data')
  const door: Server = createServer((socket) => {
    const inside = real.searchParams.has('host')
      ? connect(socketFile)
      : connect(Number(real.port || 5432), real.hostname)
    socket.pipe(inside).pipe(socket)
    for (const end of [socket, inside]) end.on('error', () => undefined)
  }).listen(port, '127.0.0.1')
  await expect(answers()).resolves.toBeUndefined()
  child.kill('SIGKILL')
  door.close()
})

it('keeps what its pages are made of before it answers, and answers too where that fails [g4v5]', async () => {
  const count = () => app.db.selectFrom('built_files').select('path').execute()
  await sql`alter table built_files rename to built_files_aside`.execute(app.db)
  try {
    const product = await start()
    await product.answers()
    product.child.kill()
    expect((await product.end()).output).toContain('is not kept for other versions')
  } finally {
    await sql`alter table built_files_aside rename to built_files`.execute(app.db)
  }
  await app.db.deleteFrom('built_files').execute()
  await (await start()).answers()
  expect((await count()).length).toBeGreaterThan(20)
})
