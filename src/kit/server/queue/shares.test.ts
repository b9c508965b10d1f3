import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#kit/testing/database.ts'
import type { Services } from '../context.ts'
import { type Db, openDatabase, openPool } from '../db/database.ts'
import { handle, job, mailGroup } from '../jobs.ts'
import { createOutbound } from '../outbound.ts'
import { retrying } from './retrying-pool.ts'
import { createShares } from './shares.ts'
import { startJobs } from './start.ts'

const payload = z.object({ shop: z.string() })
const order = job('order', payload, { priority: 'first', group: ({ shop }) => `orders of ${shop}` })
const chore = job('chore', payload)
const mail = job('mail', payload, { group: mailGroup })

/** What each job waits for, by its shop: one that is slow keeps all of its own. */
let slow: Record<string, PromiseWithResolvers<void>>
let [begun, done]: [string[], string[]] = [[], []]
const handlers = [order, chore, mail].map((one) =>
  handle(one, async (_services, { shop }) => {
    begun.push(shop)
    await slow[shop]?.promise
    if (shop === 'failing') throw new Error('it failed')
    done.push(shop)
  }),
)

let db: Db
let url: string
const closes: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const database = await testDatabase()
  url = database.url
  db = openDatabase(openPool(url))
  closes.push(
    () => db.destroy(),
    () => database.drop(),
  )
})
afterAll(async () => {
  for (const close of closes) await close()
})
beforeEach(() => {
  slow = { 'slow-one': Promise.withResolvers() }
  begun = []
  done = []
})

const work = () => {
  const given: Partial<Services> = { db, http: createOutbound(() => false), log: pino({ enabled: false }) }
  return startJobs(given as Services, url, handlers)
}
const enqueue = async (what: typeof order, shop: string, count: number) => {
  for (let number = 0; number < count; number++) await what.enqueue(db, { shop })
}

it('makes orders of other shops while one with many answers to none', async () => {
  await enqueue(order, 'slow-one', 30)
  const jobs = work()
  await expect.poll(() => begun.length).toBeGreaterThanOrEqual(5)
  await enqueue(order, 'another', 20)
  await expect.poll(() => done).toHaveLength(20)
  expect(done).not.toContain('slow-one')
  expect(begun.filter((shop) => shop === 'slow-one')).toHaveLength(5)

  slow['slow-one']!.resolve()
  await expect.poll(() => done).toHaveLength(50)
  await jobs.stop()
})

it('makes an order at once, however much else waits for an answer', async () => {
  await enqueue(chore, 'slow-one', 30)
  const jobs = work()
  await expect.poll(() => begun.length).toBeGreaterThanOrEqual(8)
  await enqueue(order, 'another', 1)
  await expect.poll(() => done).toEqual(['another'])
  expect(begun.filter((shop) => shop === 'slow-one')).toHaveLength(8)

  slow['slow-one']!.resolve()
  await expect.poll(() => done).toHaveLength(31)
  await jobs.stop()
})

it('makes orders of another shop while one is slow and the mail server says nothing', async () => {
  await enqueue(order, 'slow-one', 12)
  await enqueue(mail, 'slow-one', 12)
  const jobs = work()
  await expect.poll(() => begun.length).toBeGreaterThanOrEqual(9)
  await enqueue(order, 'another', 20)
  await expect.poll(() => done).toHaveLength(20)
  expect(begun.filter((shop) => shop === 'slow-one')).toHaveLength(9)

  slow['slow-one']!.resolve()
  await expect.poll(() => done).toHaveLength(44)
  await jobs.stop()
})

it('counts a job that failed no more', async () => {
  for (let number = 0; number < 12; number++) await order.enqueue(db, { shop: 'failing' }, { maxAttempts: 1 })
  const jobs = work()
  await expect.poll(() => begun).toHaveLength(12)
  await jobs.stop()
})

it('does other work while the mail server takes mails without a word', async () => {
  await enqueue(mail, 'slow-one', 12)
  await enqueue(chore, 'another', 20)
  const jobs = work()
  await expect.poll(() => done).toHaveLength(20)
  expect(begun.filter((shop) => shop === 'slow-one')).toHaveLength(5)

  slow['slow-one']!.resolve()
  await expect.poll(() => done).toHaveLength(32)
  await jobs.stop()
})

it('asks for further jobs while questions are left without an answer', async () => {
  const shares = createShares(10)
  const silent = Promise.withResolvers<{ rows: [] }>()
  const asked = [1, 2, 3].map(() => shares.handOut(() => silent.promise))
  const job = { id: '1', flags: null }
  expect(await shares.handOut(async () => ({ rows: [job] }))).toEqual({ rows: [job] })
  silent.resolve({ rows: [] })
  expect(await Promise.all(asked)).toHaveLength(3)
})

it('takes a connection for a question once it is asked: of one that fails before, nobody would hear', async () => {
  const pool = openPool(url)
  closes.unshift(() => pool.end())
  const shares = createShares(10)
  const before = Promise.withResolvers<{ rows: [] }>()
  const held = shares.handOut(() => before.promise)
  const client = await retrying(pool, pino({ enabled: false }), shares).pool.connect()
  const answer = client.query({ name: 'get_job/test', text: 'select 1 as id' })
  expect(pool.totalCount).toBe(0)
  before.resolve({ rows: [] })
  expect((await answer).rows).toEqual([{ id: 1 }])
  await held
  client.release()
})

it('counts a question that may still bring a job', async () => {
  const shares = createShares(10)
  const flags = { 'group:one': true } as const
  for (const id of ['1', '2', '3', '4']) await shares.handOut(async () => ({ rows: [{ id, flags }] }))
  const late = Promise.withResolvers<{ rows: [] }>()
  const isFull: boolean[] = []
  const ask = (answer: Promise<{ rows: [] }>) =>
    shares.handOut((begin) => {
      begin()
      isFull.push(shares.full.includes('group:one'))
      return answer
    })
  const asked = ask(late.promise)
  await ask(Promise.resolve({ rows: [] }))
  late.resolve({ rows: [] })
  await asked
  await ask(Promise.resolve({ rows: [] }))
  expect(isFull).toEqual([false, true, false])
})
