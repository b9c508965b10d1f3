import type { ShopRemark } from '../named-parts.ts'

type Named = { presentmentCurrencyCode?: string }

/**
 * A basket that leaves out its currency, where the shop refuses that it is named though it is the shop's own. null where it is another
 * one, or something else that is refused.
 */
export const withoutOwnCurrency = <Input extends Named>(
  { presentmentCurrencyCode: named, ...rest }: Input,
  errors: readonly ShopRemark[],
  own: string,
): Omit<Input, 'presentmentCurrencyCode'> | null => (named === own && errors.some(isAboutCurrency) ? rest : null)

const isAboutCurrency = ({ field, message }: ShopRemark) =>
  field?.at(-1) === 'presentmentCurrencyCode' || /presentment ?currency|not (?:an )?enabled/i.test(message)
