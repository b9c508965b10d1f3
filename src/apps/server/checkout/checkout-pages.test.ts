import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CheckoutView } from '#features/checkout/contract.ts'
import { catalogue, getTexts } from '#features/localization/catalogue.ts'
import { refuse } from '#kit/server/errors.ts'
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

describe('the checkout page', () => {
  it('is whole without a script, never stored, and framed by nobody [p8b4]', async () => {
    const { statusCode, headers, body } = await get(`/checkout/${token}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('Complete Order')
    expect(body).toContain('$288.00')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'self' https:\/\/static\.airwallex/,
    )
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('leaves compressed for browsers that take it so, and as it is for others', async () => {
    const asked = { 'accept-encoding': 'gzip, deflate, br' }
    const { headers, rawPayload } = await app.inject({ url: `/checkout/${token}`, headers: asked })
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'content-length': String(rawPayload.length),
    })
    expect(brotliDecompressSync(rawPayload).toString()).toMatch(/^<!doctype html>.*Complete Order.*<\/html>$/s)
    const { headers: plain, body } = await get(`/checkout/${token}`)
    expect([plain['content-encoding'], body.endsWith('</html>')]).toEqual([undefined, true])
  })

  it('leaves less compressed in a crowd, and says the same', async () => {
    const sent = async (isCrowded: boolean) => {
      source.isCrowded = () => isCrowded
      const headers = { 'accept-encoding': 'br' }
      const { rawPayload } = await app.inject({ url: `/checkout/${token}`, headers })
      const words = brotliDecompressSync(rawPayload)
        .toString()
        .replaceAll(/<[^>]*>/g, ' ')
      return { bytes: rawPayload.length, isWhole: words.includes('Complete Order') }
    }
    const [calm, crowd] = [await sent(false), await sent(true)]
    expect(crowd.bytes).toBeGreaterThan(calm.bytes)
    expect([calm.isWhole, crowd.isWhole]).toEqual([true, true])
  })

  it('prints what merchants wrote as text, in the page and in its values', async () => {
    const { body } = await get(`/checkout/${token}`)
    expect(body).not.toContain('<b>Northwood')
  })

  it('allows pictures from where this checkout has them, and from nowhere else', async () => {
    shown = view({ lines: view().lines.map((line) => ({ ...line, image_url: 'https://cdn.example/a.png' })) })
    const { headers } = await get(`/checkout/${token}`)
    expect(headers['content-security-policy']).toContain("img-src 'self' data: https://cdn.example;")
  })

  it('leads a paid checkout to its thank-you page, and back while it is not paid [s2p7]', async () => {
    shown = view({ state: 'paid' })
    expect(await get(`/checkout/${token}`)).toMatchObject({
      statusCode: 303,
      headers: { location: `/thank-you/${token}` },
    })
    shown = view()
    expect(await get(`/thank-you/${token}`)).toMatchObject({
      statusCode: 303,
      headers: { location: `/checkout/${token}` },
    })
  })

  it('answers an unknown token with a page, and trouble with one that says so', async () => {
    shown = null
    expect(await get(`/checkout/${token}`)).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('does not exist'),
    })
    source.checkout = async () => Promise.reject(new Error('down'))
    expect(await get(`/checkout/${token}`)).toMatchObject({
      statusCode: 503,
      body: expect.stringContaining('be right back'),
    })
  })
})

describe('the form without a script', () => {
  it('keeps what was typed and comes back [y3k5]', async () => {
    expect(await post({ ...form, intent: 'update' })).toMatchObject({
      statusCode: 303,
      headers: { location: `/checkout/${token}` },
    })
    expect(paid).toEqual([])
  })

  it('speaks another language at once, and keeps what was typed', async () => {
    source.textsFor = async (_, page, request) => {
      const language = (request.body as { lang?: string }).lang ?? 'en'
      return {
        locale: language,
        language,
        texts: getTexts(page, language === 'nl' ? { 'pay.button': 'Bestellen' } : {}),
      }
    }
    const { intent: _, ...typed } = form
    const different = { billing: 'different', 'billing_address.first_name': 'Lieke' }
    for (const how of [{}, { intent: 'language' }]) {
      const { statusCode, body } = await post({ ...typed, ...different, ...how, lang: 'nl' })
      expect(statusCode).toBe(200)
      expect(body).toMatch(/<html lang="nl".*Bestellen/s)
      expect(body).toContain('<option value="nl" lang="nl" selected="">Nederlands</option>')
      expect(body).toContain('value="Lieke"')
    }
    expect((await post({ ...form, intent: 'update', lang: 'nl' })).statusCode).toBe(303)
    expect((await post({ ...typed, remove: 'SALE', lang: 'nl' })).headers['location']).toMatch(/#summary$/)
    expect(paid).toEqual([])
  })

  it('comes back to the unfolded summary, where codes and what is wrong with them stand', async () => {
    const location = `/checkout/${token}#summary`
    for (const change of [{ intent: 'apply', discount_code: 'NOPE' }, { discount_code: 'NOPE' }, { remove: 'SAVE' }])
      expect(await post({ ...form, intent: 'update', ...change })).toMatchObject({ headers: { location } })
  })

  it('takes the code in its field where Apply or Enter was pressed, which is the form’s first button, and nothing else', async () => {
    const { intent: pay, ...typed } = { ...form, discount_code: 'SAVE' }
    const update = vi.spyOn(source, 'update')
    const others = [{ line: '0:2' }, { remove: 'SALE' }, { lang: 'nl' }, { intent: pay }]
    for (const change of [{ intent: 'apply' }, { intent: 'update' }, ...others]) await post({ ...typed, ...change })
    const codes = update.mock.calls.map(([, draft]) => draft.discount_codes)
    expect(codes).toEqual([['SAVE'], ['SAVE'], ...others.map(() => [])])
  })

  it('pays, and hands over to the provider [t8g3]', async () => {
    const { statusCode, body } = await post(form)
    expect(statusCode).toBe(200)
    expect(body).toContain('href="https://provider.example/pay"')
    expect(paid).toMatchObject([{ key: form.key, expected_total: 28_800, shipping_address: { city: 'Reno' } }])
  })

  it('shows again what was typed, a code that was not applied too, beside what is wrong', async () => {
    const typed = { ...form, email: 'anna@', 'shipping_address.city': '', discount_code: 'LATER10' }
    const { statusCode, body } = await post(typed)
    expect(statusCode).toBe(422)
    expect(body).toContain('Enter a valid email address')
    expect(body).toMatch(/value="anna@".*name="discount_code"[^>]*value="LATER10"|value="LATER10".*value="anna@"/s)
    expect(paid).toEqual([])
  })

  it('says what the server refuses at its field, and above the form where there is none', async () => {
    shown = view({ form: { ...view().form, vat_id: true } })
    const long = await post({ ...form, vat_id: 'DE 123 456 789 (Steuernummer 12/345/67890)' })
    expect(long.statusCode).toBe(422)
    expect(long.body).toMatch(/id="vat_id"[^>]*aria-invalid="true"/)
    expect(long.body).toMatch(/id="vat_id-error"[^>]*>Use at most 30 characters/)
    for (const [name, sentence] of Object.entries({ payment: 'Choose another one.', cart: 'It is gone.' })) {
      source.pay = async () => {
        throw refuse.invalid({ [name]: sentence })
      }
      const { statusCode, body } = await post(form)
      expect([name, statusCode]).toEqual([name, 422])
      expect(body.split('<script type="application/json"')[0]!.split(sentence)).toHaveLength(2)
    }
    expect(paid).toEqual([])
  })

  it('asks again when the total is not the one that was seen', async () => {
    const { statusCode, body } = await post({ ...form, expected_total: '100' })
    expect(statusCode).toBe(409)
    expect(body).toContain('The total has changed')
    expect(paid).toEqual([])
  })

  it('keeps the attempt when nobody knows whether it was started', async () => {
    source.pay = async () => Promise.reject(refuse.upstream('No answer.'))
    const { body } = await post(form)
    expect(body).toContain(`name="key" value="${form.key}"`)
    expect(body).toContain('you will not be charged twice')
  })

  it('is refused from another site', async () => {
    expect((await post(form, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await post(form, { origin: 'https://evil.example' })).statusCode).toBe(403)
    expect(paid).toEqual([])
  })
})

/** What the parts of a page are called: its headings, labels, buttons and figures. */
const getParts = (body: string) =>
  [...body.matchAll(/<(h2|legend|label|button|dt)\b[^>]*>(.*?)<\/\1>/gs)]
    .map(([, , inner]) => inner!.replace(/<[^>]+>/g, '').trim())
    .filter(Boolean)

describe('the preview', () => {
  it('is made of every part of the checkout page [z9n4]', async () => {
    const parts = getParts((await get(`/checkout/${token}`)).body)
    expect(parts.length).toBeGreaterThan(20)
    expect(getParts((await get('/checkout-react')).body)).toEqual(expect.arrayContaining(parts))
  })

  it('shows the sample, untouchable, in the look that was asked for [v4b7]', async () => {
    const { body, headers } = await get('/checkout-react?primaryColor=%23FF0000&fontFamily=Inter&logo=javascript:1')
    const texts = '$276.00,$12.00,$288.00,USA,Canada,UK,New York,California,Klarna,Apply'.split(',')
    for (const text of texts) expect(body).toContain(text)
    expect(body).toContain('<div inert="">')
    expect(body).toContain('--primary:#ff0000')
    expect(body).not.toContain('javascript:1')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })
})

it('has a text for everything that it shows', async () => {
  const pages = [
    await get(`/checkout/${token}`),
    await post({ intent: 'pay', billing: 'different' }),
    await get('/checkout-react'),
  ]
  for (const state of ['paying', 'expired', 'ordered'] as const) {
    shown = view({ state, problem: 'No.' })
    pages.push(await get(state === 'ordered' ? `/thank-you/${token}` : `/checkout/${token}`))
  }
  const bodies = pages.map(({ body }) => body.replace(/<script.*?<\/script>/gs, ''))
  for (const { key } of catalogue) for (const body of bodies) expect(body).not.toContain(`>${key}<`)
  expect(bodies.at(-1)).toContain('Order #1042')
})

describe('the pages of a store that measures', () => {
  const measuring = {
    checkout: '6f1c1f3e-0000-4000-8000-000000000001',
    google: 'G-ABCDE12345',
    meta: '123456789012345',
    contact: false,
    country: 'NL',
    consent: null,
    awaitsRefusal: true,
  }

  it('let a frame of our own in, and no script of anybody else [j7j3]', async () => {
    const unmeasured = String((await get(`/checkout/${token}`)).headers['content-security-policy'])
    expect(unmeasured).toMatch(/frame-src https:\/\/static\.airwallex\.com https:\/\/\*\.airwallex\.com;/)
    source.measuring = async () => measuring
    for (const state of ['open', 'ordered'] as const) {
      shown = view({ state })
      const { headers, body } = await get(state === 'ordered' ? `/thank-you/${token}` : `/checkout/${token}`)
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/frame-src [^;]*'self';/)
      expect(policy).not.toMatch(/google|facebook/)
      expect(body).toContain('privacy-choices')
      expect(body).toContain('"measuring":{"checkout":"6f1c1f3e')
    }
  })

  it('say nothing of it in the preview', async () => {
    source.measuring = async () => measuring
    const { headers, body } = await get('/checkout-react')
    expect(body).not.toContain('privacy-choices')
    expect(headers['content-security-policy']).not.toMatch(/frame-src [^;]*'self'/)
  })
})
