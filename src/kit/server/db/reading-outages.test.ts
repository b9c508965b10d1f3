import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '#kit/testing/database.ts'
import { openLine } from '#kit/testing/line.ts'
import { until } from '#kit/testing/until.ts'
import { openDatabase, openPool } from './database.ts'
import { openReading, readingName } from './reading.ts'

let url: string
let drop: () => Promise<void>

beforeEach(async () => {
  ;({ url, drop } = await testDatabase())
})
afterEach(() => drop())

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
  const { address } = await openLine(url, { tls: true })
  const { ask } = openBoth(address)
  await until(ask, ({ via }) => via === readingName)
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)))
  expect(answers.map(({ n }) => n)).toEqual(Array.from({ length: 30 }, (_, n) => n))
  expect(new Set(answers.map(({ via }) => via))).toEqual(new Set([readingName]))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
})

it('asks elsewhere what a line that fell silent leaves unanswered, and has another line soon [f7z2]', async () => {
  const { address, freeze, thaw } = await openLine(url)
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
  const { address, freeze } = await openLine(url)
  const { ask, close } = openBoth(address)
  await until(ask, ({ via }) => via === readingName)
  freeze()
  const left = ask(1)
  await setImmediate()
  close()
  expect(await left).toMatchObject({ n: 1, via: 'checky-pro' })
})
