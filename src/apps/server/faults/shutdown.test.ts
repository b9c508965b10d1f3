import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '#kit/testing/until.ts'
import { freePorts } from '#tools/start/ports.ts'
import { testApp, type TestApp, testKey } from '../testing/test-app.ts'

/** A shop that answers when the test says so. */
const asked: ServerResponse[] = []
const shop = createServer((_, response) => void asked.push(response))
let database: TestApp
let cookie: string
beforeAll(async () => {
  database = await testApp()
  cookie = (await database.merchant()).cookie
  await once(shop.listen(0, 'localhost'), 'listening')
})
afterAll(async () => {
  shop.close()
  await database.close()
})

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  asked.length = 0
})

/** The product as whoever operates it starts it, ready for requests. */
const start = async () => {
  const port = await freePorts(1)
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      SANDBOX: 'off',
      LOG_LEVEL: 'warn',
      DATABASE_URL: database.services.env.DATABASE_URL,
      APP_KEY: testKey,
      PORT: String(port),
      PUBLIC_URL: url,
      SHOPIFY_URL: `http://localhost:${(shop.address() as AddressInfo).port}/{shop}`,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  children.push(child)
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  await until(async () => child.exitCode !== null || (await fetch(`${url}/healthz`).catch(() => null))?.ok)
  if (child.exitCode !== null) throw new Error('the product did not start')
  /** A connection on which these bytes are said, and everything that is heard on it. */
  const speak = async (text: string) => {
    const socket = connect(port, 'localhost')
    await once(socket, 'connect')
    const line = {
      received: '',
      send: (more: string) => socket.write(more),
      isOver: new Promise((resolve) => socket.once('close', resolve)),
    }
    socket.on('data', (data) => (line.received += data.toString()))
    socket.on('error', () => {})
    socket.write(text)
    return line
  }
  return { child, ended, speak, port }
}
const alive = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'
/** A call that asks the shop. */
const slow = () => `GET /api/automatic-discounts/products HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`
/** Once it lets nobody in any more. */
const isClosed = (port: number) =>
  until(() =>
    fetch(`http://localhost:${port}/healthz`).then(
      () => false,
      () => true,
    ),
  )

describe('a process that is told to end', () => {
  it('ends without those who are connected and silent or in the middle of a request [x9j7]', async () => {
    const { child, ended, speak } = await start()
    const waiting = await speak(slow())
    await until(() => asked.length > 0)
    const kept = await speak(alive)
    await until(() => kept.received.includes('"alive":true'))
    const half = await speak('POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 90\r\n\r\n{"em')
    const silent = await speak('')
    child.kill('SIGTERM')
    await Promise.all([kept.isOver, half.isOver, silent.isOver])
    // Were it to wait for any of them, what is under way would be over by now without its answer.
    for (const response of asked) response.writeHead(404).end()
    await waiting.isOver
    expect(waiting.received).toContain('"error":true')
    expect(await ended).toEqual([0, null])
  })

  it('answers what is under way, and says that the connection ends [t2z5]', async () => {
    const { child, ended, speak, port } = await start()
    const merchant = await speak(slow())
    await until(() => asked.length > 0)
    child.kill('SIGTERM')
    await isClosed(port)
    expect(child.exitCode).toBe(null)
    for (const response of asked) response.writeHead(404).end()
    await merchant.isOver
    expect(merchant.received).toMatch(/^HTTP\/1\.1 \d+ /)
    expect(merchant.received).toMatch(/\r\nconnection: close\r\n/i)
    expect(merchant.received).toContain('"error":true')
    expect(await ended).toEqual([0, null])
  })

  it('takes no more connections meanwhile [h9t4]', async () => {
    const { child, ended, speak, port } = await start()
    await speak(slow())
    await until(() => asked.length > 0)
    child.kill('SIGTERM')
    await isClosed(port)
    expect(child.exitCode).toBe(null)
    for (const response of asked) response.writeHead(404).end()
    expect(await ended).toEqual([0, null])
  })

  it('ends now when it is told a second time [z6b3]', async () => {
    const { child, ended, speak, port } = await start()
    await speak(slow())
    await until(() => asked.length > 0)
    child.kill('SIGTERM')
    await isClosed(port)
    expect(child.exitCode).toBe(null)
    // What comes within half a second is the same press.
    await until(() => (child.kill('SIGTERM'), child.exitCode !== null))
    expect(await ended).toEqual([1, null])
    // The shop has not answered to this moment.
    expect(asked.some((response) => response.writableEnded)).toBe(false)
  })
})
