import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { createOutbound } from './outbound.ts'
import { isPublicAddress, publicLookupBy, resolveByServers } from './public-lookup.ts'

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '239.0.0.1',
])('keeps a stranger’s name from leading to %s', (address) =>
  expect(isPublicAddress({ address, family: 4 })).toBe(false),
)

it.each(['::1', '::ffff:127.0.0.1', 'fe80::1', 'fd00::1', '2002:7f00:1::', '64:ff9b::7f00:1'])(
  'keeps a stranger’s name from leading to %s',
  (address) => expect(isPublicAddress({ address, family: 6 })).toBe(false),
)

it.each([
  'http://127.0.0.1:9/',
  'http://2130706433:9/',
  'http://0x7f.1:9/',
  'http://169.254.169.254/',
  'http://[::1]:9/',
  'http://[::ffff:10.0.0.1]:9/',
])('calls no stranger at an address inside, which asks no name server: %s', async (url) => {
  const http = createOutbound(() => 'public')
  onTestFinished(() => http.close())
  await expect(http.send(url, { isStranger: true })).rejects.toMatchObject({ reason: 'not-allowed' })
})

it('lets it lead to the world', () => {
  expect(isPublicAddress({ address: '23.227.38.65', family: 4 })).toBe(true)
  expect(isPublicAddress({ address: '2620:127:f00f:5::', family: 6 })).toBe(true)
})

it.each([
  [['23.227.38.65', '10.1.2.3'], undefined],
  [['127.0.0.1', '23.227.38.65'], undefined],
  [['23.227.38.65', '23.227.38.66'], '23.227.38.65'],
  [[], undefined],
])(
  'leads a name with the addresses %j to %s: one address inside is enough to refuse it [x7v7]',
  (addresses, expected) => {
    const lookup = publicLookupBy((_name, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      ),
    )
    let found: unknown
    lookup('rebound.example', {}, (error, address) => (found = error ? undefined : address))
    expect(found).toBe(expected)
  },
)

/** A name server that gives each name the address, or says nothing. */
const nameServer = async (address?: readonly number[], { hasIPv6 = true } = {}) => {
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    if (!address) return
    const isIPv4 = question.at(-3) === 1
    if (!isIPv4 && !hasIPv6) return
    const answer = isIPv4 ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address]) : Buffer.alloc(0)
    const header = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, isIPv4 ? 1 : 0, 0, 0, 0, 0])
    socket.send(Buffer.concat([header, question.subarray(12), answer]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return [`127.0.0.1:${socket.address().port}`]
}

it('does not connect to this machine by a name that somebody else chose [r4b5]', async () => {
  const http = createOutbound(() => 'public', { dnsServers: await nameServer([127, 0, 0, 1]) })
  const cause = await http.send('http://inside.example:9/', { isStranger: true }).catch((error: Error) => error.cause)
  expect(String(cause)).toContain('does not lead to a public address')
  await expect(http.send('http://inside.example:9/')).rejects.toThrow('inside.example:9: not-allowed')
  await http.close()
})

it('finds a stranger’s name by the name servers, and says where they know none', async () => {
  const find = async (servers: string[]) => {
    let found: unknown
    await resolveByServers(servers)('shop.example', {}, (error, addresses) => (found = error ?? addresses))
    return found
  }
  expect(await find(await nameServer([23, 227, 38, 65]))).toEqual([{ address: '23.227.38.65', family: 4 }])
  // Nor do addresses of one family wait for servers that say nothing of the other.
  expect(await find(await nameServer([23, 227, 38, 65], { hasIPv6: false }))).toHaveLength(1)
  expect(await find(await nameServer())).toMatchObject({ code: 'EAI_AGAIN' })
})

it('strangers’ names whose servers are silent keep no other name waiting [d6n8]', async () => {
  const silent = resolveByServers(await nameServer())
  let given = 0
  const asked = Array.from({ length: 16 }, (_, nth) => silent(`shop-${nth}.example`, {}, () => (given += 1)))
  expect((await lookup('localhost')).address).toMatch(/^(127\.0\.0\.1|::1)$/)
  expect(given).toBe(0)
  await Promise.all(asked)
  expect(given).toBe(16)
})
