import type { CheckoutView } from '../../contract.ts'
import { AlertIcon } from './icons.tsx'
import styles from './page.module.css'

type Payments = NonNullable<CheckoutView['trial']>

/** Read by the merchant alone, in the language of the admin. */
export const TrialNote = ({ payments }: { payments: Payments }) => (
  <section className={styles.notice} data-kind="test" lang="en" dir="ltr" aria-label="Your test order">
    <AlertIcon />
    <div>
      <strong>This is your test order: no real money is charged, and it does not count in your figures.</strong>
      {payments.length === 0 && (
        <p>
          No provider takes test money for this country and currency. Choose another country, or connect one that does.
        </p>
      )}
      {payments.map(({ title, cards, note }) => (
        <p key={title}>
          {title}: {cards.length > 0 && <b>{cards.join(', ')}. </b>}
          {note}
        </p>
      ))}
    </div>
  </section>
)
