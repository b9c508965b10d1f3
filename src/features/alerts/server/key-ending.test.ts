import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import type { Mail } from '#kit/server/mail.ts'
import { runDueJobs } from '#kit/server/queue/run-due.ts'
import type { AlertList } from '../contract.ts'
import { alertWorkers, watch } from './watch.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

it('warns of a key that the shop refuses to renew, before it ends [h5f3]', async () => {
  const mails: Mail[] = []
  const merchant = await app.merchant({ store: { name: 'Mugs' } })
  const store_id = merchant.store.id
  const now = new Date()
  const services = {
    ...app.services,
    mail: { send: async (mail: Mail) => void mails.push(mail), close: () => undefined },
  }
  const runWatch = async () => {
    await watch(services)
    await runDueJobs(services, app.pool, alertWorkers)
    return mails.splice(0).map(({ subject }) => subject)
  }
  const open = async () =>
    ((await merchant.call('GET /alerts')).body.data as AlertList).alerts.filter(({ ended_at }) => !ended_at)
  const refusedAt = (renewal_refused_at: Date | null) =>
    app.db.updateTable('stores').set({ renewal_refused_at }).where('id', '=', store_id).execute()
  await app.db
    .updateTable('stores')
    .set({ access_token_sealed: Buffer.from('x') })
    .where('id', '=', store_id)
    .execute()
  expect(await runWatch()).toEqual([])
  await refusedAt(now)
  expect(await runWatch()).toEqual(['Mugs: Your shop no longer renews this store’s key'])
  expect(await open()).toMatchObject([{ kind: 'key_ending' }])
  await refusedAt(null)
  expect(await runWatch()).toEqual(['Mugs: all clear'])
})
