import { z } from 'zod'
import { findLook } from '#features/customization/server/public.ts'
import { textsForStore } from '#features/localization/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { inboxKey } from '#kit/server/inbox-key.ts'
import { job, mailGroup } from '#kit/server/jobs.ts'
import { wasRefused } from '#kit/server/mail-error.ts'
import { betweenSeriesMs, dueMail, isLastMail, linkMs, mailNames } from '../../rules.ts'
import { addressKey } from '../address-key.ts'
import { giveCode } from '../give-code.ts'
import { getLinks } from '../link.ts'
import * as repository from '../series-repository.ts'
import { composeReminder } from './compose.ts'

export const sendReminder = job('send-reminder', z.object({ checkoutId: z.uuid(), number: z.number().int() }), {
  priority: 'last',
  group: mailGroup,
})

/** Series that begin for one address in all stores: who types somebody else's into many shops fills no inbox. */
const perInbox = { name: 'reminder-inbox', points: 3, seconds: 86_400 }
/** Series that begin in one store: whoever types strangers' addresses into it does not write to thousands in our name. */
const perStore = { name: 'reminder-store', points: 500, seconds: 86_400 }

/**
 * Sends a mail of a series that is still due, once: it is claimed before, and a claim is given back only where the mail was
 * certainly not sent. What a kill cut off in between is never sent again; the next mail of the series follows.
 */
export const send = async (services: Services, checkoutId: string, number: number): Promise<void> => {
  const { db, mail, now } = services
  const left = await repository.findLeft(db, checkoutId)
  if (!left || dueMail(left.mails, left.last_sign, left.sent, now()) !== number) return
  const key = addressKey(left.store_id, left.email)
  // A checkout that another address was typed into since is no longer what the series was about.
  if (left.address_key !== null && left.address_key !== key)
    return void (await repository.endSeries(db, checkoutId, now()))
  if (!(await claim(services, left, key, number))) return
  const reminder = await compose(services, left, key, number).catch(async (error: unknown) => {
    await repository.releaseMail(db, checkoutId, number)
    throw error
  })
  // The shop took its time to make a code, and the shopper theirs to pay or to think again.
  if (!(await isStillLeft(services, left, key))) return void (await repository.releaseMail(db, checkoutId, number))
  try {
    await mail.send({ to: left.email, ...reminder })
  } catch (error) {
    const refusal = wasRefused(error)
    // Who cannot be reached is not tried again; what nobody can say of is taken for sent.
    if (refusal === 'for_good') await repository.endSeries(db, checkoutId, now())
    if (refusal !== 'for_now') {
      services.log.warn({ err: error, checkout: checkoutId, number }, 'a reminder may not have been sent')
      return
    }
    await repository.releaseMail(db, checkoutId, number)
    throw error
  }
  await repository.noteSent(db, checkoutId, number, now())
  if (isLastMail(left.mails, number)) await repository.endSeries(db, checkoutId, now())
}

/** False where the mail is another's to send, or nobody's. */
const claim = async (services: Services, left: repository.Left, key: string, number: number): Promise<boolean> => {
  const { db, now, limits } = services
  const isFirst = left.address_key === null
  const inbox = inboxKey(left.email)
  if (isFirst && (await limits.spentUntil(perInbox, inbox))) return false
  if (isFirst && (await limits.spentUntil(perStore, left.store_id))) {
    services.log.warn({ store: left.store_id }, 'no more reminders begin in this store today')
    return false
  }
  const claimed = await db.transaction().execute(async (db) => {
    await repository.lockAddress(db, key)
    if (await repository.isStopped(db, left.store_id, key)) return false
    if (await repository.hasBoughtSince(db, left.store_id, key, left.opened_at)) {
      await repository.endSeries(db, left.id, now())
      return false
    }
    const since = new Date(now().getTime() - betweenSeriesMs)
    const isUnsent = left.sent.length === 0
    if (isUnsent && (await repository.hasSeriesSince(db, left.id, left.store_id, key, since))) return false
    await repository.beginSeries(db, left, key, now(), new Date(now().getTime() + linkMs))
    return repository.claimMail(db, left.id, number, now())
  })
  if (claimed && isFirst) await Promise.allSettled([limits.take(perInbox, inbox), limits.take(perStore, left.store_id)])
  return claimed
}

/** Whether all that decided for a mail is as it was when the mail was claimed. */
const isStillLeft = async ({ db }: Services, before: repository.Left, key: string): Promise<boolean> => {
  const left = await repository.findLeft(db, before.id)
  if (!left || left.email !== before.email || left.last_sign.getTime() !== before.last_sign.getTime()) return false
  if (await repository.isStopped(db, left.store_id, key)) return false
  return !(await repository.hasBoughtSince(db, left.store_id, key, left.opened_at))
}

const compose = async (services: Services, left: repository.Left, key: string, number: number) => {
  const given = await giveCode(services, left, number)
  const [texts, look, goods, links] = await Promise.all([
    textsForStore(services, left.store_id, 'reminder', left.locale),
    findLook(services, left.store_id),
    repository.listGoods(services.db, left.id),
    getLinks(services, left, key),
  ])
  const { store_name: store, currency } = left
  const about = { mail: mailNames[number - 1]!, store, look, currency, goods, given, links }
  return {
    ...composeReminder(texts, about),
    fromName: store,
    ...(left.contact_email && { replyTo: left.contact_email }),
    messageId: `reminder-${left.id}-${number}@${new URL(services.env.CHECKOUT_URL).hostname}`,
    headers: { 'List-Unsubscribe': `<${links.stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
