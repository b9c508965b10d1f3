import { getCheckoutForm } from '#features/checkout-form/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Extras } from '../../extras.ts'
import { isTipping } from '../../tip.ts'
import type { Checkout } from '../repository.ts'
import { withOwnAnswers } from './own-answers.ts'

/** Of what was answered what says nothing of the shopper. */
export const tipChosen = ({ tip, tip_amount }: Extras): Extras => ({
  ...(tip !== undefined && { tip }),
  ...(tip_amount !== undefined && { tip_amount }),
})

/**
 * What was sent, without answers that nobody takes: to fields that are gone, and to a tip that the store does not ask for. Who gave one
 * while it did may change it still.
 */
export const knownExtras = async <E extends Extras | undefined>(
  services: Services,
  { store_id: storeId, extras: kept }: Pick<Checkout, 'store_id' | 'extras'>,
  sent: E,
): Promise<E> => {
  const extras = await withOwnAnswers(services, storeId, sent)
  if (extras?.tip === undefined && extras?.tip_amount === undefined) return extras
  if (isTipping(kept) || (await getCheckoutForm(services, storeId)).tips) return extras
  const { tip: _tip, tip_amount: _amount, ...others } = extras
  return others as E
}
