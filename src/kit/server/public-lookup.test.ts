import { expect, it } from 'vitest'
import { createOutbound } from './outbound.ts'
import { isPublicAddress, publicLookupBy } from './public-lookup.ts'

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

it('does not connect to this machine by a name that somebody else chose [r4b5]', async () => {
  const http = createOutbound(() => 'public')
  const cause = await http.send('http://localhost:9/', { isStranger: true }).catch((error: Error) => error.cause)
  expect(String(cause)).toContain('does not lead to a public address')
  await expect(http.send('http://localhost:9/')).rejects.toThrow('localhost:9: not-allowed')
  await http.close()
})
