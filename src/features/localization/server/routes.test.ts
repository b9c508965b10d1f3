import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { LocalizationKey, OfferedLanguage } from '../contract.ts'

let test: TestApp
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())

type Merchant = Awaited<ReturnType<TestApp['merchant']>>
type Change = { localization_key_id: string; translation: unknown; language: string; before?: string }

const load = (merchant: Merchant, language = 'nl', page = 'checkout') =>
  merchant.call('GET /localization-keys/:language/:page', { params: { language, page } })
const save = (merchant: Merchant, ...localizations: Change[]) =>
  merchant.call('POST /localization', { body: { localizations } })
const entry = async (merchant: Merchant, id: string, language = 'nl') => {
  const { localizationKeys } = (await load(merchant, language, id.split(':')[0])).body.data as {
    localizationKeys: LocalizationKey[]
  }
  return localizationKeys.find((key) => key.id === id)!
}
const pay = 'checkout:pay.button'
const words = (translation: unknown, more: Partial<Change> = {}): Change => ({
  localization_key_id: pay,
  translation,
  language: 'nl',
  ...more,
})

describe('a stranger', () => {
  it.each(['GET /localization-keys/:language/:page', 'POST /localization'])(
    'has to log in for %s [l3h6]',
    async (name) => {
      const answer = await test.stranger.call(name, {
        params: { language: 'nl', page: 'checkout' },
        body: { localizations: [] },
      })
      expect(answer.status).toBe(401)
    },
  )
})

describe('the texts of a language', () => {
  it('are the English ones beside the shipped ones, with every offered language [y6w5]', async () => {
    const answer = await load(await test.merchant())
    expect(answer.status).toBe(200)
    const { languages, localizationKeys } = answer.body.data as {
      languages: OfferedLanguage[]
      localizationKeys: LocalizationKey[]
    }
    expect(languages).toContainEqual(
      expect.objectContaining({ code: 'nl', name: 'Dutch', native_name: 'Nederlands', country: 'NL', changed: 0 }),
    )
    expect(languages.find(({ code }) => code === 'en')).toMatchObject({ direction: 'ltr' })
    const button = localizationKeys.find(({ id }) => id === pay)!
    expect(button).toMatchObject({ section: 'pay', page: 'checkout', key: 'pay.button', value: 'Complete Order' })
    expect(button.translation).toBe(button.shipped)
    expect(button.translation).not.toBe('')
    expect(localizationKeys.every(({ page }) => page === 'checkout')).toBe(true)
  })

  it.each([
    ['xx', 'checkout'],
    ['../nl', 'checkout'],
    ['nl', 'cart'],
  ])('do not exist for %s and %s [p6y5]', async (language, page) =>
    expect((await load(await test.merchant(), language, page)).status).toBe(404),
  )
})

describe('own words', () => {
  it("win over the shipped ones, count as changed, and are nobody else's [c8s8]", async () => {
    const [owner, other] = [await test.merchant(), await test.merchant()]
    const answer = await save(owner, words('  Nu \n bestellen '), words('Buy now', { language: 'en' }))
    expect(answer.body.message).toBe('Translations saved successfully')
    expect((await entry(owner, pay)).translation).toBe('Nu   bestellen')
    expect((await entry(owner, pay, 'en')).translation).toBe('Buy now')
    const theirs = await entry(other, pay)
    expect(theirs.translation).toBe(theirs.shipped)
    const { languages } = (await load(owner)).body.data as { languages: OfferedLanguage[] }
    expect(languages.find(({ code }) => code === 'nl')).toMatchObject({ changed: 1 })
  })

  it('go back to the shipped ones when they are emptied, or said as shipped [c5y3]', async () => {
    const merchant = await test.merchant()
    for (const back of ['', (await entry(merchant, pay)).shipped]) {
      await save(merchant, words('Nu bestellen'))
      await save(merchant, words(back))
      const now = await entry(merchant, pay)
      expect(now.translation).toBe(now.shipped)
    }
    expect(
      await test.services.db.selectFrom('translations').selectAll().where('store_id', '=', merchant.store.id).execute(),
    ).toEqual([])
  })

  it('are saved all or not at all, the last of the same text winning [r8d9]', async () => {
    const merchant = await test.merchant()
    await save(merchant, words('Eerst'), words('Laatst'))
    expect((await entry(merchant, pay)).translation).toBe('Laatst')
    const mixed = await save(merchant, words('Anders'), words('x', { language: 'xx' }))
    expect(mixed.status).toBe(422)
    expect((await entry(merchant, pay)).translation).toBe('Laatst')
  })

  it('say a count in the forms of the language, each on its own [q5w4]', async () => {
    const merchant = await test.merchant()
    const few = 'checkout:reviews.total.few'
    expect(await entry(merchant, few, 'cs')).toMatchObject({
      value: '{count} reviews',
      shipped: '{count} recenze',
      form: { name: 'few', counts: [2, 3, 4] },
    })
    expect(await entry(merchant, few, 'nl')).toBeUndefined()
    await save(merchant, { localization_key_id: few, translation: '{count} hodnocení', language: 'cs' })
    expect((await entry(merchant, few, 'cs')).translation).toBe('{count} hodnocení')
    const other = await entry(merchant, 'checkout:reviews.total.other', 'cs')
    expect(other.translation).toBe(other.shipped)
    const twice = await save(merchant, { localization_key_id: few, translation: '{count}', language: 'nl' })
    expect(twice.body.errors).toEqual({ 'localizations.0.localization_key_id': 'This text does not exist' })
  })

  it('may leave the number out of a form that stands for a single count', async () => {
    const merchant = await test.merchant()
    const total = (form: string, translation: string) =>
      save(merchant, { localization_key_id: `checkout:reviews.total.${form}`, translation, language: 'ar' })
    expect((await total('two', 'رأيان')).status).toBe(200)
    expect((await total('few', 'آراء')).body.message).toBe('Keep {count} in the translation: “{count} reviews”')
  })

  it('are not overwritten by a page that was loaded before somebody else saved them [g4k2]', async () => {
    const merchant = await test.merchant()
    const { shipped } = await entry(merchant, pay)
    expect((await save(merchant, words('Eerste', { before: shipped }))).status).toBe(200)
    const other = words('Factuur', { localization_key_id: 'checkout:billing.title', before: 'Factuuradres' })
    const second = await save(merchant, words('Tweede', { before: shipped }), other)
    expect(second.status).toBe(409)
    expect(second.body.message).toBe('This was changed elsewhere since you opened it. Nothing was overwritten.')
    expect(second.body.data).toEqual({
      newer: [{ localization_key_id: pay, language: 'nl', translation: 'Eerste' }],
    })
    expect((await entry(merchant, pay)).translation).toBe('Eerste')
    expect((await entry(merchant, 'checkout:billing.title')).translation).toBe('Factuuradres')
    expect((await save(merchant, words('Tweede', { before: 'Eerste' }), other)).status).toBe(200)
    expect((await save(merchant, words('Tweede', { before: 'Eerste' }))).status).toBe(200)
  })

  it('of two saves at once are kept of one', async () => {
    const merchant = await test.merchant()
    const { shipped } = await entry(merchant, pay)
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => save(merchant, words(text, { before: shipped }))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it.each([
    [words('x', { language: 'xx' }), 'localizations.0.language', 'This language is not offered'],
    [
      words('x', { localization_key_id: 'checkout:nope' }),
      'localizations.0.localization_key_id',
      'This text does not exist',
    ],
    [words('x'.repeat(1_001)), 'localizations.0.translation', 'Use at most 1,000 characters'],
    [words(7), 'localizations.0.translation', 'Use plain text'],
    [
      words('Bevestigd', { localization_key_id: 'thank_you:confirmation.text' }),
      'localizations.0.translation',
      'Keep {email} in the translation: “We sent a confirmation to {email}.”',
    ],
    [words('Betaal {amount}'), 'localizations.0.translation', '{amount} cannot be filled in here: “Complete Order”'],
  ])('are refused: %j [v7g4]', async (change, field, sentence) => {
    const answer = await save(await test.merchant(), change)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ [field]: sentence })
    expect(answer.body.message).toBe(sentence)
  })
})

describe('the languages at checkout', () => {
  it('are all until some are chosen, and each store’s own [j7v7]', async () => {
    const [mine, other] = [await test.merchant(), await test.merchant()]
    expect((await test.stranger.call('GET /checkout-languages')).status).toBe(401)
    expect((await mine.call('GET /checkout-languages')).body.data).toEqual({ languages: null })
    const body = { languages: ['nl', 'en', 'nl'], seen: null }
    expect((await mine.call('PUT /checkout-languages', { body })).body.data).toEqual({ languages: ['nl', 'en'] })
    expect((await other.call('GET /checkout-languages')).body.data).toEqual({ languages: null })
  })

  it('are not overwritten by who saw others, and the same press again changes nothing [l4q9]', async () => {
    const mine = await test.merchant()
    const put = (languages: string[] | null, seen: string[] | null) =>
      mine.call('PUT /checkout-languages', { body: { languages, seen } })
    const save = async (...choice: Parameters<typeof put>) => (await put(...choice)).status
    expect(await save(['nl'], null)).toBe(200)
    expect(await save(['nl'], null)).toBe(200)
    expect(await put(['de'], null)).toMatchObject({ status: 409, body: { data: { languages: ['nl'] } } })
    expect(await save([], ['nl'])).toBe(422)
    expect(await save(['xx'], ['nl'])).toBe(422)
    expect((await mine.call('GET /checkout-languages')).body.data).toEqual({ languages: ['nl'] })
  })
})
