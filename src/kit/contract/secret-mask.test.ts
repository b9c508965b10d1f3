import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editedSecret, isMasked, mask } from './secret-mask.ts'

describe('a masked secret', () => {
  it('shows the last four characters of a long one alone [t8w8]', () => {
    expect(mask('shpat_0123456789abcdef')).toBe('••••cdef')
    expect(mask('short')).toBe('••••')
    expect(isMasked(mask('short'))).toBe(true)
    expect(isMasked('shpat_0123')).toBe(false)
  })

  it.each([
    ['••••1234', '••••1234'],
    ['••••1234x', 'x'],
    ['shpat_1••••1234', 'shpat_1'],
    ['shpat_new', 'shpat_new'],
    ['••••123', ''],
    ['', ''],
  ])('edited to %j becomes %j [b9c6]', (next, after) => expect(editedSecret(next, '••••1234')).toBe(after))

  it('is never half a mask [m4y9]', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(8), (typed, at) => {
        const shown = '••••1234'
        const after = editedSecret(shown.slice(0, at) + typed + shown.slice(at), shown)
        expect(after === shown || !isMasked(after)).toBe(true)
      }),
    )
  })
})
