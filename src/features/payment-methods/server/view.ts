import { mask } from '#kit/contract/secret-mask.ts'
import type { PaymentType } from '../contract.ts'
import { type Connectable, credentialFields, type FieldName } from '../credentials.ts'
import { paymentType, paymentTypeNames } from '../payment-types.ts'
import { knownTypes, providerTitles, selectableTypes } from '../rules.ts'
import type { Account } from './accounts.ts'

const entryOf = (name: string): PaymentType => ({ name, logo: paymentType(name).logo })

/** Every icon that there is, in the order to show them. */
export const typeEntries = (names: readonly string[] = paymentTypeNames): PaymentType[] => names.map(entryOf)

/** An account as its merchant reads it. */
export const viewAccount = (name: Connectable, { row, display, offered, side }: Account) => {
  const icons = display.icons ?? knownTypes(offered ?? [name === 'paypal' ? 'paypal' : 'card'])
  return {
    name: display.name ?? providerTitles[name],
    is_authorized: row.is_authorized,
    payment_method: { id: row.id, is_active: row.is_active && row.is_authorized, payment_types: icons },
    payment_method_icons: icons,
    world: side.world,
    webhook_proven_at: row.webhook_proven_at?.toISOString() ?? null,
  }
}

/** An account's credentials, each masked. */
export const maskedKeys = <P extends Connectable>(name: P, { credentials }: Account) =>
  Object.fromEntries(
    credentialFields[name].map(({ name: field }) => [field, mask(credentials[field] ?? '')]),
  ) as Record<FieldName<P>, string>

/** Airwallex's record: its switches, and what the account offers beside what is shown. */
export const viewAirwallex = (account: Account) => {
  const { wallet = true, other = true } = account.row.settings as { wallet?: boolean; other?: boolean }
  return {
    ...viewAccount('airwallex', account),
    ...maskedKeys('airwallex', account),
    wallet,
    other,
    payment_methods: typeEntries(knownTypes(account.offered ?? [])),
  }
}

export const viewViva = (account: Account) => {
  const { own_source_code: code = null } = account.row.settings as { own_source_code?: string }
  return { ...viewAccount('viva', account), ...maskedKeys('viva', account), source_code: code }
}

/** PayPal's keys go by other names on the way out than on the way in. */
export const viewPaypal = (account: Account) => {
  const { clientId, secret } = maskedKeys('paypal', account)
  return { ...viewAccount('paypal', account), client_id: clientId, secret }
}

export const viewRapyd = (account: Account) => ({ ...viewAccount('rapyd', account), ...maskedKeys('rapyd', account) })
export const viewPayabl = (account: Account) => ({
  ...viewAccount('payabl', account),
  ...maskedKeys('payabl', account),
  address: account.side.address,
})

/** The icons of the general list: all but PayPal's. */
export const generalLogos = (): PaymentType[] => typeEntries(selectableTypes('viva'))
