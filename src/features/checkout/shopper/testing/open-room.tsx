import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { getTexts } from '#features/localization/catalogue.ts'
import { SpeechProvider } from '#features/localization/shopper/texts.tsx'

const speech = { texts: getTexts('checkout'), locale: 'en', language: 'en', languages: [] }

/** A place on the page that goes with the test; `draw` shows a part of the checkout there, in English, as often as it changes. */
export const openRoom = () => {
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  onTestFinished(() => {
    root.unmount()
    room.remove()
  })
  return { room, draw: (part: ReactNode) => root.render(<SpeechProvider speech={speech}>{part}</SpeechProvider>) }
}
