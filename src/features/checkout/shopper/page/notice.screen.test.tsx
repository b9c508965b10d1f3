// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import '@testing-library/jest-dom/vitest'
import { expect, it } from 'vitest'
import { openRoom } from '../testing/open-room.tsx'
import { NoticeBox, showNotice } from './notice.tsx'

it('gives the focus back to what was pressed once a notice goes by itself', async () => {
  const room = openRoom()
  const draw = (isOffline: boolean) =>
    room.draw(
      <>
        {isOffline && <NoticeBox notice={{ kind: 'offline' }} money={String} cartUrl="" onRetry={undefined} />}
        <button type="submit">Pay</button>
      </>,
    )
  draw(true)
  const notice = await screen.findByRole('alert')
  const pay = screen.getByRole('button', { name: 'Pay' })
  pay.focus()
  notice.scrollIntoView = () => null
  showNotice()
  expect(notice).toHaveFocus()
  draw(false)
  await expect.poll(() => document.activeElement).toBe(pay)
  expect(notice).not.toBeInTheDocument()
})
