import type { Errors } from './validation.ts'

const fieldName =
  /^(email|payment|billing|shipping_rate_id|vat_id|note|gift_note|newsletter|reminder|terms|tip|tip_amount|own\.[\w-]+|(shipping|billing)_address\.\w+)$/

/** Whether the form may have a field of this name. What is wrong with anything else is said above the form. */
export const isField = (name: string): boolean => fieldName.test(name)

/** What the server found wrong, by the names that the form has for what it sends. */
export const toFieldErrors = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([name, problem]) => [name.replace(/^extras\./, ''), problem]))
