import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { connect } from '#features/payment-methods/providers/testing/money-path.ts'
import { subjects } from '#features/payment-methods/providers/testing/subjects.ts'
import { scopesChanged } from '#features/stores/server/public.ts'
import type { Mail } from '#kit/server/mail.ts'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { preflight } from '#tools/preflight.ts'
import type { ConnectionCheck } from '../contract.ts'

const { apiKey } = accounts[0]!
const now = () => new Date()
const mails: Mail[] = []
let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  world.app.services.mail.send = (mail) => Promise.resolve(void mails.push(mail))
  for (const subject of subjects)
    if (subject.name !== 'airwallex') await connect(world, subject.name, subject.getKeys(0))
  await subscribe()
})
afterEach(async () => {
  accounts[0]!.apiKey = apiKey
  world.app.services.now = now
  world.sandbox.world.failures.clear()
  await world.app.db.deleteFrom('rate_limits').execute()
})
afterAll(() => world.close())

const shop = () => shopPlatform(world.sandbox.world).getShop(world.shop.domain)!
const subscribe = async () => {
  await scopesChanged(world.app.services, world.store.id)
  await world.app.runJobs()
}
const asking = (subject: string, by: Pick<ShopWorld['merchant'], 'call'> = world.merchant) =>
  by.call('POST /stores/:id/connection-checks', { params: { id: world.store.id }, body: { subject } })
const check = async (subject: string): Promise<ConnectionCheck> => (await asking(subject)).body.data.check
const line = async (subject: string, name: string) => (await check(subject)).lines.find((one) => one.name === name)!
const failing = ({ lines }: ConnectionCheck) => lines.filter(({ state }) => state === 'fails').map(({ name }) => name)

describe('a check of the connection', () => {
  it.each(['store', ...subjects.map(({ name }) => name)])(
    'finds that all of %s works, and changes nothing [d7t7]',
    async (subject) => {
      const before = JSON.stringify(shop().state)
      const found = await check(subject)
      expect(failing(found)).toEqual([])
      expect(found.is_well).toBe(true)
      expect(found.lines.length).toBeGreaterThan(3)
      expect(found.lines.every(({ took_ms }) => Number.isInteger(took_ms))).toBe(true)
      expect(JSON.stringify(shop().state)).toBe(before)
    },
  )

  it('names each scope that is missing, and what to do [l4w5]', async () => {
    const { scopes } = shop().state.settings
    shop().state.settings.scopes = scopes.filter((scope) => !scope.endsWith('_themes'))
    const missing = async () => (await world.merchant.call('GET /store')).body.data.store.missing_access_scopes
    const found = await check('store')
    expect(await missing()).toEqual(['read_themes', 'write_themes'])
    shop().state.settings.scopes = scopes
    await check('store')
    expect(await missing()).toEqual([])
    const scope = found.lines.find(({ name }) => name === 'Access scopes')!
    expect(scope).toMatchObject({ state: 'fails', says: 'Missing: read_themes, write_themes.' })
    expect(scope.remedy).toContain('install the app again')
    expect(failing(found)).toContain('Theme')
  })

  it('names a topic that the shop refused, and why [c8l3]', async () => {
    shop().state.settings.refusesProtectedTopics = true
    shop().state.subscriptions = []
    await subscribe()
    const messages = await line('store', 'Messages')
    shop().state.settings.refusesProtectedTopics = false
    await subscribe()
    expect(messages.says).toContain('orders updated')
    expect(messages.remedy).toContain('protected customer data')
    expect((await line('store', 'Messages')).state).toBe('works')
  })

  it('tells keys that the provider does not take, and shows none of them [v4p6]', async () => {
    accounts[0]!.apiKey = 'revoked and replaced'
    await world.post('/sandbox/airwallex/expire-tokens', {})
    const answer = await asking('airwallex')
    const { lines } = answer.body.data.check as ConnectionCheck
    const keys = lines.find(({ name }) => name.startsWith('Keys'))!
    expect(keys).toMatchObject({ state: 'fails', says: expect.stringContaining('does not recognise this Client ID') })
    expect(keys.remedy).toContain('enter them at this provider')
    expect(answer.text).not.toContain(apiKey)
  })

  it('tells that a provider is down [r5k9]', async () => {
    await world.fail({ target: 'rapyd', mode: 'error' })
    const found = await check('rapyd')
    // One cause is told once, whatever fails by it.
    expect(failing(found)).toEqual(['Keys and Payments'])
    expect(found.lines[0]).toMatchObject({ remedy: 'Check again in a few minutes.' })
  })

  it('asks a provider in the connection’s own world alone [c5d8]', async () => {
    const { env } = world.app.services
    const move = (to: string | null) =>
      world.app.db.updateTable('payment_providers').set({ world: to }).where('provider', '=', 'rapyd').execute()
    await move('test')
    world.app.services.env = { ...env, RAPYD_URL: 'http://127.0.0.1:9' }
    const asked = await check('rapyd')
    world.app.services.env = { ...env, RAPYD_TEST_URL: 'http://127.0.0.1:9' }
    const cutOff = await check('rapyd')
    world.app.services.env = env
    await move(null)
    expect(failing(asked)).toEqual([])
    expect(failing(cutOff)).toEqual(['Keys and Payments'])
  })

  it('keeps what the account offers by then, which may be long after its keys were saved', async () => {
    const offered = async () => {
      const token = await world.checkout()
      const { body } = await world.app.stranger.call('GET /checkouts/:token', { params: { token } })
      const methods: { provider: string; method: string }[] = body.data.checkout.payment_methods
      return methods.filter(({ provider }) => provider === 'airwallex').map(({ method }) => method)
    }
    const [account] = accounts
    const switchOther = (other: boolean) =>
      sql`update payment_providers set settings = settings || ${JSON.stringify({ other })}::jsonb
        where provider = 'airwallex'`.execute(world.app.db)
    expect(await offered()).toContain('card')
    account!.currencies = ['USD']
    await check('airwallex')
    const without = await offered()
    delete account!.currencies
    await check('airwallex')
    expect([without, await offered()]).toEqual([[], expect.arrayContaining(['card', 'klarna'])])
    await switchOther(false)
    await check('airwallex')
    expect(await offered()).not.toContain('klarna')
    await switchOther(true)
  })

  it.each(['store', 'paypal'])('tells by %s that the clock is ten minutes off [t5v2]', async (subject) => {
    world.app.services.now = () => new Date(Date.now() + 600_000)
    const clock = await line(subject, 'Clock')
    expect(clock).toMatchObject({ state: 'fails', says: 'The clock of this server is 10 minutes ahead.' })
  })

  it('is for the store’s own merchant alone, and not without end [x3f8]', async () => {
    expect((await asking('store', world.app.stranger)).status).toBe(401)
    const other = await world.app.merchant()
    expect((await asking('store', other)).status).toBe(404)
    const last = { params: { id: world.store.id } }
    expect((await other.call('GET /stores/:id/connection-checks', last)).status).toBe(404)
    expect((await asking('nobody')).status).toBe(404)
    expect((await world.merchant.call('GET /stores/:id/connection-checks', last)).body.data.checks[0].subject).toBe(
      'store',
    )
    const answers = await Promise.all(Array.from({ length: 21 }, () => asking('nobody')))
    expect(answers.map(({ status }) => status)).toContain(429)
  })
})

it('says on the command line what works and what does not [w6j5]', async () => {
  expect(await preflight(world.app.services, [])).toMatchObject({ ok: false })
  expect(await preflight(world.app.services, ['--store', 'none'])).toEqual({
    lines: ['There is no store none.'],
    ok: false,
  })
  const result = await preflight(world.app.services, ['--store', world.shop.domain])
  expect(result.ok).toBe(true)
  expect(result.lines).toContainEqual(expect.stringMatching(/^ {2}ok {4}Access scopes: All .* \(\d+ ms\)$/))
})

it('is made after connecting, and mails the first failure once until all is well again [v6m2]', async () => {
  const weekly = async () => {
    await sql`select graphile_worker.add_job('check-connections', '{}')`.execute(world.app.db)
    await world.app.runJobs()
  }
  await world.app.db.deleteFrom('connection_checks').execute()
  const paypal = subjects.find(({ name }) => name === 'paypal')!
  await world.merchant.call(paypal.connect, { body: paypal.getKeys(0) })
  const ran = () =>
    world.app.db.selectFrom('connection_checks').select('subject').where('store_id', '=', world.store.id).execute()
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.app.db)
  await world.app.runJobs()
  expect(await ran()).toEqual([{ subject: 'paypal' }])
  expect(mails).toEqual([])
  await weekly()
  expect((await ran()).length).toBe(subjects.length + 1)
  const { scopes } = shop().state.settings
  shop().state.settings.scopes = scopes.filter((scope) => !scope.endsWith('_themes'))
  await weekly()
  await weekly()
  const scopeMails = () => mails.filter(({ text }) => text.includes('Missing: read_themes, write_themes.'))
  expect(scopeMails()).toHaveLength(1)
  shop().state.settings.scopes = scopes
  await weekly()
  shop().state.settings.scopes = scopes.filter((scope) => !scope.endsWith('_themes'))
  await weekly()
  shop().state.settings.scopes = scopes
  expect(scopeMails()).toHaveLength(2)
})

it('mails nothing of a provider that is down for a moment, and what is still so a quarter of an hour later [k6y4]', async () => {
  const weekly = async () => {
    await sql`select graphile_worker.add_job('check-connections', '{}')`.execute(world.app.db)
    await world.app.runJobs()
  }
  const quarterLater = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at < now() + interval '15 minutes'`.execute(
      world.app.db,
    )
    await world.app.runJobs()
  }
  await weekly()
  mails.length = 0
  await world.fail({ target: 'rapyd', mode: 'error' })
  await weekly()
  world.sandbox.world.failures.clear()
  await quarterLater()
  expect(mails).toEqual([])
  await world.fail({ target: 'rapyd', mode: 'error' })
  await weekly()
  expect(mails).toEqual([])
  await quarterLater()
  await quarterLater()
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('needs your attention')])
})
