import { createRoot } from 'react-dom/client'
import type { Texts } from '#features/localization/catalogue.ts'
import { choicesId, type Measuring } from '../measuring.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { Measurement, type Watched } from './measurement.ts'
import styles from './consent.css?inline'

export type MeasuredPage = {
  measuring: Measuring
  texts: Texts
  view: { token: string; store_name: string; locale: string; shipping_address: { country?: string | undefined } }
}

/** Begins to measure a page, asking first where that is due. Returns what is to be called with each change of a checkout. */
export const measure = ({ measuring, texts, view }: MeasuredPage): ((watched: Watched) => void) => {
  const place = document.createElement('div')
  document.body.prepend(place)
  addStyles()
  const root = createRoot(place)
  const link = () => document.getElementById(choicesId)
  const services = [...(measuring.google ? ['Google Analytics'] : []), ...(measuring.meta ? ['Meta'] : [])]
  let isWanted = false

  const draw = () => {
    if (!isWanted && !measurement.isOpen) return root.render(null)
    root.render(
      <ConsentBanner
        texts={texts}
        storeName={view.store_name}
        services={new Intl.ListFormat(view.locale).format(services)}
        contact={measuring.contact}
        chosen={measurement.consent}
        isWanted={isWanted}
        onAnswer={(consent) => {
          close()
          measurement.answer(consent)
        }}
        onClose={close}
      />,
    )
  }
  const close = () => {
    if (isWanted) link()?.focus()
    isWanted = false
    draw()
  }
  const measurement = new Measurement(measuring, view.token, draw)
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.id !== choicesId) return
    isWanted = true
    draw()
  })
  measurement.start(view.shipping_address.country)
  return measurement.watch
}

/** The page's policy takes styles that carry its nonce. */
const addStyles = () => {
  const { nonce } = document.querySelector('style')!
  document.head.append(Object.assign(document.createElement('style'), { nonce, textContent: styles }))
}
