import { connectAddress } from '#features/payment-methods/connect-address.ts'

/** What a merchant is told of by itself, in the order of the page. */
export const alertKinds = [
  'provider_failing',
  'keys_refused',
  'key_ending',
  'shop_cut_off',
  'messages_missing',
  'script_gone',
  'script_bypassed',
  'no_rate',
  'conversion_low',
  'dispute',
  'capture_due',
  'plan_unpaid',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** When a merchant is told, in words. */
export const alertWhen: Record<AlertKind, string> = {
  provider_failing: 'Every payment at a provider failed within an hour: at least five, by at least three shoppers',
  keys_refused: 'A payment provider no longer accepts your keys',
  key_ending: 'Your shop no longer renews this store’s key, and the current one expires within half a day',
  shop_cut_off: 'Your shop no longer accepts this store’s key, so shoppers use the shop’s own checkout',
  messages_missing: 'Payments went through, but their provider sent no messages for a day',
  script_gone: 'The script is on, but no longer in your shop’s theme',
  script_bypassed: 'Within an hour, most shoppers were sent to the shop’s own checkout',
  no_rate: 'Three shoppers from one country found no shipping rate within a day',
  conversion_low: 'Yesterday fewer than half as many shoppers paid as on the same weekday of the last four weeks',
  dispute: 'A payment is disputed',
  capture_due: 'Payments that are authorized but not captured expire within two days',
  plan_unpaid: 'The payment for your plan failed',
}

/** What is known of a cause besides what it is about. */
export type Facts = {
  count?: number
  /** Messages that came and could not be proven. */ unproven?: number
  share?: number
  before?: number
  order?: string
  until?: string
  /** The authorized payments that a mail told of, or is about to. */ payments?: string[]
}

/** The alert in words. `about` is the subject as people call it. */
export const alertText = (
  kind: AlertKind,
  about: string,
  { count = 0, unproven = 0, share = 0, before = 0 }: Facts,
): string => {
  switch (kind) {
    case 'provider_failing':
      return `Every payment at ${about} fails: ${count} within an hour.`
    case 'keys_refused':
      return `${about} no longer accepts your keys: shoppers cannot pay with it. We try them again for two days, and offer it again once they work. If they were changed or revoked there, reconnect it with new ones.`
    case 'key_ending':
      return 'Your shop no longer renews this store’s key. Enter the client secret again within half a day, before the current key expires: after that, shoppers use the shop’s own checkout.'
    case 'shop_cut_off':
      return 'Your shop no longer accepts this store’s key: shoppers use the shop’s own checkout. Authorize the store again.'
    case 'messages_missing':
      return unproven > 0
        ? `${about} took ${count} payments in the last day, but no message from it could be verified: ${unproven} were refused. Check the webhook secret.`
        : `${about} took ${count} payments in the last day, but sent us no messages about them. Check the webhook there.`
    case 'script_gone':
      return 'The script is on, but no longer in your shop’s theme: shoppers use the shop’s own checkout.'
    case 'script_bypassed':
      return `${count} shoppers were sent to the shop’s own checkout within an hour, more than came to yours.`
    case 'no_rate':
      return `${count} shoppers from ${about} found no shipping rate within a day, and no one from there found one.`
    case 'conversion_low':
      return `Yesterday ${percent(share)} of the checkouts were paid; on the same weekday of the last four weeks it was ${percent(before)}.`
    case 'dispute':
      return 'A payment is disputed. Respond to the dispute at your provider in time.'
    case 'capture_due':
      return `Authorized payments expire within two days: ${count}. Capture or void them from their orders.`
    case 'plan_unpaid':
      return 'The payment for your plan failed. Update your payment method: your checkout is switched off after seven days.'
  }
}

/** Its first clause, as a subject says it. */
export const alertHeadline = (kind: AlertKind, about: string, facts: Facts): string => {
  // A full stop may belong to the name.
  const [clause = ''] = alertText(kind, '\0', facts).split(/[.:](?: |$)/)
  return clause.replaceAll('\0', about)
}

/** The same once it is over. */
export const clearText = (kind: AlertKind, about: string): string => {
  switch (kind) {
    case 'provider_failing':
      return `Payments at ${about} no longer fail.`
    case 'keys_refused':
      return `${about} accepts your keys again, or is disconnected.`
    case 'key_ending':
      return 'This store’s key is renewed again, or the store is no longer connected.'
    case 'shop_cut_off':
      return 'Your shop accepts this store’s key again.'
    case 'messages_missing':
      return `Messages from ${about} arrive again, or it took no payments for a day.`
    case 'script_gone':
      return 'The script is in your shop’s theme again, or is switched off.'
    case 'script_bypassed':
      return 'Shoppers come to your checkout again.'
    case 'no_rate':
      return `Shoppers from ${about} find a shipping rate again.`
    case 'conversion_low':
      return 'As many shoppers are paying as on other days.'
    case 'dispute':
      return 'The dispute is closed.'
    case 'capture_due':
      return 'No authorized payment expires within two days.'
    case 'plan_unpaid':
      return 'The payment for your plan is no longer due.'
  }
}

const pages: Record<Exclude<AlertKind, 'keys_refused' | 'messages_missing'>, string> = {
  provider_failing: '/why-shoppers-leave',
  key_ending: '/settings/shopify-store',
  shop_cut_off: '/settings/shopify-store',
  script_gone: '/settings/checky-pro-script',
  script_bypassed: '/settings/checky-pro-script',
  no_rate: '/shipping-rates',
  conversion_low: '/why-shoppers-leave',
  dispute: '/dashboard',
  capture_due: '/dashboard',
  plan_unpaid: '/billing/plan',
}

/** Where it is put right: with a provider's keys stand its webhook's address and secret. */
export const alertPage = (kind: AlertKind, subject: string): string =>
  kind === 'keys_refused' || kind === 'messages_missing' ? connectAddress(subject) : pages[kind]

const dayMs = 24 * 60 * 60_000

/** A cause that comes back so soon is the same one, and told of no second time. */
export const sameCauseMs = 6 * 60 * 60_000
/** Alerts that are over are kept for so many days. */
export const keptDays = 90

/** After how many days the merchant is reminded: with the first mail that makes three before the plan ends. */
const reminders: Partial<Record<AlertKind, readonly number[]>> = { plan_unpaid: [3, 6] }

type Told = { kind: AlertKind; reminders: number; began_at: Date; told_at: Date | null; facts: Facts }

/**
 * Whether an alert that goes on is mailed once more: on its days, or as payments came to it that no mail told of. Those of some
 * hours are told of together: they have two days.
 */
export const isReminderDue = (
  { kind, reminders: sent, began_at, told_at, facts }: Told,
  now: Facts,
  at: Date,
): boolean => {
  if (hasUntold(facts, now)) return at.getTime() - (told_at ?? began_at).getTime() >= sameCauseMs
  const days = reminders[kind]?.[sent]
  return days !== undefined && at.getTime() - began_at.getTime() >= days * dayMs
}

/** What is known now, but for the payments that no mail told of. */
export const withoutUntold = ({ payments: told }: Facts, now: Facts): Facts => {
  const known = new Set(told)
  return { ...now, ...(now.payments && { payments: now.payments.filter((id) => known.has(id)) }) }
}

const hasUntold = (told: Facts, now: Facts): boolean =>
  withoutUntold(told, now).payments?.length !== now.payments?.length

const percent = (share: number) => `${Math.round(share * 1_000) / 10}%`
