import { type FieldName, fields, numberFields, type ShippingRateForm, textFields, units } from './fields.ts'
import { rangeNames, ranges } from './ranges.ts'
import { problemWith } from './translations.ts'

/** Whether it is on breaks no rule: a change may leave that out. */
type Checked = Omit<ShippingRateForm, 'isActive'>

export type RateErrors = Partial<Record<FieldName, string>>

/** The sentence for each field that breaks a rule. A maximum of 0 limits nothing, as an empty one. */
export const formErrors = (form: Checked): RateErrors => ({
  ...contradictions(form),
  ...textErrors(form),
  ...numberErrors(form),
  ...translationErrors(form),
})

export const tooLong = ({ label, longest }: { label: string; longest: number }) =>
  `${label} must be at most ${longest} characters`

export const wholeProblem = (label: string) => `${label} must be a whole number`

const textErrors = (form: Checked): RateErrors => {
  const errors: RateErrors = {}
  for (const field of textFields) {
    const { length } = form[field].trim()
    if (length === 0) errors[field] = fields[field].missing
    if (length > fields[field].longest) errors[field] = tooLong(fields[field])
  }
  return errors
}

const translationErrors = ({ translations }: Checked): RateErrors => {
  const problem = problemWith(translations)
  return problem === null ? {} : { translations: problem }
}

const numberErrors = (form: Checked): RateErrors => {
  const errors: RateErrors = {}
  for (const field of numberFields) {
    const { label, most, unit } = fields[field]
    const value = form[field]
    if (value === null) continue
    if (units[unit].whole && !Number.isInteger(value)) errors[field] = wholeProblem(label)
    if (value > most) errors[field] = `${label} is too large`
    if (value < 0) errors[field] = `${label} must be 0 or more`
    if (Number.isNaN(value)) errors[field] = `${label} must be a number`
  }
  return errors
}

const contradictions = (form: Checked): RateErrors => {
  const errors: RateErrors = {}
  for (const { minimum, maximum, above, below } of rangeNames.map((name) => ranges[name])) {
    const most = form[maximum]
    if (!most || !((form[minimum] ?? 0) > most)) continue
    errors[minimum] = above
    errors[maximum] = below
  }
  if (form.maximumCartWeight && form.minimumCartWeight === form.maximumCartWeight)
    errors.maximumCartWeight = 'Max weight must be more than min weight: carts weigh less than it'
  if (form.maximumTransitDays !== null && (form.minimumTransitDays ?? 0) > form.maximumTransitDays)
    errors.maximumTransitDays = 'Max transit days must not be less than min transit days'
  if (form.maximumCartValue && (form.freeFrom ?? 0) > form.maximumCartValue)
    errors.freeFrom = 'Free from cannot be greater than max value'
  if (form.useAsDefault && form.shippingPrice === null)
    errors.shippingPrice = 'Shipping price is required when Use as default is on'
  return errors
}
