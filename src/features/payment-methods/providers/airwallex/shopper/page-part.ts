import type { ProviderPart } from '#features/checkout/shopper/provider/provider-part.ts'
import { tooLong } from '#features/checkout/shopper/provider/provider-script.ts'
import type { HostedOptions } from '../step.ts'
import { mountCard } from './mount-card.ts'
import { beginAirwallex, loadAirwallex } from './script.ts'

export const airwallex: ProviderPart = {
  async handOver({ script, env, options }) {
    const sdk = await loadAirwallex(script)
    const { payments } = await Promise.race([sdk.init({ env, enabledElements: ['payments'] }), tooLong()])
    await payments.redirectToCheckout(options as HostedOptions)
  },
  mountCard,
  async mountWallet(place, request) {
    const { script, env } = request.wallet
    // Wallets' code is more than the fields': it comes by itself, and beside the script.
    const coming = Promise.all([beginAirwallex(script, env, request.language), import('./wallet-payment.ts')])
    const [sdk, { mountWallet }] = await Promise.race([coming, tooLong()])
    return mountWallet(place, request, sdk)
  },
}
