import { createHash, timingSafeEqual } from 'node:crypto'
import { type Browser, browserMark } from '#features/shopper-data/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'
import { randomToken } from '#kit/server/secrets.ts'
import { findByToken } from '../repository.ts'
import { admitBrowser, handOver } from './repository.ts'

/** A postcode has few values: someone who has the link must not be able to try them all. */
const perCheckout = { name: 'prove-checkout', points: 5, seconds: 900 }
const perCheckoutADay = { name: 'prove-checkout-day', points: 20, seconds: 86_400 }
const perAddress = { name: 'prove-address', points: 30, seconds: 3_600 }

/**
 * Lets a browser see what was typed once it names the email address or the postcode of it. False says no more than that it
 * does not match, in the same time whatever does not. Throws 404 for an unknown checkout, 429 after too many tries.
 */
export const proveShopper = async (
  services: Services,
  token: string,
  browser: Browser,
  given: string,
  ip: string,
): Promise<boolean> => {
  const checkout = await findByToken(services.db, token)
  if (!checkout) throw refuse.notFound('This checkout does not exist.')
  await services.limits.take(perAddress, networkPrefix(ip))
  await services.limits.take(perCheckoutADay, checkout.id)
  await services.limits.take(perCheckout, checkout.id)
  const isEmail = isSame(normalizeEmail(given), normalizeEmail(checkout.email ?? ''))
  const isPostcode = isSame(normalizePostcode(given), normalizePostcode(checkout.shipping_address?.zip ?? ''))
  if (!isEmail && !isPostcode) return false
  await admitBrowser(services.db, checkout.id, browserMark(browser, checkout.id))
  return true
}

/**
 * A link that only a mail to the checkout's own address holds proves that address; the caller has opened it. Who typed the address need
 * not be its owner: a browser that is not known yet goes on under a new token, and whoever had the old one has nothing. Once somebody
 * tried to pay, providers know the old one, and it is asked for a proof as anybody is. Returns the token to go on with.
 */
export const admitByMail = async (
  { db }: Pick<Services, 'db'>,
  checkout: { id: string; token: string },
  browser: Browser,
): Promise<string> => {
  const mark = browserMark(browser, checkout.id)
  return (await handOver(db, checkout.id, mark, randomToken(24))) ?? checkout.token
}

const normalizeEmail = (text: string) => text.trim().toLowerCase()
/** '1012 ab' and '1012AB' are one postcode. */
const normalizePostcode = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()

/** Compares digests, so that the time tells nothing of where two texts part. Nothing is no proof. */
const isSame = (given: string, kept: string) => {
  const isEqual = timingSafeEqual(digest(given), digest(kept))
  return isEqual && kept !== ''
}

const digest = (text: string) => createHash('sha256').update(text).digest()
