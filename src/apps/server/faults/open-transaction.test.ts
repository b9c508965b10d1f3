import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tolerateMistakes } from '#kit/server/db/open-transaction.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let calls = 0
const outside = createServer((_, response) => void response.end(String((calls += 1))))
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, 'localhost', resolve))
  url = `http://localhost:${(outside.address() as AddressInfo).port}`
  app = await testApp({ env: { AIRWALLEX_URL: url, SMTP_URL: 'smtp://localhost:9' } })
})
afterAll(async () => {
  outside.close()
  await app.close()
})

const count = () => sql<{ count: number }>`select count(*) from rate_limits`.execute(app.db)
const anything = { to: 'a@example.com', subject: 'S', text: 'T', html: 'H' }
const refused = 'inside a transaction.'

describe('inside a transaction', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the outer handle', count],
    ['another transaction', () => app.db.transaction().execute(async () => {})],
    ['the pool itself', async () => app.pool.query('select 1')],
    [
      'a count of tries, which has a connection of its own',
      () => app.services.limits.take({ name: 'planted', points: 1, seconds: 9 }, 'x'),
    ],
    ['the outside', () => app.services.http.send(url)],
    ['a mail', () => app.services.mail.send(anything)],
  ])('%s is refused, and nothing of the transaction stays [c2v4]', async (_, action) => {
    const work = app.db.transaction().execute(async (db) => {
      await sql`insert into rate_limits (key, points) values ('planted', 1)`.execute(db)
      await action()
    })
    await expect(work).rejects.toThrow(refused)
    expect((await count()).rows).toEqual([{ count: 0 }])
    expect(calls).toBe(0)
  })

  it('a mistake is told and let pass where merchants would lose by it', async () => {
    const mistakes: string[] = []
    const refuseAgain = tolerateMistakes((mistake) => mistakes.push(mistake))
    try {
      await app.db.transaction().execute(() => app.services.http.send(url))
    } finally {
      refuseAgain()
    }
    expect(mistakes).toEqual([expect.stringContaining(refused)])
    await expect(app.db.transaction().execute(() => app.services.http.send(url))).rejects.toThrow(refused)
    expect(calls).toBe(1)
  })

  it('its own handle and what others do meanwhile, are not', async () => {
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    const work = app.db.transaction().execute(async (db) => {
      await held
      await sql`select 1`.execute(db)
      return 'done'
    })
    await count()
    goOn()
    expect(await work).toBe('done')
  })

  it('what it began and left to go on is free again once it is over', async () => {
    let later: Promise<unknown> = Promise.resolve()
    let goOn = () => {}
    const over = new Promise<void>((resolve) => (goOn = resolve))
    await app.db.transaction().execute(async () => {
      later = over.then(count)
    })
    goOn()
    await expect(later).resolves.toBeDefined()
  })
})
