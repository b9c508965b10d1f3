/** The limits of a shipping rate as its form holds them: major units of the store's currency, kilograms, null for no limit. */
export type RateValues = {
  minimumCartItems: number | null
  maximumCartItems: number | null
  minimumCartValue: number | null
  maximumCartValue: number | null
  minimumCartWeight: number | null
  maximumCartWeight: number | null
  shippingPrice: number | null
  useAsDefault: boolean
}
export type RateErrors = Partial<Record<keyof RateValues, string>>

export const maximumDescription = 200

const ranges = [
  { noun: 'quantity', minimum: 'minimumCartItems', maximum: 'maximumCartItems' },
  { noun: 'value', minimum: 'minimumCartValue', maximum: 'maximumCartValue' },
  { noun: 'weight', minimum: 'minimumCartWeight', maximum: 'maximumCartWeight' },
] as const

/** Sentences for the fields that contradict each other. A maximum of 0 limits nothing, as an empty one. */
export const contradictions = (values: RateValues): RateErrors => {
  const errors: RateErrors = {}
  for (const { noun, minimum, maximum } of ranges) {
    const most = values[maximum]
    if (!most || (values[minimum] ?? 0) <= most) continue
    errors[minimum] = `Min ${noun} cannot be greater than max ${noun}`
    errors[maximum] = `Max ${noun} cannot be less than min ${noun}`
  }
  if (values.useAsDefault && values.shippingPrice === null)
    errors.shippingPrice = 'Shipping price is required when Use as default is on'
  return errors
}
