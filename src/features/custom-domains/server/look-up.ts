import { Resolver } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'
import { refuseInTransaction } from '#kit/server/db/open-transaction.ts'
import type { Env } from '#kit/server/env.ts'
import type { Finding } from '../rules.ts'

const maxHops = 5
/** Of c-ares: the name exists without such a record, or does not exist. Everything else could not be asked. */
const getCode = (error: unknown) => (error as { code?: string }).code ?? ''
const isAbsent = (error: unknown) => ['ENODATA', 'ENOTFOUND'].includes(getCode(error))

/** Asks the DNS whether `host` leads to `target`, by CNAME or, where a provider flattens it, by the same addresses. */
export const lookUp = async (env: Pick<Env, 'DNS_SERVERS'>, host: string, target: string): Promise<Finding> => {
  refuseInTransaction(`The DNS was asked for ${host}`)
  const resolver = openResolver(env)
  const toFinding = (outcome: Finding['outcome'], found: string[]): Finding => ({ outcome, found, expected: target })
  let asked = host
  try {
    const names = await getAliases(resolver, host)
    if (names.includes(target)) return toFinding('pointing', names)
    if (names.length > 0) return toFinding('wrong-target', names.slice(0, 1))
    const found = await getAddresses(resolver, host)
    if (found.length === 0) return toFinding('no-record', [])
    asked = target
    const ours = new Set(await getAddresses(resolver, target))
    if (found.every((address) => ours.has(address))) return toFinding('pointing', found)
    return toFinding(found.every(isCloudflare) ? 'proxied' : 'address-record', found)
  } catch (error) {
    return toFinding(asked === host && getCode(error) === 'ESERVFAIL' ? 'zone-fails' : 'unreachable', [])
  }
}

const openResolver = ({ DNS_SERVERS }: Pick<Env, 'DNS_SERVERS'>): Resolver => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS)
  return resolver
}

/**
 * Who alone may make certificates for a host, by the CAA records at it or at the nearest name above it that has some (RFC 8659), and
 * whose records these are. Null where none says so, or it could not be asked.
 */
export const findIssuers = async (
  env: Pick<Env, 'DNS_SERVERS'>,
  host: string,
): Promise<{ name: string; issuers: string[] } | null> => {
  refuseInTransaction(`The DNS was asked for ${host}`)
  const resolver = openResolver(env)
  try {
    for (let name = host; name !== ''; name = name.split('.').slice(1).join('.')) {
      const records = await resolver.resolveCaa(name).catch(orNone)
      if (records.length === 0) continue
      const issue = records.flatMap((record) => record.issue ?? [])
      // Nobody may where one names nobody: `0 issue ";"`.
      const issuers = issue.map((text) => text.replace(/;.*$/s, '').trim().toLowerCase()).filter(Boolean)
      return issue.length === 0 ? null : { name, issuers }
    }
  } catch {
    // What keeps certificates from being made stays untold.
  }
  return null
}

/** The names that a name stands for, one after another. */
const getAliases = async (resolver: Resolver, host: string): Promise<string[]> => {
  const names: string[] = []
  let name: string | undefined = host
  while (name && names.length < maxHops) {
    const found: string[] = await resolver.resolveCname(name).catch(orNone)
    name = found[0]?.toLowerCase().replace(/\.$/, '')
    if (name) names.push(name)
  }
  return names
}

const getAddresses = async (resolver: Resolver, host: string): Promise<string[]> => {
  const found = await Promise.all([resolver.resolve4(host).catch(orNone), resolver.resolve6(host).catch(orNone)])
  return found.flat().toSorted()
}

const orNone = (error: unknown): never[] => {
  if (isAbsent(error)) return []
  throw error
}

/** As Cloudflare publishes them. */
const proxies = new BlockList()
for (const range of [
  '173.245.48.0/20',
  '103.21.244.0/22',
  '103.22.200.0/22',
  '103.31.4.0/22',
  '141.101.64.0/18',
  '108.162.192.0/18',
  '190.93.240.0/20',
  '188.114.96.0/20',
  '197.234.240.0/22',
  '198.41.128.0/17',
  '162.158.0.0/15',
  '104.16.0.0/13',
  '104.24.0.0/14',
  '172.64.0.0/13',
  '131.0.72.0/22',
  '2400:cb00::/32',
  '2606:4700::/32',
  '2803:f800::/32',
  '2405:b500::/32',
  '2405:8100::/32',
  '2a06:98c0::/29',
  '2c0f:f248::/32',
]) {
  const [network = '', bits] = range.split('/')
  proxies.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4')
}
const isCloudflare = (address: string) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
