import { useState } from 'react'
import { ReviewsWidget } from '#features/reviews/shopper/reviews-widget.tsx'
import { acceptedCodes } from '../form/typed-form.ts'
import type { CheckoutSession } from '../session/checkout-session.ts'
import type { Snapshot } from '../session/session-snapshot.ts'
import { DiscountField } from './discount-field.tsx'
import { CartChanges } from './line-control.tsx'
import { OrderSummary } from './order-summary.tsx'
import styles from '../page/page.module.css'

type Props = Pick<Snapshot, 'view' | 'updating' | 'asked' | 'changed'> & {
  session: CheckoutSession
  money: (minor: number) => string
}

/** Beside the form: the order, its discount codes, and what others say. */
export const CheckoutSide = ({ view, updating, asked, changed, session, money }: Props) => {
  const { reviews, priced, locale } = view
  const [isSettled, setSettled] = useState(priced)
  if (priced && !isSettled) setSettled(true)
  return (
    <div className={styles.side}>
      <OrderSummary
        view={view}
        money={money}
        stale={updating}
        pending={!priced}
        editing={{ asked, onChange: session.setQuantity }}
      >
        <CartChanges view={view} changed={changed} onChange={session.setQuantity} />
        <DiscountField
          codes={acceptedCodes(view)}
          refused={view.refused_codes}
          onApply={session.addCode}
          onRemove={session.removeCode}
        />
      </OrderSummary>
      {reviews && (
        <div className={styles.reviews} data-settled={isSettled}>
          <ReviewsWidget
            rating={reviews.rating}
            total={reviews.total_reviews}
            reviews={reviews.reviews}
            locale={locale}
          />
        </div>
      )}
    </div>
  )
}
