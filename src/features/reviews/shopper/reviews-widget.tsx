import { memo } from 'react'
import { numberIn } from '#features/localization/numbers.ts'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { Source } from '../rules.ts'
import { Stars } from './stars.tsx'
import styles from './reviews-widget.module.css'

type Props = {
  rating: number
  total: number
  reviews: readonly { name: string; rating: number; review: string; source: Source }[]
  locale: string
}

/** What customers say of the shop: the rating summary and a few quoted reviews. */
export const ReviewsWidget = memo(({ rating, total, reviews, locale }: Props) => {
  const t = useTexts()
  const number = (value: number) => numberIn(locale, value, 1)
  const label = (value: number) => t('reviews.rating', { rating: number(value) })
  return (
    <section className={styles.widget} aria-labelledby="reviews">
      <h2 className={styles.heading} id="reviews">
        {t('reviews.title')}
      </h2>
      {total > 0 && (
        <p className={styles.summary}>
          <strong>{number(rating)}</strong>
          <Stars rating={rating} label={label(rating)} />
          <span>{t('reviews.total', { count: total })}</span>
        </p>
      )}
      {reviews.map(({ name, rating: given, review, source }) => (
        <figure className={styles.review} key={`${name} ${review}`}>
          <figcaption className={styles.author}>
            <span>{name}</span>
            <Stars rating={given} label={label(given)} size={14} />
          </figcaption>
          <blockquote className={styles.quote}>{review}</blockquote>
          <p className={styles.source}>{t(`reviews.source_${source}`)}</p>
        </figure>
      ))}
    </section>
  )
})
