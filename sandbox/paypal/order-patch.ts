import { PaypalError, unprocessable } from './errors.ts'
import { hundredths, type Order } from './model.ts'
import { orderPatch } from './requests.ts'

type Part = { value: string } | undefined
type Amount = { value: string; breakdown?: { item_total?: Part; shipping?: Part } | undefined }

/** The parts of an amount are its sum. */
export const refuseUneven = ({ value, breakdown }: Amount): void => {
  if (!breakdown) return
  const parts = hundredths(breakdown.item_total?.value ?? '0') + hundredths(breakdown.shipping?.value ?? '0')
  if (parts !== hundredths(value))
    throw unprocessable('AMOUNT_MISMATCH', 'Should equal item_total + tax_total + shipping + handling + insurance.')
}

/** Changes an order that nobody has captured: all of what is asked for, or nothing. */
export const patchOrder = (order: Order, body: unknown): void => {
  const { data } = orderPatch.safeParse(body)
  if (!data) throw new PaypalError(400, 'INVALID_REQUEST', 'Request is not well-formed.', 'INVALID_PARAMETER_SYNTAX')
  if (order.status === 'COMPLETED' || order.status === 'VOIDED')
    throw unprocessable('ORDER_ALREADY_COMPLETED', 'The order cannot be patched after it is completed.')
  const after = { amount: order.amount, options: order.shipping?.options ?? [] }
  for (const { value } of data) {
    if (Array.isArray(value)) after.options = value
    else after.amount = value
  }
  if (after.amount.currency_code !== order.amount.currency_code)
    throw unprocessable('CURRENCY_MISMATCH', 'The currency of an order does not change.')
  refuseUneven(after.amount)
  const selected = after.options.filter((one) => one.selected)
  if (after.options.length > 0 && selected.length !== 1)
    throw unprocessable('MULTIPLE_SHIPPING_OPTION_SELECTED', 'Exactly one shipping option must be selected.')
  const { breakdown } = after.amount as Amount
  if (selected[0] && hundredths(selected[0].amount.value) !== hundredths(breakdown?.shipping?.value ?? '0'))
    throw unprocessable('SHIPPING_OPTION_AMOUNT_MISMATCH', 'The selected option is not what the shipping comes to.')
  order.amount = after.amount
  order.shipping = { ...order.shipping, options: after.options }
}
