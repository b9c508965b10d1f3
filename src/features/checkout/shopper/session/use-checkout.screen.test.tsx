// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { sampleCheckout } from '../preview/sample.ts'
import { openRoom } from '../testing/open-room.tsx'
import { useCheckout } from './use-checkout.ts'

const view = sampleCheckout(defaultLook)
const Page = () => <p>{useCheckout(view, 'key-1', undefined).view.email || 'nobody'}</p>

it('a page that was out of sight for more than some minutes asks how things stand, and no other', async () => {
  const fetched = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ error: false, message: 'OK', data: { checkout: { ...view, email: 'fresh@example.com' } } }),
  )
  vi.stubGlobal('fetch', fetched)
  openRoom().draw(<Page />)
  await screen.findByText('nobody')
  const start = Date.now()
  const awayFor = (minutes: number) => {
    const hidden = vi.spyOn(document, 'hidden', 'get')
    const clock = vi.spyOn(Date, 'now')
    for (const [isHidden, at] of [
      [true, start],
      [false, start + minutes * 60_000],
    ] as const) {
      hidden.mockReturnValue(isHidden)
      clock.mockReturnValue(at)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    hidden.mockRestore()
    clock.mockRestore()
  }
  // The page listens once it is painted.
  await expect
    .poll(() => {
      awayFor(6)
      return screen.queryByText('fresh@example.com')
    })
    .not.toBeNull()
  fetched.mockClear()
  awayFor(4)
  expect(fetched).not.toHaveBeenCalled()
})
