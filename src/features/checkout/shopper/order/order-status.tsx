import { datesIn } from '#features/localization/dates.ts'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import { formatMoney } from '#kit/contract/money.ts'
import { writtenFor } from '#kit/contract/written.ts'
import type { ThankYouView } from '../../contract.ts'
import styles from '../page/page.module.css'

type Order = NonNullable<ThankYouView['order']>
type Props = { order: Order; view: ThankYouView }

const dayText = (day: string, locale: string) =>
  writtenFor(`${locale} day ${day}`, () =>
    datesIn(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
  )

/** What became of the order since it was placed: nothing is shown of what has not happened. */
export const OrderStatus = ({ order, view }: Props) => (
  <>
    {order.sent !== 'none' && <Sent order={order} view={view} />}
    {order.refunds.length > 0 && <Refunded order={order} view={view} />}
  </>
)

const Sent = ({ order: { sent, parcels }, view: { locale } }: Props) => {
  const t = useTexts()
  const tracked = parcels.filter(({ carrier, number, url, delivered_at }) => carrier || number || url || delivered_at)
  return (
    <section className={styles.card} aria-labelledby="sent">
      <h2 className={styles.heading} id="sent">
        {t('sent.title')}
      </h2>
      <p>{t(sent === 'partly' ? 'sent.partly' : sent === 'delivered' ? 'sent.delivered' : 'sent.all')}</p>
      {tracked.length > 0 && (
        <ul className={styles.parcels}>
          {tracked.map(({ carrier, number, url, delivered_at: delivered }) => (
            <li key={`${carrier} ${number} ${url} ${delivered}`}>
              <bdi>{[carrier, number].filter(Boolean).join(' ')}</bdi>
              {delivered && (
                <span suppressHydrationWarning>
                  {t('sent.delivered_on', { date: dayText(delivered.slice(0, 10), locale) })}
                </span>
              )}
              {url && (
                <a href={url} rel="noreferrer">
                  {t('sent.track')}
                  {tracked.length > 1 && <span className="visually-hidden"> {number}</span>}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Refunded = ({ order: { refunds }, view: { currency, locale } }: Props) => {
  const t = useTexts()
  return (
    <section className={styles.card} aria-labelledby="refunded">
      <h2 className={styles.heading} id="refunded">
        {t('refunded.title')}
      </h2>
      <ul className={styles.parcels}>
        {refunds.map(({ on, amount }) => (
          <li key={on} suppressHydrationWarning>
            <strong>{formatMoney(amount, currency, locale)}</strong>
            {on && <span suppressHydrationWarning>{dayText(on, locale)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
