import { createHmac } from 'node:crypto'
import { createServer } from 'node:net'
import Fastify, { type FastifyInstance, type onRequestAsyncHookHandler } from 'fastify'
import { pino } from 'pino'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { testKey } from '#apps/server/testing/test-app.ts'
import type { Services } from '#kit/server/context.ts'
import { createOutbound } from '#kit/server/outbound.ts'
import { isServed, servedPath, serveProof } from './served.ts'

const http = createOutbound(() => true)
afterAll(() => http.close())

const olderKey = `older:${Buffer.alloc(32, 9).toString('base64')}`
const isServedBy = (proxy: string, checkouts = 'https://checkout.product.test') => {
  const env = { APP_KEY: `${testKey},${olderKey}`, CHECKOUT_URL: checkouts, TLS_PROXY_URL: proxy } as Services['env']
  return isServed({ env, http, log: pino({ level: 'silent' }) }, 'checkout.brand.test')
}

/** A proxy that has every certificate, and does first what `hook` says; `key`: of the product behind it. */
const proxy = async (hook: onRequestAsyncHookHandler = async () => {}, key = testKey) => {
  const server: FastifyInstance = Fastify()
  server.addHook('onRequest', hook)
  serveProof(server, { env: { APP_KEY: key } as Services['env'] })
  onTestFinished(() => server.close())
  return server.listen({ port: 0, host: '127.0.0.1' })
}

it('a name is served where this installation answers under it, with whichever of its keys', async () => {
  expect(await isServedBy(await proxy())).toBe(true)
  expect(await isServedBy(await proxy(undefined, olderKey))).toBe(true)
})

it('a name is not served where the proxy of the checkouts’ host answers it by something else', async () => {
  const onlyOwn = await proxy(async ({ hostname }, reply) => {
    if (hostname !== 'checkout.product.test') return reply.code(404).send('There is nothing here.')
  })
  expect(await isServedBy(onlyOwn)).toBe(false)
})

describe('the key of the installation', () => {
  const key = Buffer.from(testKey.split(':')[1]!, 'base64')
  /** What a version answered that signed with the key which seals secrets. */
  const signed = (host: string) => createHmac('sha256', key).update(`custom-domain ${host}`).digest('hex')

  it('signs nothing of what whoever asks under any name is answered', async () => {
    const answer = await fetch(`${await proxy()}${servedPath}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toBe(signed('127.0.0.1'))
  })

  it('proves a name by a process of the version before, beside one that has taken over already', async () => {
    const both = await proxy(async ({ hostname }, reply) => {
      if (hostname !== 'checkout.product.test') return reply.send(signed(hostname))
    })
    expect(await isServedBy(both)).toBe(true)
  })
})

it('nothing is known of a name where no proxy, or not that of the checkouts, is reached', async () => {
  expect(await isServedBy('http://127.0.0.1:9')).toBe(true)
  const foreign = await proxy(undefined, `foreign:${Buffer.alloc(32, 8).toString('base64')}`)
  expect(await isServedBy(foreign)).toBe(true)
  const busy = await proxy(async ({ hostname }, reply) => {
    if (hostname !== 'checkout.product.test') return reply.code(503).send('Later.')
  })
  expect(await isServedBy(busy)).toBe(true)
  // A router's own page, say, where shoppers' address leads to the router from inside.
  const router = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.from('15030100020250', 'hex')))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void router.close())
  await expect.poll(() => router.listening).toBe(true)
  expect(await isServedBy(`https://127.0.0.1:${(router.address() as { port: number }).port}`)).toBe(true)
})
