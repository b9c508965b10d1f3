// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { sampleCheckout } from '../preview/sample.ts'
import { openRoom } from '../testing/open-room.tsx'
import { formId, useCheckout } from './use-checkout.ts'

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

it('what was typed last is sent as the page goes out of sight, and outlives it', async () => {
  const sent: { method: string | undefined; keepalive: boolean | undefined; city: string | undefined }[] = []
  vi.stubGlobal('fetch', async (_path: string, { method, keepalive, body }: RequestInit = {}) => {
    const { shipping_address: address } = JSON.parse(typeof body === 'string' ? body : '{}') as {
      shipping_address?: { city: string }
    }
    sent.push({ method, keepalive, city: address?.city })
    return Response.json({ error: false, message: 'OK', data: { checkout: view } })
  })
  const name = 'shipping_address.city'
  const Form = () => {
    const { session } = useCheckout(view, 'key-1', undefined)
    return (
      <form id={formId} onInput={() => session.fieldChanged(name, false)}>
        <input aria-label="City" name={name} />
      </form>
    )
  }
  const listened = vi.spyOn(document, 'addEventListener')
  openRoom().draw(<Form />)
  await expect.poll(() => listened.mock.calls.some(([type]) => type === 'visibilitychange')).toBe(true)
  fireEvent.input(screen.getByLabelText('City'), { target: { value: 'Utrecht' } })
  expect(sent).toEqual([])
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent).toEqual([{ method: 'PUT', keepalive: true, city: 'Utrecht' }])
  hidden.mockRestore()
  listened.mockRestore()
})
