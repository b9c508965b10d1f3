import '@fastify/cookie'
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOnApples } from '#kit/server/device-kind.ts'
import type { Env } from '#kit/server/env.ts'
import { randomToken } from '#kit/server/secrets.ts'

/** A shopper's browser as its cookie names it. `hasNoApplePay`: it says that its device is another company's. */
export type Browser = { secret: string; hasNoApplePay?: true }

const halfYearSeconds = 180 * 86_400

/** `__Host-` keeps other names of the same domain from planting one; browsers allow it only behind TLS. */
const cookieName = ({ CHECKOUT_URL }: Env) => (CHECKOUT_URL.startsWith('https:') ? '__Host-shopper' : 'shopper')

/** Who was given a cookie while this request is answered. */
const given = new WeakMap<FastifyRequest, Browser>()

/** The browser that asks; null where it brings no cookie. */
export const getBrowser = (env: Env, request: FastifyRequest): Browser | null => {
  const secret = request.cookies[cookieName(env)]
  return given.get(request) ?? (secret && /^[\w-]{32,64}$/.test(secret) ? { secret, ...getDevice(request) } : null)
}

const getDevice = ({ headers }: FastifyRequest): Pick<Browser, 'hasNoApplePay'> =>
  isOnApples(headers['user-agent']?.slice(0, 500)) === false ? { hasNoApplePay: true } : {}

/** The browser that asks; one without a cookie is given its own. */
export const recogniseBrowser = (env: Env, request: FastifyRequest, reply: FastifyReply): Browser => {
  const known = getBrowser(env, request)
  if (known) return known
  const browser: Browser = { secret: randomToken(24), ...getDevice(request) }
  given.set(request, browser)
  reply.setCookie(cookieName(env), browser.secret, {
    path: '/',
    maxAge: halfYearSeconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: env.CHECKOUT_URL.startsWith('https:'),
  })
  return browser
}

/** How a checkout remembers a browser: from two stored checkouts it cannot be seen that one browser opened both. */
export const browserMark = ({ secret }: Browser, checkoutId: string): string =>
  createHash('sha256').update(`${checkoutId} ${secret}`).digest('base64url')

type Typed = { email: string | null; shipping_address: Readonly<Record<string, string | undefined>> | null }
type Held = Typed & { id: string; browsers: readonly string[] }

/** Whether this browser is one of those that typed, paid or proved themselves. */
export const isKnown = (checkout: Pick<Held, 'id' | 'browsers'>, browser: Browser | null): boolean =>
  browser !== null && checkout.browsers.includes(browserMark(browser, checkout.id))

/** Whether there is anything that only its shopper may see. A country alone says nothing of anybody. */
export const holdsPersonal = ({ email, shipping_address: address }: Typed): boolean =>
  Boolean(email) || Object.entries(address ?? {}).some(([field, text]) => field !== 'country' && Boolean(text))

/** Whether what was typed is to be kept from this browser. */
export const isWithheld = (checkout: Held, browser: Browser | null): boolean =>
  holdsPersonal(checkout) && !isKnown(checkout, browser)

/** Whether somebody else opened this checkout first, or typed into it. */
export const isOthers = (checkout: Held, browser: Browser | null): boolean =>
  (checkout.browsers.length > 0 || holdsPersonal(checkout)) && !isKnown(checkout, browser)
