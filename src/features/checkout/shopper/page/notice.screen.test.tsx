// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import '@testing-library/jest-dom/vitest'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { getTexts } from '#features/localization/catalogue.ts'
import { SpeechProvider } from '#features/localization/shopper/texts.tsx'
import { NoticeBox, showNotice } from './notice.tsx'

it('gives the focus back to what was pressed once a notice goes by itself', async () => {
  const room = document.createElement('div')
  document.body.append(room)
  const drawn = createRoot(room)
  onTestFinished(() => {
    drawn.unmount()
    room.remove()
  })
  const draw = (isOffline: boolean) =>
    drawn.render(
      <SpeechProvider speech={{ texts: getTexts('checkout'), locale: 'en', language: 'en', languages: [] }}>
        {isOffline && <NoticeBox notice={{ kind: 'offline' }} money={String} cartUrl="" onRetry={undefined} />}
        <button type="submit">Pay</button>
      </SpeechProvider>,
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
