import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { datesIn } from '#features/localization/dates.ts'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import { formatMoney } from '#kit/contract/money.ts'
import { writtenFor } from '#kit/contract/written.ts'
import type { ChangeCause, OrderChanges } from '../../change-rules.ts'
import type { ThankYouView } from '../../contract.ts'
import { AlertIcon } from '../page/icons.tsx'
import styles from '../page/page.module.css'

/** Why a change was not made; `later`: it was asked for too often. */
export type ChangeProblem = ChangeCause | 'later'

const getSentence = (problem: ChangeProblem) => {
  if (problem === 'later') return 'proof.later'
  return problem === 'cancelled' ? 'confirmation.cancelled' : (`change.${problem}` as const)
}

/** What did not work, at the top of the page that follows the press. */
export const ChangeProblemNote = ({ problem }: { problem: ChangeProblem }) => {
  const t = useTexts()
  return (
    <div className={styles.notice} role="alert" data-kind="changed">
      <AlertIcon />
      <div>
        <strong>{t('change.not_done')}</strong>
        <p>{t(getSentence(problem))}</p>
      </div>
    </div>
  )
}

type Props = {
  view: ThankYouView
  changes: OrderChanges
  asksCancel: boolean | undefined
  /** What is said already, and not once more. */
  problem: ChangeProblem | undefined
}

/** What the shopper may still do about the order, and until when; what they wanted and is not done yet. */
export const ChangeOrder = ({ view, changes, asksCancel, problem }: Props) => {
  const t = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const { is_pending: isPending, why_not: blockedCause, refused } = changes
  const address = `/thank-you/${view.token}`
  if (isPending)
    return (
      <section className={styles.card} aria-live="polite">
        <p>{t('change.pending')}</p>
      </section>
    )
  const refusal = refused && !problem ? <ChangeProblemNote problem={refused} /> : null
  if (blockedCause) {
    // Where the order went on, the page says how.
    if (problem || view.order?.is_cancelled) return null
    if (refusal || blockedCause !== 'over' || view.order?.sent !== 'none') return refusal
    return (
      <section className={styles.card}>
        <p>{t('change.over')}</p>
      </section>
    )
  }
  const ask = (event: MouseEvent) => {
    if (!dialog.current) return
    event.preventDefault()
    dialog.current.showModal()
  }
  if (asksCancel)
    return (
      <section className={styles.card} id="cancel" aria-labelledby="cancel-title">
        <Question view={view} taken={changes.taken}>
          <a className={styles.secondary} href={address}>
            {t('change.keep')}
          </a>
        </Question>
      </section>
    )
  return (
    <section className={styles.card} aria-labelledby="change">
      {refusal}
      <h2 className={styles.heading} id="change">
        {t(changes.takes_address ? 'change.title' : 'change.cancel')}
      </h2>
      <p>
        <Until until={changes.until} timeZone={changes.time_zone} locale={view.locale} />
      </p>
      <div className={styles.changes}>
        {changes.takes_address && (
          <a className={styles.secondary} href={`${address}/address`}>
            {t('change.address')}
          </a>
        )}
        <a className={styles.secondary} href={`${address}?cancel#cancel`} aria-haspopup="dialog" onClick={ask}>
          {t('change.cancel')}
        </a>
      </div>
      <dialog className={styles.question} ref={dialog} aria-labelledby="cancel-title">
        <Question view={view} taken={changes.taken}>
          <button className={styles.secondary} type="button" autoFocus onClick={() => dialog.current?.close()}>
            {t('change.keep')}
          </button>
        </Question>
      </dialog>
    </section>
  )
}

type QuestionProps = { view: ThankYouView; taken: number; children: ReactNode }

const Question = ({ view, taken, children }: QuestionProps) => {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const written = (minor: number) => ({ amount: formatMoney(minor, view.currency, view.locale) })
  const getMoneyText = () => {
    if (taken > 0) return t('change.refund', written(taken))
    return view.totals.total > 0 ? t('change.release', written(view.totals.total)) : ''
  }
  return (
    <form method="post" action={`/thank-you/${view.token}/cancel`} onSubmit={() => setBusy(true)}>
      <h2 className={styles.heading} id="cancel-title">
        {t('change.question')}
      </h2>
      <p suppressHydrationWarning>{[getMoneyText(), t('change.final')].filter(Boolean).join(' ')}</p>
      <div className={styles.changes}>
        {children}
        <button className={styles.primary} disabled={isBusy}>
          {t('change.cancel')}
        </button>
      </div>
    </form>
  )
}

/** In the shop's time, which it names and the server wrote, until the script has a moment for that of the shopper. */
const Until = ({ until, timeZone, locale }: { until: string; timeZone: string; locale: string }) => {
  const t = useTexts()
  const [isOwn, setOwn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOwn(true))
    return () => clearTimeout(timer)
  }, [])
  const write = (zone: Intl.DateTimeFormatOptions) =>
    datesIn(locale, {
      day: 'numeric',
      month: 'long',
      hour: 'numeric',
      minute: '2-digit',
      ...zone,
    }).format(new Date(until))
  const named = () => write({ timeZone, timeZoneName: 'short' })
  const time = isOwn ? write({}) : writtenFor(`${locale} until ${until}`, named)
  return <span>{t('change.until', { time })}</span>
}
