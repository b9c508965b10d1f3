import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { eraseCheckouts } from '#features/shopper-data/server/repository.ts'
import { initialScopes } from '#sandbox/shopify/shops/shops.ts'
import { settle } from '../payment/settle.ts'
import { policyFor } from '../policies-for.ts'
import { findByToken } from '../repository.ts'
import { viewCheckout } from '../view.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld()
})
afterEach(async () => {
  await fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' })
  await ask({})
})
afterAll(() => world.close())

/** What the store asks for from now on. */
const ask = (form: object) => world.merchant.call('PUT /checkout-form', { body: { ...defaultForm, ...form } })
const put = async (token: string, body: object) =>
  world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, ...body } })
/** Pays a checkout to the end; returns its order in the shop. */
const buy = async (extras: object, more: object = {}) => {
  const token = await world.checkout()
  const order = await world.order(token, { ...more, extras })
  const paid = await world.pay(token, order)
  expect(paid.status).toBe(200)
  const attempt = await world.app.db
    .selectFrom('payment_attempts')
    .select(['id', 'provider_payment_id'])
    .where('idempotency_key', '=', order.key)
    .executeTakeFirstOrThrow()
  await world.succeed(attempt.provider_payment_id!)
  await settle(world.app.services, attempt.id)
  await world.app.runJobs()
  const checkout = (await findByToken(world.app.db, token))!
  const placed = (await world.orders()).find(({ checkoutId }) => checkoutId === checkout.id)!
  return { token, checkout, order: placed }
}
const isSubscribed = async (email: string) => {
  type Found = { customerByIdentifier: { defaultEmailAddress: { marketingState: string } } }
  const { customerByIdentifier: found } = await world.admin<Found>(
    `query($email: String!) { customerByIdentifier(identifier: { emailAddress: $email }) { defaultEmailAddress { marketingState } } }`,
    { email },
  )
  return found.defaultEmailAddress.marketingState === 'SUBSCRIBED'
}

describe('what a store asks for', () => {
  it('refuses to be paid without what must be said, in the shopper’s language [k6h6]', async () => {
    await ask({ terms: true, phone: 'required', company: 'required' })
    const token = await world.checkout({ locale: 'nl' })
    const order = await world.order(token)
    const refused = await world.pay(token, { ...order, extras: { terms: false } })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      terms: 'Ga akkoord met de voorwaarden',
      'shipping_address.phone': 'Vul een telefoonnummer in',
      'shipping_address.company': 'Vul een bedrijf in',
    })
    const shipping_address = { ...roma, phone: '+31 20 1234567', company: 'Bianchi BV' }
    expect((await world.pay(token, { ...order, shipping_address, extras: { terms: true } })).status).toBe(200)
  })

  it('takes one name alone only where the whole name is asked for in one field [s3h8]', async () => {
    const shipping_address = { ...roma, first_name: '' }
    const token = await world.checkout()
    const order = await world.order(token, { shipping_address })
    expect((await world.pay(token, order)).body.errors).toEqual({
      'shipping_address.first_name': 'Enter a first name',
    })
    await ask({ one_name: true })
    expect((await world.pay(token, order)).status).toBe(200)
  })

  it('stands on the order: note, VAT id with what the register said, gift note, consent, company [h3h5]', async () => {
    await ask({ order_note: true, gift_note: true, vat_id: true, terms: true, company: 'optional' })
    const token = await world.checkout({ note: 'from the cart' })
    const first = await put(token, { email: 'firm@example.com', extras: { vat_id: 'NL010000446B01' } })
    expect(first.body.data.checkout.extras).toMatchObject({ note: 'from the cart', vat_id: 'NL010000446B01' })
    await world.app.runJobs()
    const shipping_address = { ...roma, company: 'Bianchi BV' }
    const extras = { note: 'Ring\ntwice', gift_note: 'For you', vat_id: 'NL010000446B01', terms: true }
    const order = await world.order(token, { shipping_address, extras })
    expect((await world.pay(token, order)).status).toBe(200)
    type Draft = {
      note2: string
      customAttributes: { key: string; value: string }[]
      shippingAddress: { company: string }
    }
    const { draftOrders } = await world.admin<{ draftOrders: { nodes: Draft[] } }>(
      `{ draftOrders(first: 1, reverse: true) { nodes { note2 customAttributes { key value } shippingAddress { company } } } }`,
    )
    const [draft] = draftOrders.nodes
    expect(draft).toMatchObject({ note2: 'Ring\ntwice', shippingAddress: { company: 'Bianchi BV' } })
    expect(Object.fromEntries(draft!.customAttributes.map(({ key, value }) => [key, value]))).toMatchObject({
      'VAT ID': 'NL010000446B01',
      'VAT ID check': 'valid in VIES',
      'Gift note': 'For you',
      'Agreed to terms': 'yes',
    })
  })

  it('keeps nothing for the order of what was sent unasked [k2k9]', async () => {
    const { order } = await buy({ note: 'unasked', gift_note: 'unasked', vat_id: 'DE136695976', newsletter: true })
    expect(JSON.stringify(order)).not.toContain('unasked')
    expect(order.attributes).not.toHaveProperty('VAT ID')
  })
})

describe('the newsletter', () => {
  it('subscribes the customer in the shop who ticked its box, once they bought, and nobody else [x4j9]', async () => {
    await ask({ newsletter: true })
    await buy({ newsletter: false }, { email: 'quiet@example.com' })
    expect(await isSubscribed('quiet@example.com')).toBe(false)
    await buy({ newsletter: true }, { email: 'reader@example.com' })
    expect(await isSubscribed('reader@example.com')).toBe(true)
  })
})

describe('the register of VAT ids', () => {
  const checked = async (vat_id: string) => {
    await ask({ vat_id: true })
    const token = await world.checkout()
    await put(token, { email: 'firm@example.com', extras: { vat_id } })
    await world.app.runJobs()
    return {
      token,
      view: await viewCheckout(world.app.services, token, null),
      kept: await findByToken(world.app.db, token),
    }
  }

  it('is asked about a number that looks right, and what it does not know draws a hint [g4r4]', async () => {
    const { kept } = await checked('DE129273398')
    expect(kept!.extras.vat_check).toEqual({ vat_id: 'DE129273398', is_valid: true })
    const unknown = await checked('IE6433435F')
    expect(unknown.kept!.extras.vat_check?.is_valid).toBe(true)
  })

  it('keeps nobody from paying while it is away [d2x5]', async () => {
    await world.fail({ target: 'vies', mode: 'error' })
    const { token, kept } = await checked('DE136695976')
    expect(kept!.extras).not.toHaveProperty('vat_check')
    const order = await world.order(token, { extras: { vat_id: 'DE136695976' } })
    expect((await world.pay(token, order)).status).toBe(200)
    const attempt = await world.app.db
      .selectFrom('payment_attempts')
      .select('purchase')
      .where('idempotency_key', '=', order.key)
      .executeTakeFirstOrThrow()
    expect(attempt.purchase).toMatchObject({ extras: { vat_id: 'DE136695976' } })
  })
})

describe('what was answered', () => {
  it('is kept from another browser, and erased with the shopper [v9m4]', async () => {
    await ask({ gift_note: true })
    const token = await world.checkout()
    await put(token, { email: 'ann@example.com', extras: { gift_note: 'secret words' } })
    expect((await viewCheckout(world.app.services, token, null)).extras).toEqual({})
    const stranger = await world.app.stranger.call('GET /checkouts/:token', { params: { token } })
    expect(stranger.text).toBeTypeOf('string')
    const { id } = (await findByToken(world.app.db, token))!
    await eraseCheckouts(world.app.db, [id], new Date())
    expect((await findByToken(world.app.db, token))!.extras).toEqual({})
  })
})

describe('the towns at a postcode', () => {
  it('are told for a checkout, and for nothing else [z6s2]', async () => {
    const token = await world.checkout()
    const at = (token: string, country: string, postcode: string) =>
      world.app.stranger.call('GET /checkouts/:token/places/:country/:postcode', {
        params: { token, country, postcode },
      })
    expect((await at(token, 'NL', '1012 AB')).body.data).toEqual({ cities: ['Amsterdam'], province: '' })
    expect((await at('a'.repeat(32), 'NL', '1012')).status).toBe(404)
  })
})

describe('the shop’s policies', () => {
  const language = (locale: string) => world.checkout({ locale })
  const policiesAllowed = () =>
    world.post(`/sandbox/shopify/${world.shop.domain}`, { scopes: [...initialScopes, 'read_legal_policies'] })

  it('are not shown where the app may not read them, and the merchant is told which scope it lacks [l8p4]', async () => {
    const answer = await put(await language('en'), {})
    expect(answer.body.data.checkout.policies).toEqual([])
    expect((await world.merchant.call('GET /checkout-form')).body.data.policies).toEqual({
      titles: [],
      hidden: 0,
      problem: 'scope',
    })
  })

  it('stand in the language of the page, those that have a text, and can be read [t4s3]', async () => {
    await policiesAllowed()
    const token = await language('de')
    const answer = await put(token, {})
    expect(answer.body.data.checkout.policies).toEqual([
      { type: 'refund_policy', title: 'Widerrufsrecht' },
      { type: 'privacy_policy', title: 'Privacy policy' },
      { type: 'terms_of_service', title: 'AGB' },
      { type: 'shipping_policy', title: 'Shipping policy' },
    ])
    const policy = await policyFor(world.app.services, token, 'terms_of_service')
    expect(policy).toEqual({
      type: 'terms_of_service',
      title: 'AGB',
      body: '<p>Ein Vertrag kommt mit unserer Bestätigung zustande.</p>',
    })
    expect(await policyFor(world.app.services, token, 'nothing')).toBeNull()
    // In a language that the shop was not asked for yet they are linked all the same, and read once somebody wants to.
    const french = await language('fr')
    expect((await viewCheckout(world.app.services, french, null)).policies).toHaveLength(4)
    expect(await policyFor(world.app.services, french, 'terms_of_service')).toMatchObject({ title: 'Terms of service' })
  })

  describe('once they were read', () => {
    const asked: string[] = []
    let isSilent = false
    let whole: () => void
    beforeEach(async () => {
      await policiesAllowed()
      await world.app.db.deleteFrom('shop_policies').execute()
      const { http } = world.app.services
      const { send } = http
      whole = () => (http.send = send)
      http.send = async (url, options) => {
        const body = typeof options?.body === 'string' ? options.body : JSON.stringify(options?.body ?? '')
        if (!body.includes('ShopPolicies')) return send(url, options)
        const { variables } = JSON.parse(body) as { variables: { locale: string; instead: string } }
        asked.push(`${variables.locale} ${variables.instead}`)
        if (isSilent) throw new Error('The shop is silent.')
        return send(url, options)
      }
    })
    afterEach(() => {
      whole()
      asked.length = 0
      isSilent = false
    })

    it('can be read in the language that is kept while the shop is silent [z6q2]', async () => {
      await policyFor(world.app.services, await language('en'), 'terms_of_service')
      isSilent = true
      const french = await language('fr')
      for (let reading = 0; reading < 2; reading += 1) {
        expect((await viewCheckout(world.app.services, french, null)).policies).toHaveLength(4)
        const policy = await policyFor(world.app.services, french, 'terms_of_service')
        expect(policy).toMatchObject({ title: 'Terms of service' })
      }
    })

    it('are asked for in the Portuguese of the shopper first, and in the other second [v2g5]', async () => {
      await policyFor(world.app.services, await language('pt-BR'), 'terms_of_service')
      await policyFor(world.app.services, await language('pt'), 'terms_of_service')
      expect(asked).toEqual(['pt-BR pt-PT', 'pt-PT pt-BR'])
    })
  })
})
