// @vitest-environment jsdom
import { afterAll, expect, it, vi } from 'vitest'
import type { Parts } from './later.tsx'

// As shoppers' browsers run it: what React does with a part that changes before it is taken over is another thing.
vi.resetModules()
vi.doMock('react', () => import('preact/compat'))
vi.doMock('react/jsx-runtime', () => import('preact/jsx-runtime'))
const { h, render } = await import('preact')
const { hydrate, lazy } = await import('preact/compat')
const { Later, PartsProvider } = await import('./later.tsx')
afterAll(() => {
  vi.doUnmock('react')
  vi.doUnmock('react/jsx-runtime')
  vi.resetModules()
})

it('a part that changed before its turn is taken over as it was written, and shows what it is by now', async () => {
  let begin!: () => void
  const turn = new Promise<void>((resolve) => (begin = resolve))
  const Whole = ({ children }: { children?: unknown }) => children
  const parts = { side: lazy(() => turn.then(() => ({ default: Whole as never }))) } as unknown as Parts
  const page = (price: string, isSettled: boolean) => {
    const side = h('p', { 'data-settled': String(isSettled) }, price)
    return h(PartsProvider as never, { value: parts }, h('div', null, h(Later as never, { part: 'side' }, side)))
  }
  const room = document.createElement('div')
  room.innerHTML = '<div><p data-settled="false">on its way</p></div>'
  const written = room.querySelector('p')!
  hydrate(page('on its way', false), room)
  render(page('€5', true), room)
  expect(written.textContent).toBe('on its way')

  begin()
  await vi.waitFor(() => expect(room.textContent).toBe('€5'))
  expect(written.dataset['settled']).toBe('true')
  expect(room.querySelector('p')).toBe(written)
})
