import { byPaymentType, paymentTypeNames } from './payment-types.ts'
import { providers } from './providers/catalog.ts'
import type { Description } from './providers/description.ts'

export type AccountState = 'not-connected' | 'unauthorized' | 'authorized'

export const accountState = (account: { is_authorized: boolean } | null): AccountState =>
  account === null ? 'not-connected' : account.is_authorized ? 'authorized' : 'unauthorized'

/** How long the keys of a provider that was disconnected are kept: as long as disputes and refunds of what was paid there may take. */
export const keptDays = 180

/** The button that leads to a provider's keys. */
export const connectLabels: Record<AccountState, string> = {
  'not-connected': 'Connect',
  unauthorized: 'Reconnect',
  authorized: 'Configure',
}

/** The sentence why a provider cannot be switched on, or null when it can. */
export const switchOnProblem = (state: AccountState, title: string): string | null => {
  if (state === 'not-connected') return `Connect ${title} before you switch it on.`
  if (state === 'unauthorized')
    return `${title} no longer accepts your keys. Reconnect it before you switch it on, or wait: they are tried again for two days.`
  return null
}

/** Icons that belong to one provider alone. */
const ownIcons = new Set(providers.flatMap(({ onlyIcon }) => onlyIcon ?? []))

/** The icons of the general list, in the order to show them: all but those of one provider. */
export const generalTypes: readonly string[] = paymentTypeNames.filter((name) => !ownIcons.has(name))

/** The icons that a provider's settings offer, in the order to show them: its own alone where it has one, else the general ones. */
export const selectableTypes = ({ onlyIcon }: Description): readonly string[] => (onlyIcon ? [onlyIcon] : generalTypes)

/** What of a list of payment types there is an icon for: once each, in the order to show them. */
export const knownTypes = (names: readonly string[]): string[] =>
  [...new Set(names)].filter((name) => paymentTypeNames.includes(name)).toSorted(byPaymentType)

/** Brands of cards: their marks stand beside the card's, and none is a way to pay of its own. */
const cardBrands = new Set(['amex', 'discover', 'jcb'])

/** True for an icon that something stands behind; `offered` is null where the provider shows all its ways on one page. */
export const isAvailable = (type: string, offered: readonly string[] | null): boolean =>
  offered === null || offered.includes(type) || (cardBrands.has(type) && offered.includes('card'))

/** The sentence why these icons cannot be saved, or null: without any, shoppers would have nothing to choose from. */
export const iconsProblem = (icons: readonly string[], offered: readonly string[] | null): string | null =>
  offered === null || icons.some((icon) => offered.includes(icon)) ? null : 'Keep at least one way to pay.'

/** How a merchant wants a provider to look at checkout; null leaves it as it comes. */
export type Display = { name: string | null; icons: string[] | null }

/**
 * A provider's ways to pay as the merchant wants them. Where it shows all its ways on one page, that page carries the chosen
 * name and icons; elsewhere the card does, and a way whose icon is off is left out.
 */
export const displayed = <M extends { method: string; label: string }>(
  methods: readonly M[],
  { name, icons }: Display,
  isOnePage: boolean,
): (M & { icons: string[] })[] =>
  methods
    .filter(({ method }) => isOnePage || !icons || icons.includes(method))
    .map((method) => {
      if (!isOnePage && method.method !== 'card') return { ...method, icons: [] }
      const carried = (icons ?? []).filter((icon) => isOnePage || icon === 'card' || cardBrands.has(icon))
      return { ...method, label: name ?? method.label, icons: carried }
    })
