import { type ReactNode, useEffect, useState } from 'react'
import type { Texts } from '../catalogue.ts'
import { SpeechProvider, useSpeech } from './texts.tsx'

/** What the admin sends into the frame while the merchant types. */
type TextsMessage = { type: 'checky-texts'; texts: Texts }
const isTextsMessage = (data: unknown): data is TextsMessage => {
  if (typeof data !== 'object' || data === null) return false
  const { type, texts } = data as Partial<TextsMessage>
  return type === 'checky-texts' && typeof texts === 'object' && Object.values(texts).every(isText)
}
const isText = (value: unknown) => typeof value === 'string'

/** The texts of a page in the admin's frame: as loaded, then as the merchant types them. */
export const LiveTexts = ({ children }: { children: ReactNode }) => {
  const speech = useSpeech()
  const [typed, setTyped] = useState<Texts>({})
  useEffect(() => {
    const received = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === window.location.origin && isTextsMessage(data)) setTyped(data.texts)
    }
    window.addEventListener('message', received)
    return () => window.removeEventListener('message', received)
  }, [])
  return <SpeechProvider speech={{ ...speech, texts: { ...speech.texts, ...typed } }}>{children}</SpeechProvider>
}
