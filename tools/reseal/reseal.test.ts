import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp, testKey } from '#apps/server/testing/test-app.ts'
import { connectedProvider } from '#features/payment-methods/server/public.ts'
import { keys, type PayingWorld, payingWorld } from '#features/payment-methods/server/testing/paying-world.ts'
import { createSecrets } from '#kit/server/secrets.ts'
import { reseal } from './reseal.ts'

const newKey = `2027-01:${randomBytes(32).toString('base64')}`
const rotated = createSecrets(`${newKey},${testKey}`)

let test: TestApp
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())

const sealedBy = async (merchant: Awaited<ReturnType<TestApp['merchant']>>) => {
  const { id } = merchant.store
  await merchant.call('POST /google-analytics', {
    body: {
      store_id: id,
      google_analytical_id: 'G-ABCDE12345',
      facebook_pixel_id: '1234567890123456',
      measurement_protocol_secret: 'a-protocol-secret',
      conversions_api_token: 'a-conversions-token',
    },
  })
  return id
}
const storeRow = (id: string) => test.db.selectFrom('stores').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const total = (outcomes: Awaited<ReturnType<typeof reseal>>, what: 'resealed' | 'current' | 'lost') =>
  outcomes.reduce((sum, outcome) => sum + outcome[what], 0)

describe('sealing anew after the key was changed', () => {
  it('leaves every secret openable with the new key alone, and has nothing to do a second time', async () => {
    const id = await sealedBy(await test.merchant())
    const first = await reseal(test.db, rotated)
    expect(total(first, 'resealed')).toBe(4)
    expect(total(first, 'lost')).toBe(0)
    const again = await reseal(test.db, rotated)
    expect([total(again, 'resealed'), total(again, 'current')]).toEqual([0, 4])

    const onlyNew = createSecrets(newKey)
    const row = await storeRow(id)
    const opened = onlyNew.open(row.access_token_sealed!, { table: 'stores', column: 'access_token_sealed', row: id })
    expect(opened).toBe('shpat_test')
    const analytics = await test.db
      .selectFrom('analytics_settings')
      .selectAll()
      .where('store_id', '=', id)
      .executeTakeFirstOrThrow()
    const column = 'conversions_api_token_sealed'
    expect(onlyNew.open(analytics[column]!, { table: 'analytics_settings', column, row: id })).toBe(
      'a-conversions-token',
    )
  })

  it('knows every sealed column that there is', async () => {
    const columns = (await reseal(test.db, rotated)).map(({ column }) => column)
    const tables = await test.db.introspection.getTables()
    const sealed = tables.flatMap(({ name, columns }) =>
      columns.filter((column) => column.name.endsWith('_sealed')).map((column) => `${name}.${column.name}`),
    )
    expect(columns.toSorted()).toEqual(sealed.toSorted())
    expect(columns.length).toBeGreaterThan(5)
  })

  it('says what no key opens, and leaves it as it is', async () => {
    const { store } = await test.merchant()
    const before = await storeRow(store.id)
    const withoutOld = await reseal(test.db, createSecrets(newKey))
    expect(total(withoutOld, 'lost')).toBe(2)
    expect((await storeRow(store.id)).access_token_sealed).toEqual(before.access_token_sealed)
  })

  it('goes through more values than it reads at once', async () => {
    const { merchant } = await test.merchant()
    const rows = Array.from({ length: 1_201 }, (_, at) => {
      const id = crypto.randomUUID()
      const binding = { table: 'stores', column: 'access_token_sealed', row: id }
      const access_token_sealed = test.services.secrets.seal(`token ${at}`, binding)
      return { id, merchant_id: merchant.id, shop_domain: `many-${at}.myshopify.com`, name: 'x', access_token_sealed }
    })
    await test.db.insertInto('stores').values(rows).execute()
    const outcomes = await reseal(test.db, rotated)
    expect(outcomes.find(({ column }) => column === 'stores.access_token_sealed')!.resealed).toBeGreaterThan(1_200)
    expect(total(await reseal(test.db, createSecrets(newKey)), 'lost')).toBe(0)
  })
})

describe('the account of the world that a merchant left', () => {
  let world: PayingWorld
  beforeAll(async () => (world = await payingWorld()))
  afterAll(() => world.close())

  const moved = async () => {
    const merchant = await world.connected()
    const answer = await merchant.call('PUT /payment-method', { body: { ...keys, world: 'test' } })
    expect(answer.status).toBe(200)
    return merchant.store.id
  }
  const lost = (outcomes: Awaited<ReturnType<typeof reseal>>) => total(outcomes, 'lost')
  const worldsWith = async (appKey: string, storeId: string) => {
    const services = { ...world.app.services, secrets: createSecrets(appKey) }
    const found = [
      await connectedProvider(services, storeId, 'airwallex', 'live'),
      await connectedProvider(services, storeId, 'airwallex', 'test'),
    ]
    return found.map((one) => one?.world)
  }

  it('is openable with the new key alone [c4x2]', async () => {
    const storeId = await moved()
    expect(lost(await reseal(world.app.db, rotated))).toBe(0)
    expect(await worldsWith(newKey, storeId)).toEqual(['live', 'test'])
  })

  it('is so too where an earlier version kept it as it had been sealed [z5b9]', async () => {
    const storeId = await moved()
    const { id } = await world.app.db
      .selectFrom('payment_providers')
      .select('id')
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow()
    const left_sealed = world.app.services.secrets.seal(JSON.stringify(keys), {
      table: 'payment_providers',
      column: 'credentials_sealed',
      row: id,
    })
    await world.app.db.updateTable('payment_providers').set({ left_sealed }).where('id', '=', id).execute()
    expect(await worldsWith(testKey, storeId)).toEqual(['live', 'test'])
    expect(lost(await reseal(world.app.db, rotated))).toBe(0)
    expect(await worldsWith(newKey, storeId)).toEqual(['live', 'test'])
    const again = await reseal(world.app.db, rotated)
    expect([total(again, 'resealed'), lost(again)]).toEqual([0, 0])
  })
})
