import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runDueJobs } from '#kit/server/queue/run-due.ts'
import { type AlertsWorld, alertsWorld } from '../testing/alerts-world.ts'
import { alertWorkers, watch } from '../watch.ts'

let world: AlertsWorld
beforeAll(async () => (world = await alertsWorld()))
afterAll(() => world.app.close())

it('tells of all else while one question is not answered, and ends nothing that it was to tell of', async () => {
  const { app, mails } = world
  const merchant = await world.begin()
  const change = (values: object) =>
    app.db.updateTable('stores').set(values).where('id', '=', merchant.store.id).execute()
  await change({ renewal_refused_at: world.clock.now })
  expect(await world.runWatch()).toHaveLength(1)

  await change({ is_add_on_enabled: true, is_script_injected: false, script_checked_at: world.clock.now })
  await sql`alter table stores rename renewal_refused_at to renewal_refused_aside`.execute(app.db)
  await expect(watch(world.services())).rejects.toThrow('Could not learn of key_ending.')
  await runDueJobs(world.services(), app.pool, alertWorkers)
  expect(mails.slice(1).map(({ subject }) => subject)).toEqual([
    'Mugs: The script is on, but no longer in your shop’s theme',
  ])

  await sql`alter table stores rename renewal_refused_aside to renewal_refused_at`.execute(app.db)
  await change({ renewal_refused_at: null })
  expect(await world.runWatch()).toEqual(['Mugs: all clear'])
})
