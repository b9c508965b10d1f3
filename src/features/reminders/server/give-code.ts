import { randomInt } from 'node:crypto'
import { ShopError, getShop, write } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { dayMs, givesCode } from '../rules.ts'
import { dropCode, isCodeSent, moveCodeEnd, writeCode } from './code-repository.ts'
import type { GivenCode } from './mail/compose.ts'
import type { Left } from './series-repository.ts'

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
  if (!offer) return null
  // One that an earlier mail gave is the shopper's, with its last day.
  const isShoppers = await isCodeSent(db, left.id, offer.mail)
  if (!givesCode(offer, number, isShoppers ? left.code_ends_at : null, now())) return null
  const endsAt = new Date(now().getTime() + offer.days * dayMs)
  const written = await writeCode(db, left.id, newName(), offer.percent, endsAt)
  const given = {
    code: written.code,
    percent: written.code_percent,
    endsAt: isShoppers ? written.code_ends_at : endsAt,
    timeZone: left.time_zone,
  }
  const answer = await askFor(services, left.store_id, given)
  if (answer === 'made') {
    await moveCodeEnd(db, left.id, given.endsAt)
    return given
  }
  // Made by a try whose answer was lost: it ends no earlier than the first of them asked for.
  if (answer === 'taken' && givesCode(offer, number, written.code_ends_at, now()))
    return { ...given, endsAt: written.code_ends_at }
  if (!isShoppers) await dropCode(db, left.id)
  return null
}

/** It begins a day ago, for the shop's clock may be behind ours. */
const askFor = async (
  services: Services,
  storeId: string,
  { code, percent, endsAt }: GivenCode,
): Promise<'made' | 'taken' | 'refused'> => {
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
    const { saved } = await (await getShop(services, storeId)).send(newCode, { input })
    const refused = saved.userErrors.filter((error) => error.code !== 'TAKEN')
    if (refused.length > 0) services.log.warn({ store: storeId, refused }, 'the shop made no code for a reminder')
    if (refused.length > 0) return 'refused'
    return saved.userErrors.length > 0 ? 'taken' : 'made'
  } catch (error) {
    if (!(error instanceof ShopError) || error.problem !== 'access-denied') throw error
    services.log.warn({ store: storeId, err: error }, 'the shop does not let us create a code for a reminder')
    return 'refused'
  }
}
