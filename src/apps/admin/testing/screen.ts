import '@testing-library/jest-dom/vitest'
import { configure, screen, waitFor, within } from '@testing-library/dom'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Caller } from '#apps/server/testing/caller.ts'
import { computedStyle } from './computed-style.ts'
import { forgetPages } from './forget-pages.ts'
import { Network, nodeFetch } from './network.ts'

configure({
  // What is waited for comes at the machine's pace.
  asyncUtilTimeout: Number(process.env['SCREEN_WAIT'] ?? 40_000),
  // The whole document, printed at each look that is too early, would cost more than all looks.
  getElementError: (message) => new Error(message ?? 'It is not there.'),
})

let leave: (() => void) | undefined
let network: Network | undefined
/** The CSRF tokens of all who opened a page so far. */
const opened = new Set<string>()

// What jsdom lacks and the components ask for.
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => network?.isOnline ?? true })
// Code of modals and menus that a test does not open is not fetched ahead.
Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
/** What the page told the browser's log, by its message. */
export const logged: string[] = []
/** What nothing of the page caught. */
export const uncaught: string[] = []
window.addEventListener('error', (event) => {
  uncaught.push(event.message)
  event.preventDefault()
})
beforeEach(() => {
  const logError = console.error
  const log = vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    const [error] = args
    if (error instanceof Error) logged.push(error.message)
    else logError(...args)
  })
  return () => log.mockRestore()
})
Object.assign(window, {
  // For who wants no motion, as in the journeys: nothing that opens or leaves is waited for, or drawn in between.
  matchMedia: (query: string) => ({
    matches: query.includes('prefers-reduced-motion'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }),
  scrollTo() {},
})
// Put back after each test: files that come after may ask for real styles.
beforeEach(() => void vi.stubGlobal('getComputedStyle', computedStyle))
const place = { x: 0, y: 0, top: 0, left: 0, width: 100, height: 20, right: 100, bottom: 20 }
Object.assign(Element.prototype, {
  scrollIntoView() {},
  hasPointerCapture: () => false,
  // What drops down hides where the place that it belongs to cannot be seen.
  getBoundingClientRect: () => ({ ...place, toJSON: () => place }),
})
Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => window.innerWidth })
Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => window.innerHeight })
Object.assign(document, { fonts: { addEventListener() {}, removeEventListener() {}, ready: Promise.resolve() } })
class NoLayout {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, {
  ResizeObserver: NoLayout,
  reportError: (error: Error) => void uncaught.push(error.message),
})

afterEach(async () => {
  leave?.()
  leave = undefined
  network = undefined
  Object.assign(globalThis, { fetch: nodeFetch })
  logged.length = 0
  uncaught.length = 0
  document.body.innerHTML = ''
  localStorage.clear()
  sessionStorage.clear()
  // The one part that keeps its state outside the product's own modules.
  const { notifications } = await import('@mantine/notifications')
  notifications.clean()
})

/**
 * Loads a page of the admin as a browser does: the document that the server writes, and on it the real
 * application. What is wrong with the network from the first call on is said by `prepare`.
 */
export const open = async (
  visitor: Caller,
  address: string,
  prepare?: (network: Network) => void,
): Promise<Network> => {
  leave?.()
  const { status, text } = await visitor.page(address)
  if (status !== 200) throw new Error(`${address} was answered with ${status}.`)
  const page = new DOMParser().parseFromString(text, 'text/html')
  for (const script of page.querySelectorAll('script:not([type="application/json"])')) script.remove()
  document.documentElement.lang = page.documentElement.lang
  document.head.innerHTML = page.head.innerHTML
  document.body.innerHTML = page.body.innerHTML
  window.history.replaceState(null, '', address)
  const others = new Set(opened)
  others.delete(visitor.csrfToken)
  opened.add(visitor.csrfToken)
  const door = new Network(visitor, others)
  network = door
  prepare?.(door)
  Object.assign(globalThis, { fetch: door.fetch })
  forgetPages()
  const { mount } = await import('../mount.tsx')
  const root = mount({ retryDelay: 10 })
  leave = () => root.unmount()
  await screen.findAllByRole('heading', { level: 1 })
  return door
}

// No style sheets are there to look a pointer's fate up in.
export const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

/** A field by the whole of its label; the mark of a required one is no part of it. */
export const field = (label: string, where: HTMLElement = document.body): Promise<HTMLInputElement> =>
  within(where).findByLabelText(
    (text, element) => text.replace(/\s*\*$/, '') === label && !element?.closest('[aria-hidden="true"]'),
    { selector: 'input, textarea, select' },
  )

/** Replaces what stands in a field. */
export const fill = async (label: string, text: string, where?: HTMLElement) => {
  const box = await field(label, where)
  await user.clear(box)
  if (!text) return
  await user.click(box)
  await user.paste(text)
}

/** Presses a button as soon as it can be pressed: while something is being saved, a press on it would be lost. */
export const press = async (name: string | RegExp, where: HTMLElement = document.body) => {
  const find = () => within(where).findByRole('button', { name })
  let button = await find()
  await waitFor(async () => {
    if (!button.isConnected) button = await find()
    expect(button).toBeEnabled()
    expect(button).not.toHaveAttribute('data-loading', 'true')
  })
  await user.click(button)
}

/** All is saved: nothing is left to save, and nothing is on its way, which switches the button off as well. */
export const isSaved = () =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: 'Save' })
    expect(button.matches(':disabled, [aria-disabled=true]')).toBe(true)
    expect(button).not.toHaveAttribute('data-loading')
  })

export const follow = async (name: string | RegExp, where: HTMLElement = document.body) =>
  user.click(await within(where).findByRole('link', { name }))

/** A short message in the corner. */
export const notice = (text: string) =>
  waitFor(() => {
    const found = screen.queryAllByRole('status').find(({ textContent }) => textContent.includes(text))
    if (!found) throw new Error(`There is no message "${text}".`)
    return found
  })

export const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })

/** No dialog is open any more, or none of that name: one that leaves can still be pressed. */
export const isClosed = (name?: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { ...(name && { name }) })).toBeNull())

export const isAt = (address: string) =>
  waitFor(() => expect(window.location.pathname + window.location.search).toBe(address))
