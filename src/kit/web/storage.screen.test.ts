// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { browserStorage, tabStorage } from './storage.ts'

it.each([
  ['browser', browserStorage, 'localStorage'],
  ['tab', tabStorage, 'sessionStorage'],
] as const)(
  'the %s keeps texts where it may, and forgets them where it may not or has no room',
  (_name, kept, where) => {
    const uses = () => {
      kept.set('a', 'text')
      const found = kept.get('a')
      kept.remove('a')
      return [found, kept.get('a')]
    }
    expect(uses()).toEqual(['text', null])
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    expect(uses()).toEqual([null, null])
    full.mockRestore()
    vi.spyOn(globalThis, where, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    })
    expect(uses()).toEqual([null, null])
  },
)
