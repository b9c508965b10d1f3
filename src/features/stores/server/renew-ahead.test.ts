import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { openAccessToken, renewAhead, sealAccessToken, sealApiSecretKey, getShop } from './connection.ts'
import { findStore } from './repository.ts'

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
/** What the shop returns to whoever asks for a new key. */
const answering = async (
  answer: { status?: number; text: string },
  { run = renewAhead, meanwhile }: { run?: typeof renewAhead; meanwhile?(): Promise<unknown> } = {},
) => {
  const { services } = world.app
  const { asked, end } = replay(services, ({ pathname }) =>
    pathname.endsWith('/admin/oauth/access_token') ? answer : undefined,
  )
  const { send } = services.http
  services.http.send = async (...call) => {
    await meanwhile?.()
    return send(...call)
  }
  await run(services)
  end()
  return asked.length
}
const refused = { status: 400, text: JSON.stringify({ error: 'invalid_client' }) }
const granted = { text: JSON.stringify({ access_token: 'shpat_new', expires_in: 86_399 }) }

beforeEach(() => endsIn(6))

it('renews a key that ends within half a day, though nobody needs it yet, and no other [b7r6]', async () => {
  expect(await answering(granted)).toBe(1)
  expect((await store()).access_token_expires_at!.getTime()).toBeGreaterThan(inHours(23).getTime())
  expect(await answering(granted)).toBe(0)
})

it('notes since when a shop refuses, until it grants one again [s5h2]', async () => {
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

describe('a shop that answers after its merchant has connected it anew', () => {
  const meanwhile = () => {
    const { services, db } = world.app
    const { id } = world.store
    const fresh = {
      api_secret_key_sealed: sealApiSecretKey(services, id, 'shpss_fresh'),
      access_token_sealed: sealAccessToken(services, id, 'shpat_fresh'),
      access_token_expires_at: inHours(24),
      renewal_refused_at: null,
    }
    return db.updateTable('stores').set(fresh).where('id', '=', id).execute()
  }
  const token = async () => openAccessToken(world.app.services, (await findStore(world.app.db, world.store.id))!)

  it('says nothing of the new key by refusing the old one [b5t6]', async () => {
    await answering(refused, { meanwhile })
    expect((await store()).renewal_refused_at).toBeNull()
  })

  it('puts no key of the old connection in the place of the new one, and is called with that [l8w3]', async () => {
    await answering(granted, { meanwhile })
    expect(await token()).toBe('shpat_fresh')
    await endsIn(0)
    const asked = await answering(granted, { meanwhile, run: async (all) => void (await getShop(all, world.store.id)) })
    expect([asked, await token()]).toEqual([1, 'shpat_fresh'])
  })
})
