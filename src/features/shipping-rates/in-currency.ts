import { convert, roundForPayment } from '#kit/contract/money.ts'
import { type Column, fields, isNumber, type FieldName, units } from './fields.ts'

const isMoney = (field: FieldName): boolean => isNumber(field) && units[fields[field].unit].kept === 'minor'
const moneyColumns = (Object.keys(fields) as FieldName[]).filter(isMoney).map((field) => fields[field].column)

/** A rate with its price and all its amounts in another currency; `exchange`: units of `currency` for one of its own. */
export const inCurrency = <R extends { currency: string } & Partial<Record<Column, unknown>>>(
  rate: R,
  currency: string,
  exchange: number,
): R => {
  const amounts = moneyColumns.flatMap((column) => {
    const amount = rate[column]
    return typeof amount === 'number'
      ? [[column, roundForPayment(convert(amount, { from: rate.currency, to: currency, rate: exchange }), currency)]]
      : []
  })
  return { ...rate, ...Object.fromEntries(amounts), currency }
}
