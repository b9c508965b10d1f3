import { setTimeout as sleep } from 'node:timers/promises'
import { type DestinationStream, type Logger, pino } from 'pino'
import { analyticsAddresses } from '#features/analytics/server/public.ts'
import { billingAddresses } from '#features/billing/server/public.ts'
import { tlsProxyAddress } from '#features/custom-domains/server/public.ts'
import { isGivenAddress, providerAddresses, providers } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { openDatabase, openPool } from '#kit/server/db/database.ts'
import { openReading } from '#kit/server/db/reading.ts'
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
  const http = createOutbound(allowedBy(env), { dnsServers: env.DNS_SERVERS })
  const mail = createMailer(env)
  const db = openDatabase(pool)
  const { reading, close: closeReading } = openReading(env.DATABASE_URL, pool, db)
  const services: Services = {
    db,
    reading,
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
      closeReading()
      await Promise.all([http.close(), pool.end()])
    },
  }
}

/** Secrets and shoppers' data never reach a log. Nothing logs what a call carries; were it to, these fields are cut out of it. */
export const createLogger = (env: Env, to?: DestinationStream): Logger => {
  const headers = ['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-csrf-token"]']
  const paths = [...headers, ...[...new Set(secrets)].map((name) => `*.${name}`)]
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
  'measurement_protocol_secret',
  'conversions_api_token',
  ...providers.flatMap(({ fields }) => fields.map(({ name }) => name)),
]

/** The outside world is what the configuration names, and nothing else: origins are compared as they were parsed. */
export const allowedBy = (env: Env) => {
  const addresses = [
    ...providerAddresses(env),
    ...billingAddresses(env),
    ...analyticsAddresses(env),
    env.VIES_URL,
    tlsProxyAddress(env),
  ]
  const origins = new Set(addresses.map((address) => new URL(address).origin))
  const shop = new URL(env.SHOPIFY_URL.replace('{shop}', anyShop))
  const shopDomain = new URL(env.SHOP_DOMAIN_URL.replace('{domain}', anyDomain))
  return (url: URL) => {
    if (url.username !== '' || url.password !== '') return false
    // First: where shops' own domains are reached by their names, the platform's name is one of them.
    if (origins.has(url.origin) || isAt(url, shop)) return true
    // The name of a shop's own domain is its merchant's choice.
    return isAt(url, shopDomain) || isGivenAddress(url) ? 'public' : false
  }
}

/** Stand for the shop, or its own domain, in the configured address, be it as the host or in the path. */
const anyShop = 'any.myshopify.com'
const anyDomain = 'any-domain.example'

const named: Record<string, RegExp> = {
  [anyShop]: /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/,
  [anyDomain]: /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/,
}

/** Whether an address is at a configured one, part by part as both were parsed. */
const isAt = (url: URL, configured: URL) => {
  const isSame = (given: string | undefined, wanted: string) => named[wanted]?.test(given ?? '') ?? given === wanted
  const given = url.pathname.split('/')
  const wanted = configured.pathname.replace(/\/$/, '').split('/')
  return (
    url.protocol === configured.protocol &&
    url.port === configured.port &&
    isSame(url.hostname, configured.hostname) &&
    wanted.every((segment, at) => isSame(given[at], segment))
  )
}
