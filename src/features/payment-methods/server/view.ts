import { mask } from '#kit/contract/secret-mask.ts'
import { paymentType, paymentTypeNames } from '../payment-types.ts'
import type { AccountRecord, AnyRecord, PaymentType } from '../provider-contract.ts'
import type { Description } from '../providers/description.ts'
import { generalTypes, knownTypes } from '../rules.ts'
import type { Account } from './accounts.ts'

const toEntry = (name: string): PaymentType => ({ name, logo: paymentType(name).logo })

/** Every icon that there is, in the order to show them. */
export const typeEntries = (names: readonly string[] = paymentTypeNames): PaymentType[] => names.map(toEntry)

/** An account as its merchant reads it, its credentials masked. The call's shape strips what its provider does not tell. */
export const viewAccount = (provider: Description, account: Account): AccountRecord => {
  const { row, display, offered, location, credentials } = account
  const { fields, switches = [], extra } = provider
  const settings = row.settings as Readonly<Record<string, unknown>>
  const icons = display.icons ?? knownTypes(offered ?? [provider.onlyIcon ?? 'card'])
  return {
    name: display.name ?? provider.title,
    is_authorized: row.is_authorized,
    payment_method: { id: row.id, is_active: row.is_active && row.is_authorized, payment_types: icons },
    payment_method_icons: icons,
    world: location.world,
    webhook_proven_at: row.webhook_proven_at?.toISOString() ?? null,
    address: location.address,
    payment_methods: typeEntries(knownTypes(offered ?? [])),
    ...Object.fromEntries(fields.map(({ name, shownAs }) => [shownAs ?? name, mask(credentials[name] ?? '')])),
    ...Object.fromEntries(switches.map(({ name }) => [name, settings[name] !== false])),
    ...(extra && { [extra.name]: settings[extra.setting] ?? null }),
  }
}

/** The record of a provider, or what is returned while it is not connected. */
export const viewProvider = (provider: Description, account: Account | null): AnyRecord => {
  const { absent, logos } = provider.record
  const marks = logos && { logos: typeEntries(generalTypes) }
  if (account) return { ...viewAccount(provider, account), ...marks }
  if (absent === 'unauthorized-record') return { is_authorized: false, ...marks }
  return absent === 'empty-list' ? [] : null
}
