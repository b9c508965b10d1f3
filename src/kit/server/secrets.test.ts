import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createSecrets, parseKeys } from './secrets.ts'

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const binding = { table: 'stores', column: 'access_token_sealed', row: '1' }

describe('a sealed secret', () => {
  it('opens to what was sealed, whatever it is [j5z3]', () => {
    const secrets = createSecrets(key('a'))
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (plain) => {
        expect(secrets.open(secrets.seal(plain, binding), binding)).toBe(plain)
      }),
    )
  })

  it('looks different each time', () => {
    const secrets = createSecrets(key('a'))
    expect(secrets.seal('x', binding)).not.toEqual(secrets.seal('x', binding))
  })

  it.each([
    ['another row', { ...binding, row: '2' }],
    ['another column', { ...binding, column: 'api_secret_key_sealed' }],
    ['another table', { ...binding, table: 'payment_providers' }],
  ])('does not open in %s [y5x7]', (_, elsewhere) => {
    const secrets = createSecrets(key('a'))
    expect(secrets.open(secrets.seal('x', binding), elsewhere)).toBeNull()
  })

  it('does not open when a bit was turned [m9t7]', () => {
    const secrets = createSecrets(key('a'))
    const sealed = secrets.seal('x', binding)
    sealed[sealed.length - 1]! ^= 1
    expect(secrets.open(sealed, binding)).toBeNull()
  })

  it('survives a new key, and tells that it is on the old one [l8q7]', () => {
    const old = key('old')
    const sealed = createSecrets(old).seal('x', binding)
    const rotated = createSecrets(`${key('new')}, ${old}`)
    expect(rotated.open(sealed, binding)).toBe('x')
    expect(rotated.isStale(sealed)).toBe(true)
    expect(rotated.isStale(rotated.seal('x', binding))).toBe(false)
    const onUnreadable = vi.fn<NonNullable<Parameters<typeof createSecrets>[1]>>()
    expect(createSecrets(key('new'), onUnreadable).open(sealed, binding)).toBeNull()
    expect(onUnreadable).toHaveBeenCalledExactlyOnceWith(
      binding,
      expect.objectContaining({ message: expect.stringMatching(/"old", which APP_KEY does not list/) }),
    )
  })
})

it.each(['', 'a', 'a:short', `a:${Buffer.alloc(31).toString('base64')}`, `a b:${Buffer.alloc(32).toString('base64')}`])(
  'refuses the key list "%s"',
  (list) => expect(() => parseKeys(list)).toThrow(/APP_KEY must list keys/),
)
