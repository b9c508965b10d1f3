import { createHmac, hkdfSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#kit/server/context.ts'
import { getHost } from '#kit/server/host.ts'
import { OutboundError } from '#kit/server/outbound.ts'
import { parseKeys, sameText } from '#kit/server/secrets.ts'
import { originAt } from './addresses.ts'
import { tlsProxyAddress } from './environment.ts'

/** Where a host tells that this product answers under its name. */
export const servedPath = '/.well-known/custom-domain'

/** What nobody else can answer under a name, with each of the installation's keys: another process may have newer ones. */
const proofsOf = ({ APP_KEY }: Pick<Services['env'], 'APP_KEY'>, host: string): string[] =>
  [...parseKeys(APP_KEY).values()].map((key) => sign(ownKey(key), host))

/** Strangers choose what is signed, so never by the key itself, which seals secrets. */
const ownKey = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', 'custom-domain proof', 32))
const sign = (key: Buffer, host: string) => createHmac('sha256', key).update(`custom-domain ${host}`).digest('hex')

/** A process of the version before answers by the key itself while this one takes over. */
const formerProofs = ({ APP_KEY }: Pick<Services['env'], 'APP_KEY'>, host: string): string[] =>
  [...parseKeys(APP_KEY).values()].map((key) => sign(key, host))

/** Under any name: a domain is asked before it is verified. */
export const serveProof = (app: FastifyInstance, { env }: Pick<Services, 'env'>) => {
  app.get(servedPath, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(proofsOf(env, getHost(request))[0]),
  )
}

/** A first certificate is made while the question waits. */
const patienceMs = 15_000

type Answer = 'served' | 'not-served' | 'unknown'

type Asking = Pick<Services, 'http' | 'env' | 'log'>

const ask = async ({ http, env, log }: Asking, name: string): Promise<Answer> => {
  const { host, hostname } = new URL(originAt({ env }, name))
  try {
    const { status, text } = await http.send(`${tlsProxyAddress(env)}${servedPath}`, {
      as: host,
      peer: `custom-domain:${hostname}`,
      timeout: patienceMs,
    })
    if ([...proofsOf(env, hostname), ...formerProofs(env, hostname)].some((proof) => sameText(proof, text)))
      return 'served'
    log.info({ host, status }, 'a custom domain is answered by something else')
    return status >= 500 ? 'unknown' : 'not-served'
  } catch (error) {
    log.info({ err: error, host }, 'a custom domain could not be asked for')
    return error instanceof OutboundError && error.reason === 'unsecured' ? 'not-served' : 'unknown'
  }
}

/**
 * Whether shoppers' browsers reach this product under a name, by a certificate that they accept; the proxy makes the first one as it is asked.
 * True where that cannot be known: this machine may not reach the proxy by the address that shoppers do. What does not serve the checkouts' own host
 * either is not that proxy. Where the question leads is the operator's choice, whatever the name.
 */
export const isServed = async (services: Asking, name: string): Promise<boolean> => {
  const answer = await ask(services, name)
  if (answer === 'served') return true
  const isProxy =
    answer === 'not-served' && (await ask(services, new URL(services.env.CHECKOUT_URL).hostname)) === 'served'
  if (!isProxy) services.log.warn({ host: name }, 'it cannot be known whether a custom domain has a certificate')
  return !isProxy
}
