import { useLayoutEffect, useRef } from 'react'
import { type Texts, translate } from '#features/localization/catalogue.ts'
import type { Consent } from '../consent.ts'

type Props = {
  texts: Texts
  storeName: string
  /** In the shopper's language, as "Google Analytics and Meta". */
  services: string
  /** Contact details go along. */
  contact: boolean
  /** The answer to change; null for the first question. */
  chosen: Consent
  /** The shopper asked for it: the focus goes there. */
  isWanted: boolean
  onAnswer: (consent: 'granted' | 'denied') => void
  onClose: () => void
}

/** Asks whether to measure. Both answers look the same, and neither is needed to go on. */
export const ConsentBanner = ({ texts, storeName, services, contact, chosen, isWanted, onAnswer, onClose }: Props) => {
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    // Nothing may hide behind it for good: the page can be moved up by its height.
    style.setProperty('--room', `${region.current!.offsetHeight + 16}px`)
    return () => void style.removeProperty('--room')
  }, [])
  // Before the focus is there: a press that comes with it must not be lost.
  useLayoutEffect(() => {
    const pressed = ({ key }: KeyboardEvent) => key === 'Escape' && isWanted && onClose()
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [isWanted, onClose])
  useLayoutEffect(() => {
    if (isWanted) region.current!.focus()
  }, [isWanted])
  const t = (key: Parameters<typeof translate>[1]) => translate(texts, key, { store: storeName, services })
  const button = (consent: 'granted' | 'denied', text: string) => (
    <button type="button" aria-pressed={chosen ? chosen === consent : undefined} onClick={() => onAnswer(consent)}>
      {text}
    </button>
  )
  return (
    <section className="consent" ref={region} tabIndex={-1} aria-labelledby="consent-title">
      <h2 id="consent-title">{t('consent.title')}</h2>
      <p>
        {t('consent.text')} {contact && t('consent.contact')}
      </p>
      <p>{t('consent.choice')}</p>
      <div>
        {button('denied', t('consent.decline'))}
        {button('granted', t('consent.accept'))}
      </div>
    </section>
  )
}
