import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { textsForQuery, textsForShopper, textsForVisitor } from './page-texts.ts'

let test: TestApp
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())

const request = (languages?: string, lang?: string, body?: object) =>
  ({ headers: { 'accept-language': languages }, query: { lang }, body }) as FastifyRequest
const opened = async (locale = 'fr') => {
  const merchant = await test.merchant()
  const token = randomUUID()
  await test.services.db
    .insertInto('checkouts')
    .values({ token, store_id: merchant.store.id, currency: 'EUR', locale, cart_url: '/', expires_at: new Date() })
    .execute()
  return { merchant, token }
}
const getLocale = (token: string) =>
  test.services.db
    .selectFrom('checkouts')
    .select(['locale', 'language'])
    .where('token', '=', token)
    .executeTakeFirstOrThrow()

describe('a shopper', () => {
  it("reads the browser's language, else the store's, else English [w8k5]", async () => {
    const { token } = await opened()
    const read = async (languages: string | undefined, locale: string) =>
      (await textsForShopper(test.services, { token, locale }, 'checkout', request(languages))).locale
    expect(await read('cy, nl-BE;q=0.8', 'fr')).toBe('nl-BE')
    expect(await read('cy', 'fr-CA')).toBe('fr-CA')
    expect(await read(undefined, 'cy')).toBe('en')
  })

  it('is offered the languages that the store speaks, the first of them for whoever speaks none [r5f9]', async () => {
    const { merchant, token } = await opened()
    const read = async (languages: string | undefined, lang?: string) => {
      const { language, languages: offered } = await textsForShopper(
        test.services,
        { token, locale: 'fr' },
        'checkout',
        request(languages, lang),
      )
      return [language, offered]
    }
    expect(await read('cs')).toEqual(['cs', undefined])
    const save = (languages: string[] | null, seen: string[] | null) =>
      merchant.call('PUT /checkout-languages', { body: { languages, seen } })
    expect((await save(['de', 'nl'], null)).status).toBe(200)
    expect(await read('nl-BE')).toEqual(['nl', ['de', 'nl']])
    expect(await read('cs')).toEqual(['de', ['de', 'nl']])
    expect(await read('nl', 'cs')).toEqual(['nl', ['de', 'nl']])
    expect((await save(null, ['de', 'nl'])).status).toBe(200)
    expect(await read('cs')).toEqual(['cs', undefined])
  })

  it('keeps the language that was chosen, and the checkout with it [c4j7]', async () => {
    const { token } = await opened()
    await textsForShopper(test.services, { token, locale: 'fr' }, 'checkout', request('en', 'nl'))
    expect(await getLocale(token)).toEqual({ locale: 'nl', language: 'nl' })
    const again = await textsForShopper(test.services, { token, locale: 'nl' }, 'thank_you', request('en'))
    expect(again.locale).toBe('nl')
    const unknown = await textsForShopper(test.services, { token, locale: 'nl' }, 'thank_you', request('en', 'xx'))
    expect(unknown.locale).toBe('nl')
  })

  it('chooses in the form too, where the field holds another language than the page', async () => {
    const { token } = await opened()
    const posted = (lang: string) => request('nl-BE', undefined, { lang })
    expect(await textsForShopper(test.services, { token, locale: 'nl-BE' }, 'checkout', posted('nl'))).toMatchObject({
      locale: 'nl-BE',
      language: 'nl',
    })
    expect(await getLocale(token)).toMatchObject({ language: null })
    expect((await textsForShopper(test.services, { token, locale: 'nl-BE' }, 'checkout', posted('xx'))).locale).toBe(
      'nl-BE',
    )
    expect((await textsForShopper(test.services, { token, locale: 'nl-BE' }, 'checkout', posted('cs'))).locale).toBe(
      'cs',
    )
    expect(await getLocale(token)).toEqual({ locale: 'cs', language: 'cs' })
  })

  it('reads every plural form of the language', async () => {
    const { token } = await opened()
    const { texts } = await textsForShopper(test.services, { token, locale: 'ar' }, 'checkout', request('ar'))
    expect(Object.keys(texts).filter((name) => name.startsWith('reviews.total'))).toHaveLength(6)
  })

  it("reads the store's own words, and no other store's", async () => {
    const [mine, other] = [await opened(), await opened()]
    const localizations = [{ localization_key_id: 'checkout:pay.button', translation: 'Nu!', language: 'nl' }]
    await mine.merchant.call('POST /localization', { body: { localizations } })
    const button = async (token: string) =>
      (await textsForShopper(test.services, { token, locale: 'nl' }, 'checkout', request('nl'))).texts['pay.button']
    expect(await button(mine.token)).toBe('Nu!')
    expect(await button(other.token)).not.toBe('Nu!')
  })
})

describe('a page without a checkout', () => {
  it('follows the browser, and asks for English otherwise', async () => {
    expect((await textsForVisitor('checkout', request('nl'))).locale).toBe('nl')
    expect((await textsForVisitor('checkout', request(undefined))).locale).toBe('en')
  })

  it('is previewed in the language that is asked for', async () => {
    expect((await textsForQuery('thank_you', request('fr', 'nl')))?.locale).toBe('nl')
    expect(await textsForQuery('thank_you', request('fr'))).toBeNull()
  })
})
