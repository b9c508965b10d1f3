import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#apps/server/app.ts'
import { readyDatabase } from '#apps/server/database-ready.ts'
import { workers } from '#apps/server/jobs.ts'
import { openServices } from '#apps/server/services.ts'
import { Caller } from '#apps/server/testing/caller.ts'
import { newMerchant } from '#apps/server/testing/factories.ts'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { handle, job } from '#kit/server/jobs.ts'
import { runDueJobs } from '#kit/server/queue/run-due.ts'
import { execute } from '#kit/testing/database.ts'
import { grantTo } from './grants.ts'

let owner: TestApp
const role = `product_${process.pid}`
beforeAll(async () => {
  owner = await testApp()
  await execute(owner.services.env.DATABASE_URL, `create role ${role} login`)
})
afterAll(async () => {
  await execute(owner.services.env.DATABASE_URL, `drop owned by ${role} cascade; drop role ${role}`)
  await owner.close()
})

it('runs the product as a role that owns nothing and cannot touch the record of changes', async () => {
  const { env, log } = owner.services
  await grantTo(env.DATABASE_URL, role)
  const url = new URL(env.DATABASE_URL)
  url.username = role
  const { services, pool, close } = openServices({ ...env, DATABASE_URL: url.href }, log as never)
  await readyDatabase(services, new AbortController().signal)
  const app = await buildApp(services, { adminTemplate: '<html></html>' })
  const { caller, merchant } = await newMerchant(app, services, 'completed')
  expect(caller).toBeInstanceOf(Caller)
  expect((await caller.call('GET /user-stores')).status).toBe(200)
  await runDueJobs(services, pool, workers)
  const { rows } = await sql<{ failed: number }>`
    select count(*)::integer as failed from graphile_worker.jobs where last_error is not null`.execute(owner.db)
  expect(rows).toEqual([{ failed: 0 }])

  const refused = /permission denied|must be owner/
  await expect(sql`truncate audit_events`.execute(services.db)).rejects.toThrow(refused)
  await expect(sql`alter table audit_events disable trigger user`.execute(services.db)).rejects.toThrow(refused)
  await expect(sql`delete from audit_events`.execute(services.db)).rejects.toThrow(refused)
  await expect(sql`drop table merchants`.execute(services.db)).rejects.toThrow(refused)
  expect(merchant.email).toContain('@')
  await app.close()
  await close()
})

it('adds jobs and does them as that role, and is not ready where it may not', async () => {
  const { env, log } = owner.services
  await grantTo(env.DATABASE_URL, role)
  await grantTo(env.DATABASE_URL, role)
  const url = new URL(env.DATABASE_URL)
  url.username = role
  const { services, pool, close } = openServices({ ...env, DATABASE_URL: url.href }, log as never)
  const app = await buildApp(services, { adminTemplate: '<html></html>' })
  const ready = () => app.inject({ url: '/readyz', headers: { host: new URL(env.PUBLIC_URL).host } })
  const task = job('task-of-a-role', z.object({ by: z.string() }))
  const done: string[] = []
  await task.enqueue(owner.db, { by: 'owner' })
  await task.enqueue(services.db, { by: 'role' })
  await runDueJobs(services, pool, [handle(task, async (_, { by }) => void done.push(by))])
  expect(done.toSorted()).toEqual(['owner', 'role'])
  expect((await ready()).statusCode).toBe(200)

  // One policy for each command does as well.
  const ownPolicies = ['select', 'insert', 'update', 'delete'].map((command) => {
    const condition = command === 'insert' ? 'with check (true)' : 'using (true)'
    return `create policy own_${command} on graphile_worker._private_jobs for ${command} to ${role} ${condition};`
  })
  await execute(
    env.DATABASE_URL,
    `drop policy "all for ${role}" on graphile_worker._private_jobs; ${ownPolicies.join('')}`,
  )
  expect((await ready()).statusCode).toBe(200)

  await execute(env.DATABASE_URL, 'drop policy own_update on graphile_worker._private_jobs')
  const sentence = /^The role of DATABASE_URL may neither see nor add jobs: run "npm run migrate -- --role <role>"/
  expect((await ready()).json()).toMatchObject({ message: expect.stringMatching(sentence) })
  await expect(readyDatabase(services, new AbortController().signal)).rejects.toThrow(sentence)
  await app.close()
  await close()
})

it('keeps nobody from adding jobs: what stands is left alone while somebody reads the queue', async () => {
  const url = owner.services.env.DATABASE_URL
  await grantTo(url, role)
  await owner.db.transaction().execute(async (db) => {
    await sql`select from graphile_worker._private_jobs limit 1`.execute(db)
    await expect(grantTo(url, role)).resolves.toBeUndefined()
  })
})

it('names a role that is not there', async () => {
  await expect(grantTo(owner.services.env.DATABASE_URL, 'no such')).rejects.toThrow(/^There is no role "no such"/)
})
