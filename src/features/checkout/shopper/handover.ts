import type { NextStep } from '../next-step.ts'
import { loadAirwallex } from './airwallex.ts'
import { HandoverError, tooLong } from './provider-script.ts'

/** What a provider's own button on this page needs of a payment. */
export type InPlace = NonNullable<Extract<NextStep, { kind: 'redirect' }>['in_place']>

/** Leaves for the page where the shopper pays. Throws HandoverError while still here. */
export const handOver = async (next: NextStep): Promise<void> => {
  if (next.kind === 'redirect') {
    if (!/^(https?:\/\/|\/(?!\/))/i.test(next.url)) throw new HandoverError('not a web address')
    window.location.assign(next.url)
    return
  }
  const sdk = await loadAirwallex(next.script)
  try {
    const { payments } = await Promise.race([sdk.init({ env: next.env, enabledElements: ['payments'] }), tooLong()])
    await payments.redirectToCheckout(next.options)
  } catch (error) {
    throw new HandoverError('the script failed', { cause: error })
  }
}
