import { describe, expect, it } from 'vitest'
import { toCookies, knownIdentity } from './cookies.ts'

const none = { client_id: null, session_id: null, browser_id: null, click_id: null }

describe('the identity that a shop keeps', () => {
  it('is read from its cookies, in the old form of a session and in the new one', () => {
    const others = '_ga=GA1.2.123.456; _fbp=fb.1.1700.77; _fbc=fb.1.1700.AbC=; theme=dark'
    const known = { client_id: '123.456', browser_id: 'fb.1.1700.77', click_id: 'fb.1.1700.AbC=' }
    expect(knownIdentity(`${others}; _ga_ABC=GS1.1.1700000000.3.1`, 'G-ABC')).toEqual({
      ...known,
      session_id: '1700000000',
    })
    expect(knownIdentity(`${others}; _ga_ABC=GS2.1.s1700000001$o3$g1`, 'G-ABC').session_id).toBe('1700000001')
    expect(knownIdentity(others, 'G-OTHER').session_id).toBeNull()
  })

  it('is unknown without cookies', () => {
    expect(knownIdentity('', 'G-ABC')).toEqual(none)
    expect(knownIdentity('', null)).toEqual(none)
  })

  it('is found again by the receivers’ scripts where it is handed to them', () => {
    const identity = { client_id: '123.456', session_id: '1700000000', browser_id: 'fb.1.1.2', click_id: null }
    const handed = toCookies(identity, 'G-ABC', 1_700_000_000_000)
    const jar = Object.entries(handed).map(([name, value]) => `${name}=${value}`)
    expect(knownIdentity(jar.join('; '), 'G-ABC')).toEqual(identity)
  })
})
