// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { screen } from '@testing-library/dom'
import { type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
// What jsdom lacks and the components ask for.
import './testing/screen.ts'
import { later, loadSoon } from '#kit/web/later.tsx'
import { NotificationCenter } from '#kit/web/notification/notify.tsx'

let root: ReturnType<typeof createRoot> | undefined
afterEach(() => root?.unmount())

it('a part whose code does not come leaves the page as it is, says so, and appears once it can', async () => {
  vi.stubGlobal('fetch', async () => new Response(''))
  const coming = Promise.withResolvers<() => ReactNode>()
  let tries = 0
  const Part = later(async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return coming.promise
  })
  const place = document.body.appendChild(document.createElement('div'))
  const made = (root = createRoot(place))
  const show = (other?: ReactNode) =>
    made.render(
      <MantineProvider>
        <NotificationCenter />
        <h1>The page</h1>
        <Suspense>
          <Part />
        </Suspense>
        <Suspense>{other}</Suspense>
      </MantineProvider>,
    )
  show()
  const sentence = /^A part of this page could not be loaded\./
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible()
  // Another part that comes at once says nothing of this one.
  const Other = later(async () => () => <p>Another part</p>)
  show(<Other />)
  expect(await screen.findByText('Another part')).toBeVisible()
  expect(screen.getByText(sentence)).toBeVisible()
  coming.resolve(() => <p>The part</p>)
  expect(await screen.findByText('The part')).toBeVisible()
  await expect.poll(() => screen.queryByText(sentence)).toBeNull()
})

it('code that may be wanted soon is asked for where there is a connection, and nobody hears where it does not come', () => {
  const load = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Failed to fetch')))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  loadSoon(load)
  expect(load).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  loadSoon(load)
  expect(load).toHaveBeenCalledOnce()
})
