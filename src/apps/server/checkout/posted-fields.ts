import type { Typed } from '#features/checkout/shopper/form/validation.ts'
import { maxAnswerLength } from '#features/own-fields/rules.ts'

/** Fields of several lines. */
const longer: Readonly<Record<string, number>> = { note: 5_000, gift_note: 500 }

const getMaxLength = (name: string) => longer[name] ?? (name.startsWith('own.') ? maxAnswerLength : 254)

/** What a form without the script posted: its texts, none longer than its field. */
export const textFields = (body: unknown): Typed =>
  Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      typeof value === 'string' && value.length <= getMaxLength(name) ? [[name, value]] : [],
    ),
  )

/** What is shown again: the fields of the form, not its bookkeeping. */
export const kept = (posted: Typed): Typed =>
  Object.fromEntries(
    Object.entries(posted).filter(([name]) =>
      /^(email|payment|billing|device|discount_code|note|gift_note|vat_id|newsletter|reminder|terms|tip|tip_amount|(shipping|billing)_address\.\w+|own\.[\w-]+)$/.test(
        name,
      ),
    ),
  )

/** Where on the page what was pressed stands. Codes and lines are in the summary, which is folded on a phone: the fragment opens it. `codes`: those of before. */
export const getFragment = ({ intent, remove, line, offer, discount_code: typed }: Typed, codes: string[]): string => {
  if (offer !== undefined) return '#offer'
  const code = typed?.trim()
  const isNew = intent === 'update' && code && !codes.includes(code)
  return intent === 'apply' || isNew || remove !== undefined || line !== undefined ? '#summary' : ''
}

/** Another language was chosen: then the whole form comes along, sent by the script or by a button of its own. */
export const isAboutLanguage = ({ intent, lang, remove, line, offer }: Typed) =>
  lang !== undefined &&
  [remove, line, offer].every((pressed) => pressed === undefined) &&
  (intent ?? 'language') === 'language'
