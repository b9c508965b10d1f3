import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/testing/database.ts'
import { type Db, openDatabase, openPool } from '../db/database.ts'
import { keepSurprises } from './keep.ts'
import { forgetOldSurprises, listSurprises } from './repository.ts'
import { noteSurprise, takePending } from './surprises.ts'

const log: FastifyBaseLogger = pino({ level: 'silent' })
let db: Db
const closes: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const database = await testDatabase()
  const pool = openPool(database.url, { max: 2 })
  db = openDatabase(pool)
  closes.push(
    () => pool.end(),
    () => database.drop(),
  )
})
afterEach(async () => {
  takePending()
  await db.deleteFrom('surprises').execute()
})
afterAll(async () => {
  for (const close of closes) await close()
})

const kept = () => listSurprises(db, 2_000)

describe('what came from outside in a form that nobody knows', () => {
  it('is one line for each place where it differs, with how often and when, whoever was surprised [n5k4]', async () => {
    const [one, other] = [keepSurprises({ db, log }), keepSurprises({ db, log })]
    for (const path of ['items[].amount: expected number', 'id: expected string', 'items[].amount: expected number'])
      noteSurprise('Example', 'GET /items', path)
    await one.write()
    const before = (await kept()).find(({ path }) => path.startsWith('items'))
    noteSurprise('Example', 'GET /items', 'items[].amount: expected number')
    await other.close()
    await one.close()
    const rows = await kept()
    expect(rows).toHaveLength(2)
    expect(Object.fromEntries(rows.map(({ path, count }) => [path, count]))).toEqual({
      'id: expected string': 1,
      'items[].amount: expected number': 3,
    })
    const now = rows.find(({ path }) => path.startsWith('items'))!
    expect(now.first_at).toEqual(before!.first_at)
    expect(now.last_at.getTime()).toBeGreaterThanOrEqual(before!.last_at.getTime())
  })

  it('waits where the database does not take it, and stops nobody [y8m5]', async () => {
    let isAway = true
    const flaky = new Proxy(db, {
      get(target, name) {
        if (isAway && name === 'insertInto') throw new Error('away')
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const keeping = keepSurprises({ db: flaky, log })
    noteSurprise('Example', 'GET /items', 'id: expected string')
    await keeping.write()
    noteSurprise('Example', 'GET /items', 'id: expected string')
    isAway = false
    await keeping.close()
    expect(await kept()).toMatchObject([{ count: 2 }])
  })

  it('is kept in memory up to a bound while nobody writes it', () => {
    for (let nth = 0; nth < 500; nth++) noteSurprise('Example', 'GET /items', `member${nth}: expected string`)
    expect(takePending()).toHaveLength(200)
  })

  it('is cut to what a line holds', async () => {
    const keeping = keepSurprises({ db, log })
    noteSurprise('Example', 'x'.repeat(1_000), '')
    noteSurprise('Example', 'GET /items', 'y'.repeat(1_000))
    await keeping.close()
    expect((await kept()).map(({ path }) => path.length).toSorted((a, b) => a - b)).toEqual([6, 400])
  })

  it('is forgotten when it did not happen for long, and the oldest of too many [y7f3]', async () => {
    const day = (count: number) => new Date(Date.now() - count * 86_400_000)
    const rows = [1, 2, 3, 100].map((days) => ({ path: `of day ${days}`, first_at: day(days), last_at: day(days) }))
    await db
      .insertInto('surprises')
      .values(rows.map((row) => ({ service: 'Example', call: 'GET /items', count: 1, ...row })))
      .execute()
    await forgetOldSurprises(db, day(90), 2)
    expect((await kept()).map(({ path }) => path)).toEqual(['of day 1', 'of day 2'])
    await forgetOldSurprises(db, day(90), 2)
    expect(await kept()).toHaveLength(2)
  })
})
