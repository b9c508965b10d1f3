import { StripeFailure } from '#sandbox/stripe/errors.ts'
import type { Intent } from './model.ts'
import type { PaymentStore } from './store.ts'

const wrongState = ({ status }: Intent, action: string) =>
  new StripeFailure(400, `This PaymentIntent could not be ${action} because it has a status of ${status}.`, {
    code: 'payment_intent_unexpected_state',
  })

/** Takes what was authorized, or a part of it: the rest is released. */
export function captureHeld(store: PaymentStore, intent: Intent, amount?: number): Intent {
  lapseInTime(store, intent)
  if (intent.status !== 'requires_capture') throw wrongState(intent, 'captured')
  const taken = amount ?? intent.amount_capturable
  if (taken > intent.amount_capturable)
    throw new StripeFailure(400, 'The amount is greater than the capturable amount.', { param: 'amount_to_capture' })
  const charge = store.get('charge', intent.latest_charge ?? '')
  Object.assign(charge, { amount_captured: taken, captured: true })
  if (taken < charge.amount) store.releaseRest(intent, charge)
  Object.assign(intent, { status: 'succeeded', amount_received: taken, amount_capturable: 0 })
  store.emit('charge.captured', charge)
  store.emit('payment_intent.succeeded', intent)
  return intent
}

/** Releases what was authorized, by its merchant or as it lapses. */
export function releaseHeld(store: PaymentStore, intent: Intent, by: 'merchant' | 'lapse' = 'merchant'): Intent {
  if (intent.status !== 'requires_capture') throw wrongState(intent, 'canceled')
  const charge = store.get('charge', intent.latest_charge ?? '')
  Object.assign(charge, { amount_refunded: charge.amount, refunded: true })
  Object.assign(intent, { status: 'canceled', amount_capturable: 0 })
  store.emit(by === 'lapse' ? 'charge.expired' : 'charge.refunded', charge)
  store.emit('payment_intent.canceled', intent)
  return intent
}

function lapseInTime(store: PaymentStore, intent: Intent): void {
  const charge = intent.latest_charge === null ? undefined : store.get('charge', intent.latest_charge)
  const until = charge?.payment_method_details.card.capture_before ?? Number.POSITIVE_INFINITY
  if (intent.status === 'requires_capture' && until <= store.seconds()) releaseHeld(store, intent, 'lapse')
}
