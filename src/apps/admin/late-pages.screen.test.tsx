// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { screen } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
// What jsdom lacks and the components ask for.
import './testing/screen.ts'
import { pageOrNotice } from '#kit/web/later.tsx'
import { MissingPage } from './route-states.tsx'

type Code = () => Promise<() => ReactNode>
const here: Code = async () => () => <h1>The page</h1>
const away: Code = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

let isOnline = false
let place: HTMLElement
let root: ReturnType<typeof createRoot>
beforeEach(() => {
  isOnline = false
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  vi.stubGlobal('fetch', async () => new Response(''))
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  vi.useRealTimers()
})

const goOnline = () => {
  isOnline = true
  window.dispatchEvent(new Event('online'))
}
/** What stands there a second later. */
const shown = async (text: string) => {
  await vi.advanceTimersByTimeAsync(1_000)
  return screen.queryByText(text)
}

/** A page that is opened without a connection; its code is asked for by one of these after another, the last one from then on. */
const openOffline = async (...answers: Code[]) => {
  const load = vi.fn<Code>(() => (answers.length > 1 ? answers.shift()! : answers[0]!)())
  const Page = await pageOrNotice(load, MissingPage)
  const open = () => root.render(<MantineProvider>{<Page />}</MantineProvider>)
  return { load, open, leave: () => root.render(<p>Another page</p>) }
}

it('a page whose code does not come at the moment that the connection is back is asked for again', async () => {
  const late = Promise.withResolvers<never>()
  const { open } = await openOffline(away, away, () => late.promise, away, here)
  open()
  await expect.poll(() => shown('You are offline')).toBeVisible()
  // By hand: the pointer of tests waits by the clock that stands still.
  screen.getByRole('button', { name: 'Retry' }).click()
  goOnline()
  // What was on its way fails only now.
  late.reject(new TypeError('Failed to fetch dynamically imported module'))
  await expect.poll(() => shown('The page')).toBeVisible()
})

it('a page that was left before the connection was back is there once it is opened again', async () => {
  const { load, open, leave } = await openOffline(away, away, here)
  open()
  await expect.poll(() => shown('You are offline')).toBeVisible()
  leave()
  await expect.poll(() => shown('Another page')).toBeVisible()
  goOnline()
  open()
  await expect.poll(() => shown('The page')).toBeVisible()
  leave()
  await expect.poll(() => shown('Another page')).toBeVisible()
  const asked = load.mock.calls.length
  open()
  await expect.poll(() => shown('The page')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(asked)
})

it('a page that was fetched ahead in vain is there if the connection is back before it is opened', async () => {
  const { open } = await openOffline(away, here)
  goOnline()
  open()
  await expect.poll(() => shown('The page')).toBeVisible()
})

it('a page that is opened again while its code is on its way says nothing of a connection that is back', async () => {
  const code = Promise.withResolvers<() => ReactNode>()
  const { open } = await openOffline(away, () => code.promise)
  goOnline()
  open()
  await expect.poll(() => place.querySelector('[aria-busy="true"]')).not.toBeNull()
  expect(await shown('You are offline')).toBeNull()
  code.resolve(await here())
  await expect.poll(() => shown('The page')).toBeVisible()
})

it('a page that waits long for the next try is asked for as soon as a connection is back', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  isOnline = true
  let isThere = false
  const { load, open } = await openOffline(away, () => (isThere ? here() : away()))
  open()
  await vi.advanceTimersByTimeAsync(600_000)
  isThere = true
  const asked = load.mock.calls.length
  goOnline()
  await expect.poll(() => screen.queryByText('The page')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(asked + 1)
})

it('a page whose code the server no longer has says so once there is a connection', async () => {
  const { open } = await openOffline(away)
  open()
  await expect.poll(() => shown('You are offline')).toBeVisible()
  goOnline()
  await expect.poll(() => shown('This page could not be loaded')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
})

it('a page says while the server is away that it is, and is there once the server is back', async () => {
  let isUp = false
  vi.stubGlobal('fetch', async () => new Response('', { status: isUp ? 200 : 503 }))
  const { open } = await openOffline(away, () => (isUp ? here() : away()))
  open()
  await expect.poll(() => shown('You are offline')).toBeVisible()
  goOnline()
  await expect.poll(() => shown('The server does not answer')).toBeVisible()
  isUp = true
  await expect.poll(() => shown('The page')).toBeVisible()
})

it('Retry shows a page that comes, whatever the browser says of its connection', async () => {
  const { open } = await openOffline(away, away, here)
  open()
  await expect.poll(() => shown('You are offline')).toBeVisible()
  screen.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => shown('The page')).toBeVisible()
})

it('a page that is opened while the server is away waits for it, and is not loaded anew into an error of the browser', async () => {
  isOnline = true
  let isUp = false
  vi.stubGlobal('fetch', async () => new Response('', { status: isUp ? 200 : 503 }))
  const { open } = await openOffline(away, () => (isUp ? here() : away()))
  open()
  await expect.poll(() => shown('The server does not answer')).toBeVisible()
  isUp = true
  await expect.poll(() => shown('The page')).toBeVisible()
})

it('a page whose code the server no longer has is left to the router, which loads it anew', async () => {
  isOnline = true
  await expect(openOffline(away)).rejects.toThrow('Failed to fetch dynamically imported module')
  const page: Code = () => Promise.reject(new TypeError("'text/html' is not a valid JavaScript MIME type."))
  await expect(openOffline(page)).rejects.toThrow(/^Failed to fetch dynamically imported module/)
})
