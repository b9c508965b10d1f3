import { countryName } from '#features/checkout/country-names.ts'
import { writeAmount } from '#kit/contract/money.ts'
import { type CatalogueEntry, catalogue, type TextKey, type Texts, getTexts, translate } from '../catalogue.ts'

/** Says a sentence of the server in the shopper's language. One that no text stands for stays as it is. */
export type Translate = (sentence: string) => string

const section = 'reason'

/** Sentences that mean to a shopper what another one means. */
const alike: Readonly<Record<string, string>> = {
  'This way to pay does not work at the moment. Please choose another one.':
    'This way to pay is not available. Please choose another one.',
  'This checkout is being paid in another window. Please wait a moment and try again.':
    'This checkout is being paid in another window. Please try again in a moment.',
  'This checkout is being changed in another window. Please try again in a moment.':
    'This checkout is being paid in another window. Please try again in a moment.',
  'PayPal could not take the money this way. Please try again and choose another one there.':
    'Your bank declined the payment. Please try another way to pay.',
  // As checkouts that were left before may still have it.
  'The payment was not completed. You can try again.':
    'The payment was not completed. You can try again or choose another payment method.',
  'This payment did not work. Please try again.':
    'The payment was not completed. You can try again or choose another payment method.',
  'The money of this payment has been given back.':
    'The payment was not completed. You can try again or choose another payment method.',
  'This payment was started for another order. Please reload the page.':
    'This checkout is being paid in another window. Please try again in a moment.',
  'This shop no longer accepts orders here. Please go back to the shop.':
    'This shop does not accept payments here yet. Please contact the shop.',
  'This checkout has expired. Please start again from your cart.': 'This checkout has expired',
  'This checkout does not exist.':
    'The address may be incomplete, or the checkout is no longer available. Go back to the shop and start again from your cart.',
  'Your earlier payment is still being checked. Please wait a moment.':
    'Everything you typed is kept. Please try again in a moment.',
  'Too many attempts. Please wait a moment and try again.':
    'Everything you typed is kept. Please try again in a moment.',
}

/** `parts` of a text: what is always there, and between it the names of what is filled in. */
type Pattern = { key: TextKey; parts: readonly string[] }

const toPatterns = ({ key, text, one }: CatalogueEntry): Pattern[] =>
  [text, one].filter((source) => source !== undefined).map((source) => ({ key, parts: source.split(/\{(\w+)\}/) }))

/** What was filled in: 'Only {count} of {title} are left.' finds the count and the title again. Null for another sentence. */
const filledIn = ([first = '', ...parts]: readonly string[], sentence: string): Record<string, string> | null => {
  if (!sentence.startsWith(first)) return null
  const values: Record<string, string> = {}
  let at = first.length
  for (let part = 0; part < parts.length; part += 2) {
    const [name = '', after = ''] = parts.slice(part, part + 2)
    const end = part + 2 === parts.length ? sentence.length - after.length : sentence.indexOf(after, at + 1)
    if (end <= at || !sentence.startsWith(after, end)) return null
    values[name] = sentence.slice(at, end)
    if (name === 'count' && !/^\d+$/.test(values[name])) return null
    at = end + after.length
  }
  return at === sentence.length ? values : null
}

/** What the server says in words that are texts of the page already, beside the sentences about fields. */
const named: ReadonlySet<TextKey> = new Set([
  'payment.card',
  'payment.none',
  'summary.discount',
  'problem.server',
  'shipping.delivery',
  'expired.title',
  'cart.empty',
  'missing.text',
])

const patterns = catalogue
  .filter(({ key, section: of }) => of === section || of === 'error' || named.has(key))
  .flatMap(toPatterns)

/** The name of a way to pay; who it goes through stands in brackets where two have one name, and is nobody's language. */
export const translateLabel = (label: string, translateSentence: Translate): string =>
  label.replace(/^(.+?)( \([^()]+\))?$/, (_all, name: string, by: string = '') => `${translateSentence(name)}${by}`)

/** In the texts of a page. */
export const translatorFor = ({ texts, locale }: { texts: Texts; locale: string }): Translate => {
  const translateSentence: Translate = (sentence) => {
    const meant = alike[sentence] ?? sentence
    for (const { key, parts } of patterns) {
      const values = filledIn(parts, meant)
      if (!values || (texts[key] ?? texts[`${key}.other`]) === undefined) continue
      const { count, country, method, other, amount } = values
      // The server says a country by its code, an amount by that of its currency, and ways to pay by their English names.
      const written = {
        ...(count && { count: Number(count) }),
        ...(amount && { amount: writeAmount(amount, locale) }),
        ...(country && { country: countryName(country, locale) }),
        ...(method && { method: translateLabel(method, translateSentence) }),
        ...(other && { other: translateLabel(other, translateSentence) }),
      }
      return translate(texts, key, { ...values, ...written }, locale)
    }
    return sentence
  }
  return translateSentence
}

/** What a shopper chose on the checkout, or presses there, is called by the same name once it is paid. */
const shared: readonly TextKey[] = ['payment.card', 'reason.card_more', 'billing.same', 'checking.refresh']

/** The texts of the thank-you page, with those that it shares with the checkout. */
export const withShared = (texts: Texts, checkout: Texts = getTexts('checkout')): Texts => ({
  ...Object.fromEntries(shared.map((key) => [key, checkout[key] ?? ''])),
  ...texts,
})

/** The texts without those that only the server says, and without sections that are `unread` on a page: browsers have no use for them. */
export const withoutReasons = (texts: Texts, unread: readonly string[] = []): Texts => {
  const key = unread.join(' ')
  let shown = shownBy.get(texts)
  if (!shown) shownBy.set(texts, (shown = new Map()))
  let rest = shown.get(key)
  if (!rest) {
    const left = new Set([section, ...unread])
    rest = Object.fromEntries(Object.entries(texts).filter(([name]) => !left.has(name.slice(0, name.indexOf('.')))))
    shown.set(key, rest)
  }
  return rest
}

/** By what is left out: pages of one store and language are handed the same texts. */
const shownBy = new WeakMap<Texts, Map<string, Texts>>()
