import type { ShopRemark } from './named-parts.ts'

/** What every shop takes of one text; where it ends, the platform says nowhere. */
const surelyTaken = 255

type Text = { value: string }
type Written = {
  customAttributes?: Text[]
  lineItems: { quantity: number; customAttributes?: Text[]; properties?: Text[] }[]
}

/**
 * A basket, draft or order whose attributes and properties are cut to what every shop takes, where the shop refuses one of them. null
 * where none is longer, or it is something else that is refused.
 */
export const withShortTexts = <Input extends Written>(input: Input, errors: readonly ShopRemark[]): Input | null => {
  const isRefused = errors.some(({ field, message }) => /attribute|propert/i.test(`${field?.join(' ')} ${message}`))
  const texts = [input, ...input.lineItems].flatMap((one) => [
    ...(one.customAttributes ?? []),
    ...('properties' in one ? (one.properties ?? []) : []),
  ])
  if (!isRefused || texts.every(({ value }) => value.length <= surelyTaken)) return null
  return {
    ...input,
    ...(input.customAttributes && { customAttributes: cut(input.customAttributes) }),
    lineItems: input.lineItems.map((line) => ({
      ...line,
      ...(line.customAttributes && { customAttributes: cut(line.customAttributes) }),
      ...(line.properties && { properties: cut(line.properties) }),
    })),
  }
}

const cut = (texts: Text[]) =>
  texts.map((text) => ({ ...text, value: text.value.slice(0, surelyTaken).toWellFormed() }))
