// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { afterAll, expect, it, vi } from 'vitest'

// As shoppers' browsers run it: what React does with a part that changes before it is taken over is another thing.
vi.resetModules()
vi.doMock('react', () => import('preact/compat'))
vi.doMock('react/jsx-runtime', () => import('preact/jsx-runtime'))
vi.doMock('react-dom/client', () => import('preact/compat/client'))
const { createElement, lazy } = await import('react')
const { hydrateRoot } = await import('react-dom/client')
const { Later, PartsProvider } = await import('./later.tsx')
afterAll(() => {
  for (const mocked of ['react', 'react/jsx-runtime', 'react-dom/client']) vi.doUnmock(mocked)
  vi.resetModules()
})

it('a part that changed before its turn is taken over as it was written, and shows what it is by now', async () => {
  let begin!: () => void
  const turn = new Promise<void>((resolve) => (begin = resolve))
  const Whole = ({ children }: { children: ReactNode }) => children
  const side = lazy(() => turn.then(() => ({ default: Whole })))
  const parts = { side, delivery: side, shipping: side, payment: side, billing: side, footer: side }
  const page = (price: string, isSettled: boolean) => {
    const paragraph = createElement('p', { 'data-settled': String(isSettled) }, price)
    const later: Parameters<typeof Later>[0] = { part: 'side', children: paragraph }
    return createElement(PartsProvider, { value: parts }, createElement('div', null, createElement(Later, later)))
  }
  const room = document.createElement('div')
  room.innerHTML = '<div><p data-settled="false">on its way</p></div>'
  const written = room.querySelector('p')!
  const root = hydrateRoot(room, page('on its way', false))
  root.render(page('€5', true))
  expect(written.textContent).toBe('on its way')

  begin()
  await expect.poll(() => room.textContent).toBe('€5')
  expect(written.dataset['settled']).toBe('true')
  expect(room.querySelector('p')).toBe(written)
})
