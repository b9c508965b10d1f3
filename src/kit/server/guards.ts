import type { FastifyRequest } from 'fastify'
import { changesState, type Endpoint } from '#kit/contract/endpoint.ts'
import type { Session } from './context.ts'
import { refuse } from './errors.ts'
import { sameText } from './secrets.ts'

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/**
 * Refuses a changing call that another site may have caused: what the browser says of the call's origin must be this
 * origin, and a session's calls must carry its CSRF token, since a cookie alone travels with any request.
 */
export const guardOrigin = (
  endpoint: Endpoint,
  request: FastifyRequest,
  ownOrigin: string,
  session: Session | null,
) => {
  if (!changesState(endpoint) || endpoint.crossOrigin) return
  const site = header(request, 'sec-fetch-site')
  const mode = header(request, 'sec-fetch-mode')
  const origin = header(request, 'origin')
  const purpose = header(request, 'sec-purpose') ?? header(request, 'purpose')
  if (site !== undefined && site !== 'same-origin') throw refuse.forbidden()
  if (mode !== undefined && mode !== 'cors' && mode !== 'same-origin') throw refuse.forbidden()
  if (origin !== undefined && origin !== ownOrigin) throw refuse.forbidden()
  if (purpose?.includes('prefetch')) throw refuse.forbidden()
  if (session && !sameText(header(request, 'x-csrf-token') ?? '', session.csrf_token))
    throw refuse.forbidden('Your session has changed. Please reload the page and try again.')
}

/**
 * Whether a request comes from a page that shows another store than the session's: two tabs, one switched. Calls say in a
 * header what their page shows; what a browser opens by itself, a file or a page of another host, says it in its address.
 */
export const showsOtherStore = (request: FastifyRequest, storeId: string): boolean => {
  const { store } = request.query as { store?: unknown }
  const seen = header(request, 'x-store-id') ?? store
  return seen !== undefined && seen !== storeId
}

export const switchedElsewhere = 'You switched to another store in another tab.'

export const guardSeenStore = (request: FastifyRequest, storeId: string) => {
  if (showsOtherStore(request, storeId)) throw refuse.conflict(`${switchedElsewhere} Reload the page to continue here.`)
}
