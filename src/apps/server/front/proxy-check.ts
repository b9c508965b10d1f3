import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '#kit/server/context.ts'
import { getHost } from '#kit/server/host.ts'

/**
 * What a proxy was not told to pass on, or this process not to believe, is said once: all visitors then count as one network,
 * which is kept out as a whole by what one of them tries too often.
 */
export const watchProxy = (app: FastifyInstance, { env, log }: Pick<Services, 'env' | 'log'>): void => {
  if (!env.PUBLIC_URL.startsWith('https:')) return
  const names = new Set([new URL(env.PUBLIC_URL).hostname, new URL(env.CHECKOUT_URL).hostname])
  const said = new Set<string>()
  app.addHook('onRequest', async (request) => {
    const problem = names.has(getHost(request)) && findProblem(request)
    if (!problem || said.has(problem)) return
    said.add(problem)
    log.warn({ proxy: request.socket.remoteAddress }, problem)
  })
}

/** This process speaks no TLS: who asks for a name of https came through a proxy. */
const findProblem = ({ headers, ip, socket }: FastifyRequest): string | null => {
  if (headers['x-forwarded-for'] === undefined)
    return 'the proxy passes on no X-Forwarded-For: all visitors count as one network'
  return ip === socket.remoteAddress && !headers['x-forwarded-for'].includes(ip)
    ? 'TRUSTED_PROXIES does not name the proxy: its X-Forwarded-For is not believed, and all visitors count as one network'
    : null
}
