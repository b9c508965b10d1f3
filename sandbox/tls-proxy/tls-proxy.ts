import { isIPv4 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { request } from 'undici'
import { findAddress, findIssuers, type Zone } from '#sandbox/dns/dns.ts'
import type { World } from '#sandbox/world.ts'

/** Who makes the proxy's certificates. */
const authority = 'letsencrypt.org'

/**
 * The proxy in front of the product, as it answers for merchants' own domains: it asks the product whether it may have a certificate for a
 * name, gets none where a CAA record keeps its authority from making one, and passes the request on. It speaks no TLS: what it would
 * break off in the handshake it answers by 421. Gets no certificates while `/sandbox/failures` says `no-certificate` of the target `tls-proxy`.
 */
export function registerTlsProxy(server: FastifyInstance, world: World, zone: Zone): void {
  server.get('/.well-known/*', async (asked, reply) => {
    const { hostname } = asked
    const address = isIPv4(hostname) ? hostname : findAddress(zone, hostname)
    // Whoever reads the zone decides where this leads: to the product on this machine and nowhere else.
    if (!address?.startsWith('127.')) return reply.code(502).send({ message: `${hostname} leads nowhere.` })
    const product = `http://${address}:${asked.port ?? 80}`
    const isOwn = isIPv4(hostname) || hostname === 'localhost'
    if (!isOwn && !(await hasCertificate(product, hostname)))
      return reply.code(421).send({ message: `There is no certificate for ${hostname}.` })
    const { statusCode, headers, body } = await request(product + asked.url, {
      headers: { host: asked.host, 'x-forwarded-for': asked.ip, 'x-forwarded-proto': 'https' },
    })
    return reply
      .code(statusCode)
      .type(String(headers['content-type'] ?? 'text/plain'))
      .send(await body.text())
  })

  const hasCertificate = async (product: string, name: string) => {
    const issuers = findIssuers(zone, name)
    if (issuers && !issuers.includes(authority)) return false
    if (world.failures.take('tls-proxy', ['no-certificate'])) return false
    const { statusCode, body } = await request(`${product}/internal/tls/ask?domain=${name}`)
    await body.dump()
    return statusCode === 200
  }
}
