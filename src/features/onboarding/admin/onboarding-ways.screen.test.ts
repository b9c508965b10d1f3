// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { fill, open } from '#apps/admin/testing/screen.ts'

const running = product({ store: null, onboarding: '' })
const counted = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible())

it('every step counts itself and has its ways on, back and out, and an address to write to for help [w3r8]', async () => {
  for (const step of [1, 2, 3, 4, 5, 6]) {
    await open(running.merchant, `/onboarding/${step}`)
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible()
    const help = within(screen.getByRole('contentinfo')).getByRole('link')
    expect(help).toHaveAttribute('href', 'mailto:support@checky.example')
    expect(help).toHaveTextContent(/^support@checky\.example$/)
    if (step === 6) break
    await counted(`${Math.min(step, 4)} / 4`)
    const ways = within(screen.getByRole('navigation', { name: 'Steps' }))
    expect(ways.queryByRole('link', { name: 'Back' })?.getAttribute('href')).toBe(
      step > 1 ? `/onboarding/${step - 1}` : undefined,
    )
    expect(ways.queryAllByRole('button', { name: 'Continue' })).toHaveLength(step === 1 ? 1 : 0)
    expect(ways.queryByRole('link', { name: 'Continue' })?.getAttribute('href')).toBe(
      step > 1 && step < 5 ? `/onboarding/${step + 1}` : undefined,
    )
  }
})

it('says before the first step where apps are made since 2026, and which scopes are for imports alone', async () => {
  await open(running.merchant, '/onboarding/2')
  const note = await screen.findByText('No “Create an app” in your shop?')
  const first = screen.getByRole('heading', { name: "Open the app page of your shop's admin" })
  expect(note.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await open(running.merchant, '/onboarding/3')
  expect(await screen.findByRole('button', { name: 'Copy optional scopes' })).toBeVisible()
  for (const scope of ['read_shipping', 'read_locales', 'read_legal_policies'])
    expect(screen.getByText(scope)).toBeVisible()
})

/** What somebody wants who may want less motion, or more again. */
const watchMotion = () => {
  const before = window.matchMedia
  const listeners = new Set<(event: { matches: boolean }) => void>()
  let less = true
  Object.assign(window, {
    matchMedia: (query: string) => ({
      media: query,
      matches: query.includes('prefers-reduced-motion') && less,
      addEventListener: (_: string, listener: (event: { matches: boolean }) => void) => void listeners.add(listener),
      removeEventListener: (_: string, listener: (event: { matches: boolean }) => void) =>
        void listeners.delete(listener),
    }),
  })
  onTestFinished(() => void Object.assign(window, { matchMedia: before }))
  return (wanted: 'less' | 'any') => {
    less = wanted === 'less'
    for (const listener of listeners) listener({ matches: less })
  }
}
/** Time goes on by this alone. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const stopTime = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}
const immediately = setImmediate
/** Time stands still while this is waited for. */
const comes = async (isThere: () => boolean) => {
  while (!isThere()) await new Promise((resolve) => immediately(resolve))
}

it('slides turn until they are paused, and not for who wants less motion; what is copied is confirmed for one second, and a message stays for three [b9x4]', async () => {
  const want = watchMotion()
  const network = await open(running.merchant, '/onboarding/1')
  const slides = screen.getByRole('region', { name: 'What you can do here' })
  const shown = () => slides.querySelector('[data-current] h2')?.textContent
  const control = (name: string) => within(slides).queryByRole('button', { name })
  expect(shown()).toBe('A checkout that is yours')
  expect(control('Pause slides')).toBeNull()
  network.breaks('POST /save-store', { status: 500, body: '' })
  await fill('Store name', 'sandbox-three')
  stopTime()
  await pass(30_000)
  expect(shown()).toBe('A checkout that is yours')

  want('any')
  await comes(() => control('Pause slides') !== null)
  await pass(7_500)
  await comes(() => shown() === 'Paid the way they like')
  fireEvent.click(control('Pause slides')!)
  await comes(() => control('Play slides') !== null)
  await pass(20_000)
  expect(shown()).toBe('Paid the way they like')
  fireEvent.keyDown(control('Next slide')!, { key: 'ArrowRight' })
  await comes(() => shown() === 'See what it earns you')
  expect(within(slides).getAllByRole('button', { name: /^Slide \d/ })).toHaveLength(3)
  want('less')
  await comes(() => control('Play slides') === null)

  const failed = () => screen.queryByText('An error occurred while saving the store.')?.closest('[role="status"]')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await comes(() => Boolean(failed()))
  expect(failed()).toHaveTextContent('Error')
  await pass(2_000)
  expect(failed()).toBeVisible()
  await pass(2_000)
  await comes(() => !failed())
  vi.useRealTimers()

  for (const [step, button, text] of [
    ['2', 'Copy app name', 'Checky Pro'],
    ['3', 'Copy write_draft_orders', 'write_draft_orders'],
  ] as const) {
    await open(running.merchant, `/onboarding/${step}`)
    const copy = await screen.findByRole('button', { name: button })
    const confirmed = () => screen.queryAllByRole('status').filter(({ textContent }) => textContent === 'Copied').length
    stopTime()
    fireEvent.click(copy)
    await comes(() => confirmed() === 1)
    expect(await navigator.clipboard.readText()).toBe(text)
    await pass(900)
    expect(confirmed()).toBe(1)
    await pass(200)
    await comes(() => confirmed() === 0)
    vi.useRealTimers()
  }
})
