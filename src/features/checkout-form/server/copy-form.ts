import { languageName } from '#features/localization/by-language.ts'
import type { Db } from '#kit/server/db/database.ts'
import { type CheckoutForm, defaultForm, formLabels } from '../rules.ts'
import { getCheckoutForm } from './form.ts'
import { findForm, saveForm } from './repository.ts'

const fields = Object.keys(formLabels) as (keyof CheckoutForm)[]
const describe = (value: CheckoutForm[keyof CheckoutForm]): string => {
  if (typeof value === 'number') return value === 0 ? 'off' : `within ${value} minutes`
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'string') return value || 'none'
  const parts = value.map((one) =>
    typeof one === 'number' ? `${one} %` : `${languageName(one.language)}: ${one.text}`,
  )
  return parts.join(', ') || 'none'
}

/** What copying what a store asks shoppers for to another store of its merchant would change; `apply` does it. */
export const planFormCopy = async (db: Db, from: string, to: string) => {
  const source = (await findForm(db, from)) ? await getCheckoutForm({ db }, from) : null
  const now = await getCheckoutForm({ db }, to)
  const differing = source ? fields.filter((field) => describe(source[field]) !== describe(now[field])) : []
  return {
    added: [],
    replaced: differing.map((field) => ({
      name: formLabels[field],
      detail: `${describe(now[field])} → ${describe((source ?? defaultForm)[field])}`,
    })),
    same: source ? fields.length - differing.length : 0,
    kept: 0,
    async apply() {
      if (source && differing.length > 0) await saveForm(db, to, source)
    },
  }
}
