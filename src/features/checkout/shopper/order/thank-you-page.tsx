import { useEffect, useState } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import { deliveryText } from '#features/shipping-rates/delivery.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { ThankYouView } from '../../contract.ts'
import { ProveBox, ProveForm, type Proof } from '../contact/prove-box.tsx'
import { addressLines } from '../countries/address-format.ts'
import { PolicyLinks } from '../extras/extra-fields.tsx'
import { askPatiently } from '../page/ask-patiently.ts'
import { CancelledIcon, CheckIcon } from '../page/icons.tsx'
import { Footer, Header, Note } from '../page/page-frame.tsx'
import { call } from '../session/calls.ts'
import { OrderSummary, SummaryBar } from '../summary/order-summary.tsx'
import { ChangeOrder, type ChangeProblem, ChangeProblemNote } from './order-changes.tsx'
import { OrderStatus } from './order-status.tsx'
import styles from '../page/page.module.css'

/** After how many milliseconds each the page asks whether the shop knows the order: most do within a second, one that is down once it is back. */
const pauses = [250, 350, 400, 500, 1_000, 1_000, ...Array.from({ length: 29 }, () => 3_000), 20_000]
/** After how many it looks whether the shop is done with a change. */
const changePauses = [4_000]

type Props = {
  view: ThankYouView
  isMeasured?: boolean
  proof?: Proof | undefined
  /** Where the receipt is as a file. */
  receipt?: string | undefined
  /** The shopper pressed that they cancel, without a script, and is asked once more. */
  asksCancel?: boolean | undefined
  /** Why what the shopper wanted changed is not. */
  problem?: ChangeProblem | undefined
}

/** What was bought, where it goes and what it cost; also while the shop is still being told of the order. */
export const ThankYouPage = ({ view, isMeasured, proof, receipt, asksCancel, problem }: Props) => {
  const t = useTexts()
  const money = (minor: number) => formatMoney(minor, view.currency, view.locale)
  const pending = view.order_number === null
  const [isOpen, setOpen] = useState(false)
  const pace = pending ? pauses : view.changes?.is_pending && changePauses
  useEffect(() => {
    if (!pace) return
    return askPatiently(async (signal) => {
      const { data } = await call('GET /checkouts/:token/status', { params: { token: view.token } }, { signal })
      const isOrdered = data.state === 'ordered'
      // A page that is left while nobody answers is lost.
      if (isOrdered) window.location.replace(`/thank-you/${view.token}`)
      return isOrdered
    }, pace)
  }, [pace, view.token])

  const name = view.shipping_address.first_name
  const { order } = view
  const isNew = order !== null && order.sent === 'none' && !order.is_cancelled
  return (
    <div className={styles.page}>
      <Header storeName={view.store_name} look={view.look} href={view.shop_url} />
      <SummaryBar lines={view.lines} total={money(view.totals.total)} isOpen={isOpen} onToggle={setOpen} />
      <div className={styles.side}>
        <OrderSummary view={view} money={money} />
      </div>
      <main className={styles.main}>
        {problem && <ChangeProblemNote problem={problem} />}
        {view.is_test && <Note kind="test" text={t('confirmation.test')} />}
        <div className={styles.thanks}>
          {pending ? <span className={styles.bigSpinner} /> : <Outcome isCancelled={order?.is_cancelled ?? false} />}
          <div>
            {!pending && (
              <p className={styles.orderNumber}>{t('confirmation.order', { number: view.order_number! })}</p>
            )}
            <h1 className={styles.messageTitle}>
              {pending
                ? t('confirmation.pending')
                : order?.is_cancelled
                  ? t('confirmation.cancelled')
                  : name
                    ? t('confirmation.title', { name })
                    : t('confirmation.title_plain')}
            </h1>
          </div>
        </div>
        {pending && (
          <section className={styles.card} aria-live="polite">
            <p>{t(view.totals.total === 0 ? 'confirmation.pending_free' : 'confirmation.pending_text')}</p>
            <div className="scriptless">
              <a className={styles.plain} href={`/thank-you/${view.token}`}>
                {t('checking.refresh')}
              </a>
            </div>
          </section>
        )}
        {isNew && view.email && (
          <section className={styles.card} aria-live="polite">
            <h2 className={styles.heading}>{t('confirmation.confirmed')}</h2>
            <p>{t('confirmation.text', { email: view.email })}</p>
          </section>
        )}
        {order && <OrderStatus order={order} view={view} />}
        {view.is_withheld && (
          <>
            <ProveForm token={view.token} />
            <ProveBox text={t('proof.text')} proof={proof} />
          </>
        )}
        {view.email && <Details view={view} />}
        {view.changes && <ChangeOrder view={view} changes={view.changes} asksCancel={asksCancel} problem={problem} />}
        <Next view={view} isNew={isNew} />
        <div className={styles.actions}>
          {receipt && (
            <a className={styles.secondary} href={receipt}>
              {t('receipt.title')} (PDF)
            </a>
          )}
          {order && view.again_url && (
            <a className={styles.secondary} href={view.again_url}>
              {t('details.again')}
            </a>
          )}
          <a className={styles.primary} href={view.shop_url}>
            {t('details.continue')}
          </a>
        </div>
        <form>
          <Footer storeName={view.store_name} href={view.shop_url} isMeasured={isMeasured}>
            <PolicyLinks policies={view.policies} token={view.token} />
          </Footer>
        </form>
      </main>
    </div>
  )
}

const Outcome = ({ isCancelled }: { isCancelled: boolean }) => (
  <span className={isCancelled ? styles.cancelled : styles.done}>
    {isCancelled ? <CancelledIcon size={48} /> : <CheckIcon size={48} />}
  </span>
)

/** What follows, as far as it follows by itself, and whom to ask. */
const Next = ({ view, isNew }: { view: ThankYouView; isNew: boolean }) => {
  const t = useTexts()
  const { email, support_email: support, needs_shipping: isSent } = view
  const follows = email !== '' && (isNew || view.order === null)
  if (!follows && !support) return null
  return (
    <section className={styles.card} aria-labelledby="next">
      <h2 className={styles.heading} id="next">
        {t('details.next')}
      </h2>
      {follows && <p>{t(isSent ? 'details.next_shipping' : 'details.next_digital', { email })}</p>}
      {support && (
        <p>
          <Linked text={t('details.support', { email: support })} email={support} />
        </p>
      )}
      {follows && <p>{t('details.keep')}</p>}
    </section>
  )
}

/** A sentence in which an address can be pressed, wherever it stands in a language. */
const Linked = ({ text, email }: { text: string; email: string }) => {
  const [before = '', after = ''] = text.split(email)
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </>
  )
}

const Details = ({ view }: { view: ThankYouView }) => {
  const t = useTexts()
  return (
    <section className={styles.card} aria-labelledby="details">
      <h2 className={styles.heading} id="details">
        {t('details.title')}
      </h2>
      <dl className={styles.details}>
        <div>
          <dt>{t('details.contact')}</dt>
          <dd>{view.email}</dd>
        </div>
        <div>
          <dt>{t(view.needs_shipping ? 'details.address' : 'details.billing')}</dt>
          <dd className={styles.envelope}>{addressLines(view.shipping_address, view.locale).join('\n')}</dd>
        </div>
        {view.shipping_title && (
          <div>
            <dt>{t('details.method')}</dt>
            <dd>{view.shipping_title}</dd>
          </div>
        )}
        {view.delivery && (
          <div>
            <dt>{t('details.delivery')}</dt>
            <dd>{deliveryText(view.delivery, view.locale)}</dd>
          </div>
        )}
        {view.answers.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {(['vat_id', 'note', 'gift_note'] as const).map(
          (name) =>
            view.written[name] && (
              <div key={name}>
                <dt>{t(`details.${name}`)}</dt>
                <dd className={styles.envelope}>{view.written[name]}</dd>
              </div>
            ),
        )}
        {view.payment && (
          <div>
            <dt>{t('details.payment')}</dt>
            <dd>{view.payment}</dd>
          </div>
        )}
        {(view.billing_address || view.needs_shipping) && (
          <div>
            <dt>{t('details.billing')}</dt>
            <dd className={styles.envelope}>
              {view.billing_address ? addressLines(view.billing_address, view.locale).join('\n') : t('billing.same')}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
