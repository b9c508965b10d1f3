import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { registerAnalytics } from './analytics/analytics.ts'
import { openZone, registerDns, startDns } from './dns/dns.ts'
import { installFailures, registerFailureControls } from './failures.ts'
import { registerHostedPages } from './hosted-page/hosted-page.ts'
import { registerMail } from './mail/mail.ts'
import { Mailbox } from './mail/mailbox.ts'
import { startSmtp } from './mail/smtp.ts'
import { registerOverview } from './overview.ts'
import { registerRates } from './rates/rates.ts'
import { registerShopify } from './shopify/shopify.ts'
import { shopIdentities } from './shopify/shops/shops.ts'
import type { ShopIdentity } from './shopify/shops/shops.ts'
import { account, weeklyPrice } from './stripe/account.ts'
import { registerStripe } from './stripe/stripe.ts'
import { registerTlsProxy } from './tls-proxy/tls-proxy.ts'
import * as twins from './twins.ts'
import { answerUnknown, refuseUnreadable } from './unknown-address.ts'
import { registerVies } from './vies/vies.ts'
import { createWorld } from './world.ts'
import type { World } from './world.ts'

export type SandboxOptions = {
  /** 0 takes any free port. */
  port: number
  /** Default: the port after `port`, or any free one when that is 0. */
  smtpPort?: number
  /** Default: the second port after `port`, or any free one when that is 0. */
  dnsPort?: number
  /** Folder of the kept state; null, the default, keeps it in memory only. */
  dataDir?: string | null
  /** How browsers and the product reach it, where that differs from `http://localhost:{port}`. */
  publicUrl?: string
  log?: boolean
}

export type Sandbox = {
  url: string
  /** What the product's environment must say to live in this world. */
  environment: Record<string, string>
  shops: readonly ShopIdentity[]
  world: World
  close(): Promise<void>
}

type Part = (server: FastifyInstance, world: World) => void | Promise<void>
const parts: Part[] = [
  ...Object.values(twins).map(({ register }) => register),
  registerShopify,
  registerStripe,
  registerRates,
  registerVies,
  registerAnalytics,
]

/** Starts the stand-in for the outside world: HTTP on `port`, mail on `smtpPort`, DNS on `dnsPort`. Rejects when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const log = (message: string) => void (options.log && process.stdout.write(`sandbox: ${message}\n`))
  const world = createWorld({ dataDir: options.dataDir ?? null, log })
  const server = Fastify({
    forceCloseConnections: true,
    bodyLimit: 10_000_000,
    exposeHeadRoutes: true,
    genReqId: () => randomUUID(),
    frameworkErrors: refuseUnreadable,
  })
  await server.register(formbody)
  acceptEmptyJson(server)
  refuseOtherSites(server)
  answerUnknown(server)
  server.addHook('onSend', () => world.written())
  installFailures(server, world)
  registerFailureControls(server, world.failures)
  const mailbox = new Mailbox(world.state('mail', []))
  registerMail(server, mailbox)
  const zone = openZone(world)
  registerDns(server, zone)
  registerTlsProxy(server, world, zone)
  registerHostedPages(server)
  registerOverview(server, world, mailbox)
  for (const part of parts) await server.register(async (scope) => part(scope, world))

  const smtp = await startSmtp(mailbox, world, options.smtpPort ?? (options.port && options.port + 1))
  const dns = await startDns(zone, world, options.dnsPort ?? (options.port && options.port + 2))
  let environment: Record<string, string> = {}
  server.get('/sandbox/environment', async () => environment)
  try {
    await server.listen({ port: options.port, host: 'localhost' })
  } catch (error) {
    await Promise.all([smtp.close(), dns.close()])
    throw error
  }
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  const url = options.publicUrl ?? `http://localhost:${port}`
  world.setUrl(url)
  environment = {
    SHOPIFY_URL: `${url}/shopify/{shop}`,
    SHOP_DOMAIN_URL: `${url}/shop-domain/{domain}`,
    ...Object.assign({}, ...Object.values(twins).map(({ environment }) => environment(url))),
    STRIPE_URL: url,
    STRIPE_SECRET_KEY: account.secretKey,
    STRIPE_WEBHOOK_SECRET: account.webhookSecret,
    STRIPE_PRICE_ID: weeklyPrice.id,
    GOOGLE_TAG_URL: `${url}/google/gtag/js`,
    GOOGLE_COLLECT_URL: `${url}/google`,
    META_PIXEL_URL: `${url}/meta/en_US/fbevents.js`,
    META_GRAPH_URL: `${url}/meta/graph/v26.0`,
    VIES_URL: `${url}/vies`,
    RATES_URL: `${url}/rates/eurofxref-daily.xml`,
    SMTP_URL: `smtp://localhost:${smtp.port}`,
    DNS_SERVERS: `127.0.0.1:${dns.port}`,
    TLS_PROXY_URL: url,
  }
  return {
    url,
    world,
    shops: shopIdentities,
    environment,
    async close() {
      await Promise.all([server.close(), smtp.close(), dns.close()])
      await world.close()
    },
  }
}

/** Clients send `content-type: application/json` without a body, and the real services accept it. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return void parse(request, String(body), done)
  })
}

/** A page of another site must not switch anything here through the browser of the person who runs it. */
function refuseOtherSites(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    const foreign = request.headers['sec-fetch-site'] === 'cross-site' && request.method !== 'GET'
    if (foreign && request.url.startsWith('/sandbox/'))
      await reply.code(403).send({ message: 'Not from another site.' })
  })
}
