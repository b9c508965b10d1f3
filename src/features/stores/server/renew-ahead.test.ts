import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { renewAhead } from './connection.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const store = () =>
  world.app.db
    .selectFrom('stores')
    .select(['access_token_expires_at', 'renewal_refused_at'])
    .where('id', '=', world.store.id)
    .executeTakeFirstOrThrow()
const endsIn = (hours: number) =>
  world.app.db
    .updateTable('stores')
    .set({ access_token_expires_at: inHours(hours), renewal_refused_at: null })
    .where('id', '=', world.store.id)
    .execute()
/** What the shop answers who wants a new key. */
const answering = async (answer: { status?: number; text: string }) => {
  const { asked, end } = replay(world.app.services, ({ pathname }) =>
    pathname.endsWith('/admin/oauth/access_token') ? answer : undefined,
  )
  await renewAhead(world.app.services)
  end()
  return asked.length
}
const granted = { text: JSON.stringify({ access_token: 'shpat_new', expires_in: 86_399 }) }

beforeEach(() => endsIn(6))

it('renews a key that ends within half a day, though nobody needs it yet, and no other [b7r6]', async () => {
  expect(await answering(granted)).toBe(1)
  expect((await store()).access_token_expires_at!.getTime()).toBeGreaterThan(inHours(23).getTime())
  expect(await answering(granted)).toBe(0)
})

it('notes since when a shop refuses, until it grants one again [s5h2]', async () => {
  const refused = { status: 400, text: JSON.stringify({ error: 'invalid_client' }) }
  await answering(refused)
  const { renewal_refused_at: since } = await store()
  expect(since).not.toBeNull()
  await answering(refused)
  expect((await store()).renewal_refused_at).toEqual(since)
  await answering(granted)
  expect((await store()).renewal_refused_at).toBeNull()
})

it('takes no refusal from a shop that is away [f9h4]', async () => {
  await answering({ status: 503, text: '' })
  expect((await store()).renewal_refused_at).toBeNull()
})
