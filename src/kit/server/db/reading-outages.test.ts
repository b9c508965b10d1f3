import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { selfSigned } from '#kit/testing/certificate.ts'
import { testDatabase } from '#kit/testing/database.ts'
import { until } from '#kit/testing/until.ts'
import { openDatabase, openPool } from './database.ts'
import { openReading, readingName } from './reading.ts'

let url: string
let drop: () => Promise<void>

beforeEach(async () => {
  ;({ url, drop } = await testDatabase())
})
afterEach(() => drop())

/** A line to the database that can stop passing anything on, with TLS on the near side where asked. */
const openLine = async ({ tls = false } = {}) => {
  const target = new pg.Client(url)
  const { key, certificate } = selfSigned()
  const pairs = new Map<Socket, Socket>()
  let isFrozen = false
  const join = (near: Socket) => {
    const { host, port } = target
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    pairs.set(near, far)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {}).on('close', () => other.destroy())
      if (!isFrozen) one.pipe(other)
    }
    near.on('close', () => pairs.delete(near))
  }
  const server: Server = createServer((near) => {
    if (!tls) return join(near)
    // The client asks first whether TLS is spoken at all.
    near.once('data', () => {
      near.write('S')
      join(
        new TLSSocket(near, { isServer: true, key: key.export({ type: 'pkcs8', format: 'pem' }), cert: certificate }),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(url)
  address.searchParams.set('host', '127.0.0.1')
  address.searchParams.set('port', String((server.address() as { port: number }).port))
  if (tls) address.searchParams.set('sslmode', 'no-verify')
  onTestFinished(() => {
    server.close()
    for (const [near, far] of pairs) near.destroy(far.destroy() as never)
  })
  return {
    address: address.href,
    freeze() {
      isFrozen = true
      for (const [near, far] of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    thaw() {
      isFrozen = false
      for (const [near, far] of pairs) {
        near.pipe(far)
        far.pipe(near)
      }
    },
  }
}

const openBoth = (address: string) => {
  const pool = openPool(url)
  const { reading, close } = openReading(address, pool, openDatabase(pool))
  const ask = async (n = 0) => {
    const text = sql<{ n: number; pid: number; via: string }>`select ${n}::int as n, pg_backend_pid() as pid,
      current_setting('application_name') as via`
    return (await text.execute(reading)).rows[0]!
  }
  onTestFinished(async () => {
    close()
    await pool.end()
  })
  return { ask, close }
}

it('reads over TLS as over a plain line [t3l5]', async () => {
  const { address } = await openLine({ tls: true })
  const { ask } = openBoth(address)
  await until(ask, ({ via }) => via === readingName)
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)))
  expect(answers.map(({ n }) => n)).toEqual(Array.from({ length: 30 }, (_, n) => n))
  expect(new Set(answers.map(({ via }) => via))).toEqual(new Set([readingName]))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
})

it('asks elsewhere what a line that fell silent leaves unanswered, and has another line soon [f7z2]', async () => {
  const { address, freeze, thaw } = await openLine()
  const { ask } = openBoth(address)
  const { pid } = await until(ask, ({ via }) => via === readingName)
  freeze()
  const left = await Promise.all([ask(1), ask(2)])
  expect(left).toMatchObject([
    { n: 1, via: 'checky-pro' },
    { n: 2, via: 'checky-pro' },
  ])
  thaw()
  expect((await until(ask, ({ via }) => via === readingName)).pid).not.toBe(pid)
})

it('is closed without waiting for what the database leaves unanswered, and that is asked elsewhere [c4q8]', async () => {
  const { address, freeze } = await openLine()
  const { ask, close } = openBoth(address)
  await until(ask, ({ via }) => via === readingName)
  freeze()
  const left = ask(1)
  await setImmediate()
  close()
  expect(await left).toMatchObject({ n: 1, via: 'checky-pro' })
})
