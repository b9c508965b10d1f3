import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseAt, execute } from '#kit/testing/database.ts'
import { until } from '#kit/testing/until.ts'
import { migrate } from '#tools/migrate.ts'
import { type Postgres, startPostgres } from '#tools/postgres/postgres.ts'
import { openSmallDisk } from '#tools/small-disk.ts'
import { freePorts } from '#tools/start/ports.ts'
import { buildApp } from '../app.ts'
import { readEnv } from '../env.ts'
import { openServices } from '../services.ts'
import { connectedStore, newMerchant, password } from '../testing/factories.ts'
import { testKey } from '../testing/test-app.ts'

const sentence = 'Nothing can be saved at the moment, so nothing was changed. Please try again in a few minutes.'
const apiSecretKey = 'shpss_full_disk'
/** Pages that have room yet take a few more rows. */
const maxTries = 300

const folder = mkdtempSync(join(tmpdir(), 'checky-full-disk-'))
const disk = openSmallDisk(join(folder, 'disk'), 96)
if (!disk)
  process.stderr.write('A disk that is really full is not tried: whoever runs this may not mount a filesystem.\n')

let server: Postgres | undefined
let product: ChildProcess | undefined
let url = ''
let email = ''
let storeId = ''
let shopDomain = ''
let session: Record<string, string> = {}

afterAll(async () => {
  product?.kill('SIGKILL')
  await server?.stop()
  disk?.close()
  rmSync(folder, { recursive: true, force: true })
})

type Answer = { status: number; message: unknown; retryAfter: string | null }

const send = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, {
    method,
    headers: { origin: url, 'content-type': 'application/json', ...session, ...headers },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const read = (text.startsWith('{') ? JSON.parse(text) : {}) as { message?: unknown; data?: { csrfToken?: string } }
  const answer: Answer = {
    status: response.status,
    message: read.message,
    retryAfter: response.headers.get('retry-after'),
  }
  return { answer, data: read.data, cookies: response.headers.getSetCookie() }
}

const signIn = async (): Promise<Answer> => {
  const { answer, data, cookies } = await send('POST', '/api/login', JSON.stringify({ email, password }))
  if (answer.status === 200)
    session = {
      cookie: cookies.map((one) => one.split(';', 1)[0]).join('; '),
      'x-csrf-token': String(data?.csrfToken),
    }
  return answer
}
const saveRate = async () => {
  const texts = { name: 'Post', internalName: randomUUID(), description: 'By post' }
  const rate = { ...texts, shippingPrice: 5, useAsDefault: false }
  return (await send('POST', '/api/shipping-rate', JSON.stringify(rate))).answer
}
/** A message of the shop that nobody can lose: refused, it comes again. */
const message = async () => {
  const body = JSON.stringify({ id: 1, note: 'x'.repeat(2_000), admin_graphql_api_id: `gid://shopify/Order/1` })
  const headers = {
    'x-shopify-topic': 'orders/updated',
    'x-shopify-shop-domain': shopDomain,
    'x-shopify-hmac-sha256': createHmac('sha256', apiSecretKey).update(body).digest('base64'),
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-event-id': randomUUID(),
    'x-shopify-triggered-at': new Date().toISOString(),
  }
  return (await send('POST', `/webhooks/shopify/${storeId}`, body, headers)).answer
}
const ready = async () => (await send('GET', '/readyz')).answer

/** The first answer that is none of success; whatever was answered before it was really saved. */
const refused = async (write: () => Promise<Answer>) => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const answer = await write()
    if (answer.status !== 200) return answer
  }
  throw new Error('was never refused')
}

describe.runIf(disk)('a database on a disk without a byte left', () => {
  beforeAll(async () => {
    server = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false })
    const tables = join(disk!.path, 'tables')
    mkdirSync(tables, { mode: 0o700 })
    const { uid, gid } = statSync(join(folder, 'postgres', 'cluster'))
    chownSync(tables, uid, gid)
    await execute(server.url, `create tablespace small location '${tables}'`)
    await execute(server.url, 'create database shop tablespace small')
    const databaseUrl = databaseAt(server.url, 'shop')
    await migrate(databaseUrl)
    const port = await freePorts(1)
    url = `http://localhost:${port}`
    const environment = {
      NODE_ENV: 'test',
      SANDBOX: 'off',
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
      APP_KEY: testKey,
      PORT: String(port),
      PUBLIC_URL: url,
      CHECKOUT_URL: `http://127.0.0.1:${port}`,
    }
    const { services, close } = openServices(readEnv(environment), pino({ level: 'silent' }))
    const app = await buildApp(services, { adminTemplate: '' })
    const { merchant } = await newMerchant(app, services, 'completed')
    email = merchant.email
    const store = await connectedStore(services, merchant.id, { apiSecretKey })
    storeId = store.id
    shopDomain = store.shop_domain
    await app.close()
    await close()
    product = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    })
    await until(() =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  })

  it('answers sign-in and every write with one sentence, says so at /readyz, and comes back by itself [h8w9]', async () => {
    const writes = { signIn, saveRate, message }
    const all = async () => {
      const answers: unknown[] = []
      for (const [name, write] of Object.entries(writes)) answers.push([name, (await write()).status])
      return answers
    }
    const saved = Object.keys(writes).map((name) => [name, 200])
    expect(await all()).toEqual(saved)

    await disk!.fill()
    // The largest first: it would take hundreds of sign-ins, with two checks of a password each, to fill it.
    for (const [name, write] of Object.entries(writes).toReversed()) {
      const answer = await refused(write)
      expect([name, answer]).toEqual([name, { status: 503, message: sentence, retryAfter: '60' }])
    }
    expect(await ready()).toMatchObject({ status: 503, message: sentence })
    expect((await send('GET', '/api/shipping-rate')).answer.status).toBe(200)
    expect((await send('GET', '/healthz')).answer.status).toBe(200)

    await disk!.free()
    await expect.poll(async () => (await ready()).status).toBe(200)
    expect(await all()).toEqual(saved)
    expect(product!.exitCode).toBeNull()
  })
})
