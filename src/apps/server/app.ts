import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { findMeasuring } from '#features/analytics/server/public.ts'
import { openVisitor, type VisitorCache } from '#features/auth/server/public.ts'
import { serveBillingPages, serveBillingWebhook } from '#features/billing/server/public.ts'
import {
  cancelOrder,
  drawReceipt,
  loadThankYou,
  openCheckoutPage,
  payCheckout,
  policyFor,
  proveShopper,
  readdressOrder,
  translateForShopper,
  servePaymentReturn,
  updateCheckout,
} from '#features/checkout/server/public.ts'
import { serveAppleFile, serveProof, serveTlsAsk } from '#features/custom-domains/server/public.ts'
import { serveLogos } from '#features/customization/server/public.ts'
import { findCheckoutLanguages, textsForShopper } from '#features/localization/server/public.ts'
import { recogniseBrowser } from '#features/shopper-data/server/public.ts'
import { changesState } from '#kit/contract/endpoint.ts'
import type { createAdmission } from '#kit/server/admission.ts'
import type { Services } from '#kit/server/context.ts'
import { watchStorage } from '#kit/server/db/storage.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'
import { createVersionedCache } from '#kit/server/versioned-cache.ts'
import { builtTemplate, serveAdmin } from './admin-pages.ts'
import { serveApiReference } from './api-reference.ts'
import { serveAssets, serveEmbed } from './assets.ts'
import { type Bundle, loadBundle } from './checkout/checkout-bundle.ts'
import { registerCheckoutPages } from './checkout/checkout-pages.ts'
import type { CheckoutSource } from './checkout/checkout-source.ts'
import { brotliOptions } from './checkout/page-brotli.ts'
import { serveEventsFrame } from './events-frame.ts'
import { answerFailures } from './front/failures.ts'
import { createFront } from './front/front.ts'
import { createGate } from './front/gate.ts'
import { guardHosts } from './front/hosts.ts'
import { acceptPlainText } from './front/plain-requests.ts'
import { watchProxy } from './front/proxy-check.ts'
import { serveHealth } from './health.ts'
import { serveReminderPages } from './reminder-pages.ts'
import { type Feature, features } from './routes.ts'
import { serveWebhooks } from './webhook-deliveries/webhooks.ts'

type Options = {
  /** The admin's page; default: as built. */
  adminTemplate?: string
  /** The folder of the built files that browsers load; default: this version's own. */
  built?: string
  /** The shoppers' pages; default: as built. */
  checkoutBundle?: Bundle
  /** Spares look-ups of who a cookie stands for; default: none are spared. */
  visitors?: VisitorCache
  /** Who is let in while the process cannot keep up. */
  admission?: ReturnType<typeof createAdmission>
  /** Milliseconds that a request has to arrive; default: half a minute. */
  arrivesWithin?: number
  /** True while something else than this thread, such as the database, cannot keep up. */
  isPressed?(): boolean
  /** The calls below `/api`; default: all that the product has. */
  features?: readonly Feature[]
}

/** The whole product as one Fastify instance, not yet listening. */
export const buildApp = async (services: Services, options: Options = {}): Promise<FastifyInstance> => {
  const { env } = services
  const isSecure = env.PUBLIC_URL.startsWith('https:')
  const gate = createGate({ ...options, productName: env.PRODUCT_NAME })
  const front = createFront(gate, options)
  const app = Fastify({
    ...front.options,
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: env.TRUSTED_PROXIES,
    bodyLimit: 64 * 1024,
    exposeHeadRoutes: false,
    // Paths have a length of their own.
    routerOptions: { maxParamLength: 2_048 },
  })
  const storage = watchStorage(services.db)
  answerFailures(app, env.PRODUCT_NAME, storage, (request, refusal) => translateForShopper(services, request, refusal))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // A file that is served says something else.
    if (/^\/(?:api|assets)\//.test(request.url)) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    const took = Math.round(reply.elapsedTime)
    request.log.debug(
      { method: request.method, route: request.routeOptions.url, status: reply.statusCode, took },
      'answered',
    )
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: isSecure && { maxAge: 63_072_000, includeSubDomains: true },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  front.attach(app)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1_024, brotliOptions })
  await app.register(cookie)
  acceptPlainText(app)
  watchProxy(app, services)
  await app.register(formbody)
  await app.register(multipart)

  const open = openOnce(services, options.visitors)
  app.addHook('onSend', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (!options.visitors || !endpoint || endpoint.access === 'public' || !changesState(endpoint)) return
    // Whom the database could not name is not kept, and was told so in the answer.
    const visitor = await open(request).catch(() => null)
    if (visitor) options.visitors.forget(visitor.merchant.id)
  })
  const getOrigin = guardHosts(app, services)
  serveHealth(app, services, storage)
  serveTlsAsk(app, services)
  serveProof(app, services)
  serveAppleFile(app, services)
  for (const feature of options.features ?? features) feature.mount(app, { services, open, getOrigin })
  await serveApiReference(app, env)
  serveLogos(app, services)
  await serveWebhooks(app, services)
  servePaymentReturn(app, services)
  serveReminderPages(app, services)
  await serveBillingWebhook(app, services)
  serveBillingPages(app, services, { open, forget: (merchantId) => options.visitors?.forget(merchantId) })
  const pageReads = { ...services, db: services.reading, cache: createVersionedCache() }
  const source: CheckoutSource = {
    browser: (request, reply) => recogniseBrowser(env, request, reply),
    checkout: (token, browser) => openCheckoutPage(pageReads, token, browser),
    thankYou: (token, browser) => loadThankYou(pageReads, token, browser),
    prove: (token, browser, given, ip) => proveShopper(services, token, browser, given, ip),
    changes: {
      cancel: (token, asking) => cancelOrder(services, token, asking),
      readdress: (token, request, asking) => readdressOrder(services, token, request, asking),
    },
    receipt: async (receipt, ip) => {
      await services.limits.take({ name: 'receipt', points: 30, seconds: 600 }, networkPrefix(ip))
      return drawReceipt(receipt)
    },
    measuring: (token, request) => findMeasuring(pageReads, token, request),
    policy: (token, type) => policyFor(services, token, type),
    textsFor: (view, page, request, known) => textsForShopper(pageReads, view, page, request, known),
    languages: (token) => findCheckoutLanguages(pageReads.db, token),
    update: (token, change, browser, ip) => updateCheckout(services, token, change, browser, ip),
    pay: (token, order, payer) => payCheckout(services, token, order, payer),
    isCrowded: gate.isCrowded,
    beforePreview: async (request) => ((await open(request))?.merchant.onboarding === '' ? '/onboarding/1' : null),
  }
  const { checkoutBundle: bundle } = options
  await registerCheckoutPages(app, services, source, bundle ? async () => bundle : loadBundle)
  serveEventsFrame(app, env)
  serveEmbed(app, env)
  await serveAssets(app, services, options.built)
  serveAdmin(app, services, open, options.adminTemplate ?? (await builtTemplate()))
  return app
}

/** Several parts of one request may ask who it is: the database is asked once. */
const openOnce = (services: Services, cache: VisitorCache | undefined) => {
  const visitors = new WeakMap<object, ReturnType<typeof openVisitor>>()
  return (request: Parameters<typeof openVisitor>[1]) => {
    let visitor = visitors.get(request)
    if (!visitor) visitors.set(request, (visitor = openVisitor(services, request, cache)))
    return visitor
  }
}
