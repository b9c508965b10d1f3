import { randomInt } from 'node:crypto'
import { ShopError, shopOf, write } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { dayMs, givesCode } from '../rules.ts'
import type { GivenCode } from './mail/compose.ts'
import { dropCode, type Left, writeCode } from './series-repository.ts'

const newCode = write(`mutation NewReminderCode($input: DiscountCodeBasicInput!) {
  saved: discountCodeBasicCreate(basicCodeDiscount: $input) { userErrors { message code } }
}`)

/** Without letters and digits that are taken for one another. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const newName = () => `BACK-${Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')}`

/**
 * The code of a series, for one order of one shopper: null where this mail gives none, or the shop refuses to make one. It is
 * written down before the shop is asked, and asked for again with each mail: the shop names one that it has as taken. Throws
 * where the shop does not answer.
 */
export const giveCode = async (services: Services, left: Left, number: number): Promise<GivenCode | null> => {
  const { db, now } = services
  const { offer } = left
  if (!offer || !givesCode(offer, number, left.code_ends_at, now())) return null
  const endsAt = new Date(now().getTime() + offer.days * dayMs)
  const written = await writeCode(db, left.id, newName(), offer.percent, endsAt)
  const given = {
    code: written.code,
    percent: written.code_percent,
    endsAt: written.code_ends_at,
    timeZone: left.time_zone,
  }
  if (await isMade(services, left.store_id, given)) return given
  // One that an earlier mail gave is the shopper's.
  if (left.code_ends_at === null) await dropCode(db, left.id)
  return null
}

/** It begins a day ago, for the shop's clock may be behind ours. */
const isMade = async (services: Services, storeId: string, { code, percent, endsAt }: GivenCode): Promise<boolean> => {
  const input = {
    title: code,
    code,
    startsAt: new Date(services.now().getTime() - dayMs).toISOString(),
    endsAt: endsAt.toISOString(),
    usageLimit: 1,
    appliesOncePerCustomer: true,
    context: { all: 'ALL' as const },
    customerGets: { value: { percentage: percent / 100 }, items: { all: true } },
    combinesWith: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: true },
  }
  try {
    const { saved } = await (await shopOf(services, storeId)).send(newCode, { input })
    const refused = saved.userErrors.filter((error) => error.code !== 'TAKEN')
    if (refused.length > 0) services.log.warn({ store: storeId, refused }, 'the shop made no code for a reminder')
    return refused.length === 0
  } catch (error) {
    if (!(error instanceof ShopError) || error.problem !== 'access-denied') throw error
    services.log.warn({ store: storeId, err: error }, 'the shop lets nobody make a code for a reminder')
    return false
  }
}
