import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { storeOfToken } from '#features/checkout/server/public.ts'
import { originAt, tlsAskPath, verifiedDomain } from '#features/custom-domains/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal, refuse } from '#kit/server/errors.ts'

/** What a merchant's own domain serves: the routes of a checkout, and what its pages are made of. */
const ofCheckout =
  /^\/(?:checkout\/:token(?:\/|$)|thank-you\/:token$|return\/:provider$|api\/checkouts\/:token(?:\/|$)|checkout-events$|media\/|assets\/)/

/**
 * On the name of a verified custom domain there is that store's checkout and nothing else; on any other foreign name
 * there is nothing, whatever certificate a proxy still holds for it.
 */
export const guardHosts = (app: FastifyInstance, services: Services) => {
  const ours = new Set(['localhost', new URL(services.env.PUBLIC_URL).hostname])
  const isOurs = (host: string) => ours.has(host) || isIP(host.replace(/^\[|\]$/g, '')) > 0
  app.addHook('onRequest', async (request) => {
    const host = hostOf(request)
    // A proxy asks under whatever name it knows this process by; the route itself refuses what came through one.
    if (isOurs(host) || request.routeOptions.url === tlsAskPath) return
    const domain = await verifiedDomain(services.db, host)
    if (!domain) throw new Refusal(421, 'There is no checkout at this address.')
    if (!ofCheckout.test(request.routeOptions.url ?? '')) throw refuse.notFound()
    const { token } = request.params as { token?: string }
    if (token !== undefined && (await storeOfToken(services.db, token)) !== domain.store_id) throw refuse.notFound()
  })
  /** The origin that a request was made to, as its page's browser names it. */
  return (request: FastifyRequest): string => {
    const host = hostOf(request)
    return isOurs(host) ? new URL(services.env.PUBLIC_URL).origin : originAt(services, host)
  }
}

const hostOf = ({ hostname }: FastifyRequest) => hostname.toLowerCase().replace(/\.$/, '')
