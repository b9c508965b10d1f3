import { languageName } from '#features/localization/by-language.ts'
import { hiddenPolicies, hidePolicies } from '#features/policies/server/public.ts'
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

/** Which policies the footer links, by those that it does not: 'all but refund policy'. */
const describePolicies = (hidden: readonly string[]): string =>
  hidden.length === 0 ? 'all' : `all but ${hidden.map((type) => type.replaceAll('_', ' ')).join(', ')}`

/** What copying what a store asks shoppers for, and which policies it links, to another store of its merchant would change; `apply` does it. */
export const planFormCopy = async (db: Db, from: string, to: string) => {
  const [saved, hidden, hiddenNow] = await Promise.all([
    findForm(db, from),
    hiddenPolicies(db, from),
    hiddenPolicies(db, to),
  ])
  const isSet = saved !== undefined || hidden.length > 0
  const source = saved ? await getCheckoutForm({ db }, from) : null
  const now = await getCheckoutForm({ db }, to)
  const differing = source ? fields.filter((field) => describe(source[field]) !== describe(now[field])) : []
  const isOther = isSet && hidden.join() !== hiddenNow.join()
  const policies = {
    name: 'Policies in the footer',
    detail: `${describePolicies(hiddenNow)} → ${describePolicies(hidden)}`,
  }
  return {
    added: [],
    replaced: [
      ...differing.map((field) => ({
        name: formLabels[field],
        detail: `${describe(now[field])} → ${describe((source ?? defaultForm)[field])}`,
      })),
      ...(isOther ? [policies] : []),
    ],
    same: (source ? fields.length - differing.length : 0) + (isSet && !isOther ? 1 : 0),
    kept: 0,
    async apply() {
      if (source && differing.length > 0) await saveForm(db, to, source)
      if (isOther) await hidePolicies(db, to, hiddenNow, hidden)
    },
  }
}
