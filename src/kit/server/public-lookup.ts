import type { LookupAddress, LookupOptions } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Addresses that no stranger's name may lead the server to: its own, its network's, and those that mean no one host. */
// Two lists: one alone would find every IPv4 address in what it knows of IPv6.
const inside = { 4: new BlockList(), 6: new BlockList() }
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside[4].addSubnet(network, prefix, 'ipv4')
// Of IPv6 only what is handed out to the world: 2000::/3, without what wraps an IPv4 address.
for (const [network, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2002::', 16],
  ['2001::', 32],
] as const)
  inside[6].addSubnet(network, prefix, 'ipv6')

export const isPublicAddress = ({ address, family }: LookupAddress): boolean =>
  family === 6 ? !inside[6].check(address, 'ipv6') : !inside[4].check(address, 'ipv4')

/** Whether a host is an address that is not public: such a one is connected to without any look-up. */
export const isAddressInside = (hostname: string): boolean => {
  const address = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(address)
  return family !== 0 && !isPublicAddress({ address, family })
}

type AllAddresses = (error: Error | null, addresses: LookupAddress[]) => void
type Callback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Resolves a name as `resolve` does, but refuses one that leads to any address which is not a public one. */
export const publicLookupBy =
  (resolve: (hostname: string, options: LookupOptions & { all: true }, callback: AllAddresses) => unknown) =>
  (hostname: string, options: LookupOptions, callback: Callback): void =>
    void resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const [first] = addresses
      if (!first || !addresses.every(isPublicAddress))
        return callback(new Error(`${hostname} does not lead to a public address`), [])
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })

/**
 * Asks the name servers, the system's own by default. The system's own way of asking holds one of few threads until they answer: two
 * names whose servers are silent would keep every other name waiting for ten seconds, providers' included.
 */
export const resolveByServers =
  (servers?: readonly string[]) =>
  async (hostname: string, _options: unknown, callback: AllAddresses): Promise<void> => {
    // All of it stays below the second that a connection may take.
    const resolver = new Resolver({ timeout: 400, tries: 2 })
    if (servers) resolver.setServers(servers)
    const addresses: LookupAddress[] = []
    const reasons: unknown[] = []
    const enough = Promise.withResolvers<void>()
    const ask = async (answer: Promise<string[]>, family: 4 | 6) => {
      try {
        for (const address of await answer) addresses.push({ address, family })
        setTimeout(enough.resolve, otherFamilyMs)
      } catch (error) {
        reasons.push((error as { code?: string }).code)
      }
    }
    const both = Promise.all([ask(resolver.resolve4(hostname), 4), ask(resolver.resolve6(hostname), 6)])
    await Promise.race([both, enough.promise])
    resolver.cancel()
    if (addresses.length > 0) return callback(null, [...addresses])
    const code = reasons.every((reason) => absent.has(reason)) ? 'ENOTFOUND' : 'EAI_AGAIN'
    callback(Object.assign(new Error(`${hostname} was not found`), { code }), [])
  }

/** So long the addresses of one family wait for those of the other (RFC 8305 has 50 ms for what is near). */
const otherFamilyMs = 100
const absent = new Set<unknown>(['ENOTFOUND', 'ENODATA', 'EBADNAME'])
