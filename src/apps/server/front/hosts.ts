import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findStoreId } from '#features/checkout/server/public.ts'
import { applePath, originAt, servedPath, tlsAskPath, verifiedDomain } from '#features/custom-domains/server/public.ts'
import { findReminderStoreId } from '#features/reminders/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal, refuse } from '#kit/server/errors.ts'
import { getHost } from '#kit/server/host.ts'

/** Asked by its address or under any name, or none: a balancer that speaks HTTP/1.0 names none. */
const probes = new Set(['/healthz', '/readyz'])
/** What pages of both sides are made of, and the script that shops load from wherever their theme says. */
const sharedPaths = /^\/(?:media\/|assets\/|embed\.js$)/
/** A checkout and its way back from a provider. */
const checkoutPaths =
  /^\/(?:checkout\/:(?:token(?:\/|$)|id\/(?:back|reminders)\/)|thank-you\/:token(?:\/|$)|return\/:provider$|api\/checkouts\/:token(?:\/|$)|checkout-events$)/
/** Where a storefront hands its cart over, or says that it did not. */
const storefrontPaths = new Set(['/api/checkouts', '/api/checkouts/diversions'])

/**
 * Keeps the admin and the checkouts apart: each has a host of its own, on which the other does not exist, so that no script
 * of a payment provider ever runs beside a merchant's session. On the name of a verified custom domain there is that
 * store's checkout and nothing else; on any other name there is nothing, whatever certificate a proxy still holds for it.
 */
export const guardHosts = (app: FastifyInstance, services: Services) => {
  const admin = new URL(services.env.PUBLIC_URL)
  const checkout = new URL(services.env.CHECKOUT_URL)
  const ours = new Set(['', 'localhost', admin.hostname, checkout.hostname])
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? ''
    // A proxy asks under whatever name it knows this process by; the route itself refuses what came through one.
    if (route === tlsAskPath) return
    // Asked before a name is verified.
    if (probes.has(route) || route === servedPath) return
    const host = getHost(request)
    if (route === '/metrics' && (ours.has(host) || isAddress(host))) return
    const isCheckoutPath = checkoutPaths.test(route) || storefrontPaths.has(route) || route === applePath
    if (host === admin.hostname) {
      if (isCheckoutPath) throw refuse.notFound()
      return
    }
    if (host === checkout.hostname) {
      if (!isCheckoutPath && !sharedPaths.test(route)) throw refuse.notFound()
      return
    }
    const domain = await verifiedDomain(services.db, host)
    if (!domain) throw new Refusal(421, 'There is no checkout at this address.')
    if (route === '/embed.js' || storefrontPaths.has(route) || !(isCheckoutPath || sharedPaths.test(route)))
      throw refuse.notFound()
    const { token, id } = request.params as { token?: string; id?: string }
    if (token !== undefined && (await findStoreId(services.db, token)) !== domain.store_id) throw refuse.notFound()
    // Of a reminder there; a picture has an id of its own kind.
    const reminderId = route.startsWith('/checkout/') ? id : undefined
    if (reminderId !== undefined && (await findReminderStoreId(services.db, reminderId)) !== domain.store_id)
      throw refuse.notFound()
  })
  /** The origin that a request was made to, as its page's browser names it. */
  return (request: FastifyRequest): string => {
    const host = getHost(request)
    if (host === admin.hostname) return admin.origin
    return host === checkout.hostname ? checkout.origin : originAt(services, host)
  }
}

const isAddress = (host: string) => isIP(host.replace(/^\[|\]$/g, '')) > 0
