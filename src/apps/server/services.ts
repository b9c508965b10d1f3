import { setTimeout as sleep } from 'node:timers/promises'
import { type DestinationStream, type Logger, pino } from 'pino'
import { analyticsAddresses } from '#features/analytics/server/public.ts'
import { billingAddresses } from '#features/billing/server/public.ts'
import { isGivenAddress, providerAddresses } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { openDatabase, openPool } from '#kit/server/db/database.ts'
import type { Env } from '#kit/server/env.ts'
import { withSafeErrors } from '#kit/server/logged-errors.ts'
import { createMailer } from '#kit/server/mail.ts'
import { createOutbound } from '#kit/server/outbound.ts'
import { createLimits } from '#kit/server/rate-limit.ts'
import { createSecrets } from '#kit/server/secrets.ts'
import { keepSurprises } from '#kit/server/surprises/keep.ts'

/** Everything that handlers and jobs work with, opened once per process. `close` lets go of it again. */
export const openServices = (env: Env, log: Logger = createLogger(env)) => {
  const pool = openPool(env.DATABASE_URL)
  const http = createOutbound(allowedBy(env))
  const mail = createMailer(env)
  const services: Services = {
    db: openDatabase(pool),
    env,
    http,
    mail,
    log,
    secrets: createSecrets(env.APP_KEY, (where, reason) =>
      log.warn({ ...where, reason: String(reason) }, 'a secret that no key opens counts as never given'),
    ),
    limits: createLimits(pool),
    now: () => new Date(),
    pause: (ms) => sleep(ms),
  }
  const surprises = keepSurprises(services)
  return {
    services,
    pool,
    /** Writes down at once what surprised so far. */
    keepSurprises: surprises.write,
    async close() {
      mail.close()
      await surprises.close()
      // Kysely ends the pool only if it was ever asked something.
      await Promise.all([http.close(), pool.end()])
    },
  }
}

/** Secrets and shoppers' data never reach a log. Nothing logs what a call carries; were it to, these fields are cut out of it. */
export const createLogger = (env: Env, to?: DestinationStream): Logger => {
  const headers = ['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-csrf-token"]']
  const paths = [...headers, ...secrets.map((name) => `*.${name}`)]
  return pino(
    {
      level: env.LOG_LEVEL,
      redact: { paths, censor: '[hidden]' },
      hooks: {
        logMethod(given, method) {
          method.apply(this, withSafeErrors(given))
        },
      },
    },
    to,
  )
}

/** Passwords and keys, as the calls name them. */
const secrets = [
  'password',
  'current_password',
  'password_confirmation',
  'access_token',
  'api_key',
  'api_secret_key',
  'client_secret',
  'webhook_secret',
  'secret',
  'access_key',
  'secret_key',
  'measurement_protocol_secret',
  'conversions_api_token',
]

/** The outside world is what the configuration names, and nothing else: origins are compared as they were parsed. */
export const allowedBy = (env: Env) => {
  const addresses = [...providerAddresses(env), ...billingAddresses(env), ...analyticsAddresses(env)]
  const origins = new Set(addresses.map((address) => new URL(address).origin))
  const shop = new URL(env.SHOPIFY_URL.replace('{shop}', anyShop))
  return (url: URL) => {
    if (url.username !== '' || url.password !== '') return false
    if (origins.has(url.origin)) return true
    return isShopDomain(env, url) || isGivenAddress(url) ? 'public' : isAtShop(url, shop)
  }
}

/** Stands for the shop in the configured address, be it as the host or in the path. */
const anyShop = 'any.myshopify.com'

const isAtShop = (url: URL, shop: URL) => {
  const isSame = (given: string | undefined, wanted: string) =>
    wanted === anyShop ? /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/.test(given ?? '') : given === wanted
  const given = url.pathname.split('/')
  const wanted = shop.pathname.replace(/\/$/, '').split('/')
  return (
    url.protocol === shop.protocol &&
    url.port === shop.port &&
    isSame(url.hostname, shop.hostname) &&
    wanted.every((segment, at) => isSame(given[at], segment))
  )
}

/** The home page of a shop at its own domain, whose name is its merchant's choice. */
const isShopDomain = ({ SHOP_DOMAIN_URL }: Env, url: URL): boolean => {
  const [before = '', after = ''] = SHOP_DOMAIN_URL.split('{domain}')
  const domain = /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}(?=\/|$)/.exec(url.href.slice(before.length))?.[0]
  return domain !== undefined && url.href.startsWith(`${before}${domain}${after}/`)
}
