import { createContext, type ReactNode, useContext } from 'react'
import { type TextKey, type Texts, translate } from '../catalogue.ts'

/** How a page speaks, and which other languages it could. */
export type Speech = {
  texts: Texts
  /** Of numbers, money and plural forms. */
  locale: string
  /** The code of the language that the texts are in. */
  language: string
  languages: readonly { code: string; name: string }[]
}
const Context = createContext<Speech>({ texts: {}, locale: 'en', language: 'en', languages: [] })

/** Makes the texts of the page known to everything inside. */
export const SpeechProvider = ({ speech, children }: { speech: Speech; children: ReactNode }) => (
  <Context value={speech}>{children}</Context>
)

export const useSpeech = () => useContext(Context)

/** `const t = useTexts(); t('contact.title')`: the shopper's texts with their placeholders filled in. */
export const useTexts = () => {
  const { texts, locale } = useSpeech()
  return (key: TextKey, values?: Readonly<Record<string, string | number>>) => translate(texts, key, values, locale)
}
