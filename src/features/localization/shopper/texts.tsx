import { createContext, type ReactNode, useContext } from 'react'
import { type TextKey, type Texts, translate } from '../catalogue.ts'

const Context = createContext<Texts>({})

/** Makes the texts of the page known to everything inside. */
export const TextsProvider = ({ texts, children }: { texts: Texts; children: ReactNode }) => (
  <Context value={texts}>{children}</Context>
)

/** `const t = useTexts(); t('contact.title')`: the shopper's texts with their placeholders filled in. */
export const useTexts = () => {
  const texts = useContext(Context)
  return (key: TextKey, values?: Readonly<Record<string, string | number>>) => translate(texts, key, values)
}
