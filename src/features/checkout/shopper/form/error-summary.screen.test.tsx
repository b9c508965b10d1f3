// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { openRoom } from '../testing/open-room.tsx'
import { ErrorSummary, focusField } from './error-summary.tsx'
import type { Errors } from './validation.ts'

const scrolled = vi.fn<() => void>()
beforeEach(() => {
  scrolled.mockClear()
  Element.prototype.scrollIntoView = scrolled
})

const openForm = () => {
  const { room, draw } = openRoom()
  const show = (errors: Errors, isPlaceless: boolean) =>
    draw(
      <form>
        <ErrorSummary errors={errors} onFollow={() => undefined} placeless={isPlaceless ? errors : null} />
        <input name="email" />
      </form>,
    )
  return { show, form: () => room.querySelector('form') }
}

it('one problem is said at its field alone, which the page is asked for', async () => {
  const { show, form } = openForm()
  show({ email: 'Enter a valid email address' }, false)
  await expect.poll(form).not.toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect([focusField(form()!, 'email'), focusField(form()!, 'shipping_address.province')]).toEqual([true, false])
})

it('what has no field on the page is said here, and its shopper taken to it each time', async () => {
  const { show } = openForm()
  show({}, false)
  for (const times of [1, 2]) {
    show({ 'shipping_address.province': 'Select a province' }, true)
    const summary = await screen.findByRole('alert')
    await expect.poll(() => scrolled.mock.calls.length).toBe(times)
    expect(summary.textContent).toContain('Select a province')
    expect(document.activeElement).toBe(summary)
    expect(screen.queryByRole('link')).toBeNull()
  }
})
