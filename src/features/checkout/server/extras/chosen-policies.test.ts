import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { initialScopes } from '#sandbox/shopify/shops/shops.ts'
import { policyFor } from '../policies-for.ts'
import { viewCheckout } from '../view.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld()
})
afterAll(() => world.close())

describe('the shop’s policies', () => {
  const language = (locale: string) => world.checkout({ locale })
  const policiesAllowed = () =>
    world.post(`/sandbox/shopify/${world.shop.domain}`, { scopes: [...initialScopes, 'read_legal_policies'] })

  it('are those that the merchant chose, as the shop says them now, and all again once that is taken back [p4x6]', async () => {
    await policiesAllowed()
    const english = await language('en')
    const linked = async () => (await viewCheckout(world.app.services, english, null)).policies.map(({ type }) => type)
    await policyFor(world.app.services, english, 'privacy_policy')
    const all = await linked()
    await world.app.db
      .updateTable('shop_policies')
      .set({ policies: JSON.stringify([{ type: 'privacy_policy', title: 'Of old', body: 'Old words' }]) })
      .execute()
    const plan = async () => (await world.merchant.call('GET /policies/shop')).body.data
    const { policies, hidden, problem } = await plan()
    expect([problem, hidden, policies.map(({ type }: { type: string }) => type)]).toEqual([null, [], all])
    expect(policies).toContainEqual({
      type: 'privacy_policy',
      title: 'Privacy policy',
      opening: expect.stringMatching(
        /We keep your address for as long as the law asks, and give it to nobody but the carrier\.$/,
      ),
      is_shown: true,
    })
    const choose = (body: object) => world.merchant.call('PUT /policies/shop', { body })
    const chosen = { hidden: ['shipping_policy'], seen: [] }
    const { undo } = (await choose(chosen)).body.data
    expect((await choose(chosen)).status).toBe(200)
    expect(await linked()).toEqual(all.filter((type) => type !== 'shipping_policy'))
    expect((await world.merchant.call('GET /checkout-form')).body.data.policies).toMatchObject({ hidden: 1 })
    // Another tab does not write over it, nor does it over another tab.
    expect((await choose({ hidden: ['refund_policy'], seen: [] })).status).toBe(409)
    const back = () => world.merchant.call('POST /policies/shop/undo', { body: { undo } })
    expect((await back()).status).toBe(200)
    expect(await linked()).toEqual(all)
    expect((await back()).status).toBe(409)
  })

  it('are linked at the box that asks to agree to them, also where the footer does not link the terms of service [c3s5]', async () => {
    await policiesAllowed()
    const dutch = await language('nl')
    const seen = async () => {
      const { policies, terms } = await viewCheckout(world.app.services, dutch, null)
      return [policies.some(({ type }) => type === 'terms_of_service'), terms?.type]
    }
    await policyFor(world.app.services, dutch, 'terms_of_service')
    expect(await seen()).toEqual([true, undefined])
    const { form } = (await world.merchant.call('GET /checkout-form')).body.data
    await world.merchant.call('PUT /checkout-form', { body: { ...form, terms: true } })
    await world.merchant.call('PUT /policies/shop', { body: { hidden: ['terms_of_service'], seen: [] } })
    expect(await seen()).toEqual([false, 'terms_of_service'])
    expect((await policyFor(world.app.services, dutch, 'terms_of_service'))?.title).toBeTruthy()
    await world.merchant.call('PUT /policies/shop', { body: { hidden: [], seen: ['terms_of_service'] } })
    await world.merchant.call('PUT /checkout-form', { body: { ...form, terms: false } })
  })

  const termsIn = async (locale: string) => {
    await world.app.db.deleteFrom('shop_policies').execute()
    return (await policyFor(world.app.services, await language(locale), 'terms_of_service'))?.title
  }

  it('stand in Norwegian where the shop has that as a language of its own, beside its two ways of writing', async () => {
    await policiesAllowed()
    expect(await termsIn('nb')).toBe('Salgsvilkår')
  })

  it('stand in the shop’s own words where it keeps their translations from the app', async () => {
    await policiesAllowed()
    const guard = (guardsTranslations: boolean) =>
      world.post(`/sandbox/shopify/${world.shop.domain}`, { guardsTranslations })
    expect(await termsIn('de')).toBe('AGB')
    await guard(true)
    expect(await termsIn('de')).toBe('Terms of service')
    expect((await world.merchant.call('GET /policies/shop')).body.data.problem).toBeNull()
    await guard(false)
  })

  it('are chosen by the store’s own merchant alone [w8b3]', async () => {
    const body = { hidden: ['shipping_policy'], seen: [] }
    const undo = { undo: { before: [], written: [] } }
    expect((await world.app.stranger.call('GET /policies/shop')).status).toBe(401)
    expect((await world.app.stranger.call('PUT /policies/shop', { body })).status).toBe(401)
    expect((await world.app.stranger.call('POST /policies/shop/undo', { body: undo })).status).toBe(401)
    const other = await world.app.merchant()
    await other.call('PUT /policies/shop', { body })
    expect((await world.merchant.call('GET /policies/shop')).body.data.hidden).toEqual([])
  })
})
