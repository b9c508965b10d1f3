import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type Db, openDatabase, openPool } from '#kit/server/db/database.ts'
import { job } from '#kit/server/jobs.ts'
import { testDatabase } from '#kit/testing/database.ts'
import { commandJobs } from './jobs.ts'

const chore = job('chore', z.object({}))

let db: Db
const closes: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const database = await testDatabase()
  const pool = openPool(database.url, { max: 1 })
  db = openDatabase(pool)
  closes.push(
    () => pool.end(),
    () => database.drop(),
  )
})
afterAll(async () => {
  for (const close of closes) await close()
})

const failAll = () =>
  sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'no way\nat line 1'`.execute(db)

it('names each job that failed for good with its reason, and lets one or all of them run again [t7q8]', async () => {
  expect(await commandJobs(db, ['failed'])).toEqual({ lines: ['No job has failed for good.'], ok: true })
  for (const key of ['one', 'two', 'three']) await chore.enqueue(db, {}, { key })
  await failAll()

  const { lines, ok } = await commandJobs(db, ['failed'])
  expect(ok).toBe(true)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^\d+ {2}chore {2}one {2}12 tries, last \S+Z {2}no way$/)
  const id = lines[0]!.split(' ', 1)[0]!
  expect(await commandJobs(db, ['retry', id])).toEqual({ lines: ['1 job runs again.'], ok: true })
  expect(await commandJobs(db, ['retry', id])).toEqual({ lines: [`No job ${id} has failed for good.`], ok: false })
  expect(await commandJobs(db, ['retry', '--all'])).toEqual({ lines: ['2 jobs run again.'], ok: true })
  expect((await commandJobs(db, ['failed'])).lines).toEqual(['No job has failed for good.'])
})

it.each([[[]], [['retry']], [['retry', 'all']], [['retry', '1', '2']], [['delete', '1']]])(
  'does nothing but say how it is used when asked for %j',
  async (asked) => {
    await failAll()
    const result = await commandJobs(db, asked)
    expect(result.ok).toBe(false)
    expect(result.lines).toEqual([expect.stringContaining('npm run jobs -- retry <id>')])
    expect((await commandJobs(db, ['failed'])).lines).toHaveLength(3)
  },
)
