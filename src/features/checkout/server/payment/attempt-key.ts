import { createHash } from 'node:crypto'
import type { Checkout } from '../repository.ts'
import { isPlaced } from './free.ts'
import type { Attempt } from './repository.ts'
import type { Order } from './typed.ts'

/** A mark of what was typed and chosen: by it a press with other data is told from the same one again. */
export const markTyped = ({ email, shipping_address, billing_address, shipping_rate_id, extras }: Order): string =>
  hash(JSON.stringify([email, shipping_address, billing_address, shipping_rate_id, extras]))

/** Whether an attempt is for what is pressed for now. Those of before kept no mark of what was typed. */
export const isFor = ({ provider, method, amount, visit }: Attempt, order: Order): boolean =>
  provider === order.provider &&
  method === order.method &&
  amount === order.expected_total &&
  (visit.typed === undefined || visit.typed === markTyped(order))

/**
 * The key of a press: its own, but where an order with other data was pressed for under it, as after an answer that never came. That is
 * an attempt of its own then, under a key that follows from both, so that it stays one however often it is sent.
 */
export const getAttemptKey = (known: Attempt | undefined, checkout: Checkout, order: Order): string => {
  if (!known || known.checkout_id !== checkout.id || isPlaced(known, checkout) || isFor(known, order)) return order.key
  const { key, provider, method, expected_total } = order
  const hex = hash(`${key} ${provider} ${method} ${expected_total} ${markTyped(order)}`)
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
