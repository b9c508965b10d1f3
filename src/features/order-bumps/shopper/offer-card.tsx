import { type MouseEvent, useState } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { Offer } from '../offer.ts'
import styles from './offer-card.module.css'

type Props = {
  offer: Offer
  money: (minor: number) => string
  /** It is being added or taken out. */
  isWaiting: boolean
  onAdd(id: string): void
  onRemove(position: number): void
}

/** One product to add by one press, and to take out again. A submit button, so that it works before the script is there. */
export const OfferCard = ({ offer, money, isWaiting, onAdd, onRemove }: Props) => {
  const t = useTexts()
  const { id, headline, sentence, title, variant_title: variant, position } = offer
  const isIn = position !== null
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isDone = wanted === isIn && !isWaiting
  const press = (event: MouseEvent) => {
    event.preventDefault()
    if (isWaiting) return
    setWanted(!isIn)
    if (isIn) onRemove(position)
    else onAdd(id)
  }
  return (
    <section className={styles.card} id="offer" aria-labelledby="offer-headline" data-in={isIn || undefined}>
      <h2 className={styles.headline} id="offer-headline">
        <bdi>{headline}</bdi>
      </h2>
      <div className={styles.goods}>
        {offer.image_url && (
          <img className={styles.picture} src={offer.image_url} alt="" width="72" height="72" decoding="async" />
        )}
        <div className={styles.text}>
          <p className={styles.title} id="offer-title">
            <bdi>{title}</bdi>{' '}
            {variant && (
              <small className={styles.variant}>
                <bdi>{variant}</bdi>
              </small>
            )}
          </p>
          <p className={styles.price}>
            {offer.regular_price !== null && (
              <s className={styles.regular}>
                <span className="visually-hidden">{t('summary.regular')} </span>
                {money(offer.regular_price)}
              </s>
            )}
            <strong>{money(offer.price)}</strong>
          </p>
          {sentence && (
            <p className={styles.sentence}>
              <bdi>{sentence}</bdi>
            </p>
          )}
        </div>
      </div>
      <div className={styles.foot}>
        <button
          className={isIn ? styles.remove : styles.add}
          name={isIn ? 'line' : 'offer'}
          value={isIn ? `${position}:0` : id}
          formNoValidate
          aria-describedby="offer-title"
          aria-disabled={isWaiting}
          onClick={press}
        >
          {t(isIn ? 'offer.remove' : 'offer.add')}
        </button>
        {isIn && (
          <span className={styles.added}>
            <Tick />
            {t('offer.added')}
          </span>
        )}
      </div>
      <div className="visually-hidden" aria-live="polite">
        {isDone && (isIn ? `${title}: ${t('offer.added')}` : t('cart.removed', { title }))}
      </div>
    </section>
  )
}

const Tick = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
    <path d="m3 8.5 3.2 3.2L13 5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
