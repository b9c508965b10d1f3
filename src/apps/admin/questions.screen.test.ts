// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { screen, waitFor } from '@testing-library/dom'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { ConfirmCenter, confirmDiscard } from '#kit/web/modal/confirm.tsx'
import { user } from './testing/screen.ts'

it('an Escape that asks does not answer as well, however often it is pressed [f6c9]', async () => {
  // As in a browser, where what one listener changed stands on the page before the next one is called.
  const ask = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !screen.queryByRole('dialog')) flushSync(() => void confirmDiscard())
  }
  window.addEventListener('keydown', ask, { capture: true })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    window.removeEventListener('keydown', ask, { capture: true })
    root.unmount()
  })
  root.render(createElement(MantineProvider, { env: 'test' }, createElement(ConfirmCenter)))
  for (const _ of ['once', 'and again', 'and once more']) {
    await user.keyboard('{Escape}')
    await screen.findByRole('dialog', { name: 'Unsaved Changes' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})
