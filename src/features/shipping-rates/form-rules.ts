/** The form of a shipping rate: major units of the store's currency, kilograms, null for no limit. */
export type ShippingRateForm = {
  name: string
  internalName: string
  description: string
  minimumCartItems: number | null
  maximumCartItems: number | null
  minimumCartValue: number | null
  maximumCartValue: number | null
  minimumCartWeight: number | null
  maximumCartWeight: number | null
  shippingPrice: number | null
  useAsDefault: boolean
  /** Codes of countries, sorted; none: every country. */
  countries: string[]
}
export type RateErrors = Partial<Record<keyof ShippingRateForm, string>>

export const maximumDescription = 200

/** Texts that must be there, with what they are called, their longest length and what to say when they are missing. */
export const texts = {
  name: { noun: 'Name', longest: 200, missing: 'Name is required' },
  internalName: { noun: 'Internal name', longest: 200, missing: 'Internal name is required' },
  description: { noun: 'Description', longest: maximumDescription, missing: 'Description is required' },
} as const
export type TextField = keyof typeof texts

/** Numbers of 0 or more, with what they are called. */
export const numbers = {
  minimumCartItems: { noun: 'Min quantity', most: 999_999_999, whole: true },
  maximumCartItems: { noun: 'Max quantity', most: 999_999_999, whole: true },
  minimumCartValue: { noun: 'Min value', most: 999_999_999, whole: false },
  maximumCartValue: { noun: 'Max value', most: 999_999_999, whole: false },
  minimumCartWeight: { noun: 'Min weight', most: 1_000_000, whole: false },
  maximumCartWeight: { noun: 'Max weight', most: 1_000_000, whole: false },
  shippingPrice: { noun: 'Shipping price', most: 999_999_999, whole: false },
} as const
export type NumberField = keyof typeof numbers

/** Both ends of each condition, and what to say at each when they cross. */
const ranges = [
  {
    minimum: 'minimumCartItems',
    maximum: 'maximumCartItems',
    above: 'Min quantity cannot be greater than max quantity',
    below: 'Max quantity cannot be less than min quantity',
  },
  {
    minimum: 'minimumCartValue',
    maximum: 'maximumCartValue',
    above: 'Min value cannot be greater than max value',
    below: 'Max value cannot be less than min value',
  },
  {
    minimum: 'minimumCartWeight',
    maximum: 'maximumCartWeight',
    above: 'Min weight cannot be greater than max weight',
    below: 'Max weight cannot be less than min weight',
  },
] as const

/** The sentence for each field that breaks a rule. A maximum of 0 limits nothing, as an empty one. */
export const formErrors = (form: ShippingRateForm): RateErrors => ({
  ...contradictions(form),
  ...textErrors(form),
  ...numberErrors(form),
})

const textErrors = (form: ShippingRateForm): RateErrors => {
  const errors: RateErrors = {}
  for (const [field, { noun, longest, missing }] of Object.entries(texts)) {
    const { length } = form[field as TextField].trim()
    if (length === 0) errors[field as TextField] = missing
    if (length > longest) errors[field as TextField] = `${noun} must be at most ${longest} characters`
  }
  return errors
}

const numberErrors = (form: ShippingRateForm): RateErrors => {
  const errors: RateErrors = {}
  for (const [field, { noun, most, whole }] of Object.entries(numbers)) {
    const value = form[field as NumberField]
    if (value === null) continue
    if (whole && !Number.isInteger(value)) errors[field as NumberField] = `${noun} must be whole`
    if (value > most) errors[field as NumberField] = `${noun} is too large`
    if (value < 0) errors[field as NumberField] = `${noun} must be 0 or more`
    if (Number.isNaN(value)) errors[field as NumberField] = `${noun} must be a number`
  }
  return errors
}

const contradictions = (form: ShippingRateForm): RateErrors => {
  const errors: RateErrors = {}
  for (const { minimum, maximum, above, below } of ranges) {
    const most = form[maximum]
    if (!most || !((form[minimum] ?? 0) > most)) continue
    errors[minimum] = above
    errors[maximum] = below
  }
  if (form.useAsDefault && form.shippingPrice === null)
    errors.shippingPrice = 'Shipping price is required when Use as default is on'
  return errors
}
