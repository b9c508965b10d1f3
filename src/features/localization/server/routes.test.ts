import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { LocalizationKey, OfferedLanguage } from '../contract.ts'

let test: TestApp
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())

type Merchant = Awaited<ReturnType<TestApp['merchant']>>
type Change = { localization_key_id: string; translation: unknown; language: string }

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

describe('the texts of a language', () => {
  it('are the English ones beside the shipped ones, with every offered language', async () => {
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
  ])('do not exist for %s and %s', async (language, page) =>
    expect((await load(await test.merchant(), language, page)).status).toBe(404),
  )
})

describe('own words', () => {
  it("win over the shipped ones, count as changed, and are nobody else's", async () => {
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

  it('go back to the shipped ones when they are emptied, or said as shipped', async () => {
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

  it('are saved all or not at all, the last of the same text winning', async () => {
    const merchant = await test.merchant()
    await save(merchant, words('Eerst'), words('Laatst'))
    expect((await entry(merchant, pay)).translation).toBe('Laatst')
    const mixed = await save(merchant, words('Anders'), words('x', { language: 'xx' }))
    expect(mixed.status).toBe(422)
    expect((await entry(merchant, pay)).translation).toBe('Laatst')
  })

  it.each([
    [words('x', { language: 'xx' }), 'localizations.0.language', 'This language is not offered'],
    [
      words('x', { localization_key_id: 'checkout:nope' }),
      'localizations.0.localization_key_id',
      'This text does not exist',
    ],
    [words('x'.repeat(1_001)), 'localizations.0.translation', 'Use at most 1000 characters'],
    [words('a\u0000b'), 'localizations.0.translation', 'Use plain text'],
    [words(7), 'localizations.0.translation', 'Use plain text'],
    [
      words('Bevestigd', { localization_key_id: 'thank_you:confirmation.text' }),
      'localizations.0.translation',
      'Keep {email} in the translation: “We sent a confirmation to {email}.”',
    ],
    [words('Betaal {amount}'), 'localizations.0.translation', '{amount} cannot be filled in here: “Complete Order”'],
  ])('are refused: %j', async (change, field, sentence) => {
    const answer = await save(await test.merchant(), change)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ [field]: sentence })
    expect(answer.body.message).toBe(sentence)
  })
})
