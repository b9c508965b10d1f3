import { getCheckoutForm } from '#features/checkout-form/server/public.ts'
import { connectedProvider } from '#features/payment-methods/server/public.ts'
import type { Parsed } from '#kit/contract/endpoint.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { express } from '../../express-contract.ts'
import { notAvailable, openCheckout } from './express.ts'

/** Apple's own, and nobody else's. */
const isApples = (address: string) => {
  const { protocol, hostname, username } = new URL(address)
  return protocol === 'https:' && username === '' && hostname.endsWith('.apple.com')
}

/** Has the store's provider vouch for it at Apple, for the host that the page is at: also one that the store has left since. */
export const openSheet = async (
  services: Services,
  token: string,
  { provider: name, validation_url }: Parsed<typeof express.openSheet>['body'],
  { host, ip }: { host: string; ip: string },
) => {
  const checkout = await openCheckout(services, token, ip)
  const [provider, form] = await Promise.all([
    connectedProvider(services, checkout.store_id, name),
    getCheckoutForm(services, checkout.store_id),
  ])
  const isTaken = checkout.is_trial ? provider?.world === 'test' : provider?.isActive
  const place = { currency: checkout.currency, country: null }
  const isOffered = provider?.methods(place).some(({ method }) => method === 'applepay')
  if (!provider?.sheets || !isTaken || !isOffered || !form.express) throw refuse.conflict(notAvailable)
  if (!isApples(validation_url)) throw refuse.invalid({ validation_url: 'This is not an address of Apple.' })
  return { session: await provider.sheets.open({ validation_url, host }) }
}
