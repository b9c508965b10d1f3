import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CheckoutView } from '#features/checkout/contract.ts'
import { filledForm as form, pageApp, postForm, checkoutSource, token, view } from '../testing/checkout-page-app.ts'
import type { CheckoutSource } from './checkout-source.ts'

let app: FastifyInstance
let shown: CheckoutView | null
let source: CheckoutSource
const paid: unknown[] = []

beforeEach(async () => {
  shown = view()
  paid.length = 0
  source = checkoutSource(() => shown, paid)
  app = await pageApp(source)
})
afterEach(() => app.close())

const get = (url: string) => app.inject({ url })
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  postForm(app, fields, { headers })

describe('the box to be reminded', () => {
  const box = async () => /<input[^>]*name="reminder"[^>]*>/.exec((await get(`/checkout/${token}`)).body)?.[0]

  it('is there where the store asks, and not ticked before the shopper does [l8z5]', async () => {
    expect(await box()).toBeUndefined()
    shown = view({ asks_reminder: true })
    expect(await box()).toContain('type="checkbox"')
    expect(await box()).not.toContain('checked')
    shown = view({ asks_reminder: true, extras: { reminder: true } })
    expect(await box()).toContain('checked')
  })

  it('says the same without a script, ticked or not, and nothing where nobody was asked [n4l6]', async () => {
    const drafts: unknown[] = []
    source.update = async (_, draft) => {
      drafts.push(draft.extras?.reminder)
      return shown!
    }
    shown = view({ asks_reminder: true })
    await post({ ...form, intent: 'update', reminder: 'yes' })
    await post({ ...form, intent: 'update' })
    shown = view()
    await post({ ...form, intent: 'update', reminder: 'yes' })
    expect(drafts).toEqual([true, false, undefined])
  })
})

describe('what the form asks for', () => {
  /** The names of the fields that stand open: what is folded is behind a link. */
  const openFields = async (country: string) => {
    shown = view({ shipping_address: { country } })
    const { body } = await get(`/checkout/${token}`)
    const fields = [...body.matchAll(/name="(email|shipping_address\.\w+)"/g)].map(([, name]) => name!)
    const folded = new Set([...body.matchAll(/data-fold="([\w.]+)"/g)].map(([, name]) => name!))
    return { open: fields.filter((name) => !folded.has(name)), folded }
  }

  it.each(['DE', 'US', 'GB', 'JP', 'BR', 'IE'])(
    'is at most eight open fields in %s, and the rest can be typed all the same [r8x5]',
    async (country) => {
      const { open, folded } = await openFields(country)
      expect(open.length).toBeLessThanOrEqual(8)
      expect([...folded].toSorted()).toEqual(['shipping_address.address2', 'shipping_address.phone'])
    },
  )

  it('folds nothing that must be said, and leaves out what is not asked [d2x8]', async () => {
    shown = view({ form: { ...view().form, phone: 'required', company: 'required', one_name: true } })
    const { body } = await get(`/checkout/${token}`)
    expect(body).not.toMatch(/data-fold="shipping_address\.(phone|company)"/)
    expect(body).toMatch(/autoComplete="shipping organization"|autocomplete="shipping organization"/)
    expect(body).toMatch(/autoComplete="shipping name"|autocomplete="shipping name"/)
    expect(body).not.toContain('name="shipping_address.first_name"')
    shown = view({ form: { ...view().form, phone: 'hidden' } })
    expect((await get(`/checkout/${token}`)).body).not.toContain('name="shipping_address.phone"')
  })

  it('has nobody pay without agreeing where the shop wants that, without a script too [n9w5]', async () => {
    shown = view({ form: { ...view().form, terms: true, one_name: true, order_note: true } })
    const linked = `<p class="[^"]*"><a href="/checkout/${token}/policies/terms_of_service">`
    expect((await get(`/checkout/${token}`)).body).toMatch(new RegExp(linked))
    const refused = await post({ ...form, 'shipping_address.name': 'Anna van Lee', note: 'x'.repeat(4_000) })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('Please agree to the terms')
    expect(refused.body).toContain('x'.repeat(4_000))
    expect(paid).toEqual([])
    await post({ ...form, 'shipping_address.name': 'Anna van Lee', terms: 'yes' })
    expect(paid).toMatchObject([
      { shipping_address: { first_name: 'Anna', last_name: 'van Lee' }, extras: { terms: true } },
    ])
  })

  it('links the shop’s policies, each with a page of its own that runs nothing [l7p5]', async () => {
    source.policy = async (_token, type) =>
      type === 'privacy_policy' ? { title: 'Privacy', body: '<p>Words</p>' } : null
    const { body } = await get(`/checkout/${token}`)
    expect(body).toContain(`href="/checkout/${token}/policies/privacy_policy"`)
    const policy = await get(`/checkout/${token}/policies/privacy_policy`)
    expect(policy.body).toContain('<p>Words</p>')
    expect(policy.body).not.toContain('<script')
    expect((await get(`/checkout/${token}/policies/other`)).statusCode).toBe(404)
  })

  it('links them on the order’s page too, and leads from them back there [p9j2]', async () => {
    source.policy = async () => ({ title: 'Refunds', body: '<p>Words</p>' })
    shown = view({ state: 'ordered' })
    const { body } = await get(`/thank-you/${token}`)
    expect(body).toContain(`href="/checkout/${token}/policies/privacy_policy"`)
    const policy = await get(`/checkout/${token}/policies/privacy_policy`)
    expect(policy.body).toContain(`<a href="/checkout/${token}">Order details</a>`)
    expect((await get(`/checkout/${token}`)).headers['location']).toBe(`/thank-you/${token}`)
  })
})

it('another language keeps every choice that was made [p4q5]', async () => {
  const { intent: _, ...typed } = form
  const asked = { newsletter: true, terms: true, gift_note: true, order_note: true }
  const tip = { percentages: [10, 15], text: '', goods: 20_000, most: 20_000 }
  shown = view({ form: { ...view().form, ...asked }, asks_reminder: true, tip })
  const ticks = Object.fromEntries(['device', 'newsletter', 'reminder', 'terms'].map((name) => [name, 'yes']))
  const chosen = { ...ticks, tip: '15', billing: 'different' }
  const { body } = await post({ ...typed, ...chosen, gift_note: 'For Jo', lang: 'nl' })
  expect(body).toContain('For Jo</textarea>')
  const inputs = body.match(/<input[^>]*>/g) ?? []
  const isChosen = (name: string, value: string) =>
    inputs.some((input) => [`name="${name}"`, `value="${value}"`, 'checked'].every((part) => input.includes(part)))
  expect(Object.entries(chosen).filter(([name, value]) => !isChosen(name, value))).toEqual([])
})
