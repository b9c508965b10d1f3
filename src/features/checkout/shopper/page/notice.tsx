import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { PayPhase, Snapshot } from '../session/session-snapshot.ts'
import { AlertIcon } from './icons.tsx'
import { useLeavesFocus } from './leaves-focus.ts'
import styles from './page.module.css'

/** Something about the whole checkout that the shopper should know before going on. */
export type Notice =
  /** Amounts in minor units. */
  | { kind: 'price'; before: number; after: number }
  | { kind: 'payment' | 'unpaid' | 'changed'; message: string }
  /** 'lost': without a connection nobody can say whether the payment was started. */
  | { kind: 'offline' | 'server' | 'script' | 'uncertain' | 'lost' }

/** What is tried again: to send what was typed, which waits for the connection, or the same press; nothing of what was answered. */
export const findRetry = ({ kind }: Notice, update: () => void, pay: () => void) => {
  if (kind === 'offline' || kind === 'server') return update
  return kind === 'uncertain' || kind === 'script' || kind === 'lost' ? pay : undefined
}

/**
 * What there is to say: what was said last, that the total has changed only for as long as it is the one that is shown; else why the last attempt
 * to pay did not work, where Pay was not pressed since without reaching anybody.
 */
export const getNotice = (said: Notice | null | undefined, { view, phase, isProblemOld }: Now): Notice | null => {
  if (said) return said.kind === 'price' && said.after !== view.totals.total ? null : said
  if (view.problem === null || isProblemOld || phase !== 'idle') return null
  return { kind: view.is_unpaid ? 'unpaid' : 'payment', message: view.problem }
}
type Now = Pick<Snapshot, 'view' | 'phase' | 'isProblemOld'>

const id = 'notice'

/** What had the focus when a notice took it. */
let shownAt: Element | null = null

/** Brings the notice to a shopper who is further down the page. */
export const showNotice = () => {
  const box = document.getElementById(id)
  if (!box?.contains(document.activeElement)) shownAt = document.activeElement
  box?.focus({ preventScroll: true })
  box?.scrollIntoView({ block: 'center' })
}

const isTyping = () => document.activeElement?.matches('input, select, textarea, iframe')

/** Why the last attempt to pay did not work is brought to the shopper where the page learns of it. */
export const useProblemShown = (problem: string | null, phase: PayPhase) =>
  useEffect(() => {
    // Who is typing already when the script comes is left alone. The same reason twice is said twice.
    if (phase === 'idle' && problem !== null && !isTyping()) showNotice()
  }, [problem, phase])

/**
 * What takes the focus is read by that: as an alert it would be read once more. What has not taken it by the time it is there comes
 * once more, as an alert, also where it came with the page. Without a script it is read where it stands.
 */
const useIsAlert = (box: RefObject<HTMLElement | null>) => {
  const [isAlert, setAlert] = useState(false)
  useEffect(() => void setTimeout(() => box.current?.matches(':focus-within') || setAlert(true)), [box])
  return isAlert
}

/** A notice that goes by itself gives the focus back. A button that puts right what is said leaves it to what it changed. */
const useReturnsFocus = (box: RefObject<HTMLElement | null>, kind: Notice['kind']) =>
  useLeavesFocus(box, () => {
    if (kind !== 'changed' && shownAt instanceof HTMLElement) shownAt.focus({ preventScroll: true })
  })

type Props = {
  notice: Notice
  money: (minor: number) => string
  cartUrl: string
  onRetry: (() => void) | undefined
  /** How what the server would not take is put right on this page. */
  children?: ReactNode
}

export const NoticeBox = ({ notice, money, cartUrl, onRetry, children }: Props) => {
  const t = useTexts()
  const { title, text } = useSentences(notice, money)
  const box = useRef<HTMLDivElement>(null)
  const isAlert = useIsAlert(box)
  useReturnsFocus(box, notice.kind)
  return (
    <div
      key={String(isAlert)}
      ref={box}
      className={styles.notice}
      {...(isAlert ? { role: 'alert' } : { role: 'group', 'aria-labelledby': id })}
      id={id}
      tabIndex={-1}
      data-kind={notice.kind}
    >
      <AlertIcon />
      <div>
        <strong>{title}</strong>
        {text && <p>{text}</p>}
        {onRetry && (
          <button className={styles.link} type="button" onClick={onRetry}>
            {t('problem.retry')}
          </button>
        )}
        {notice.kind === 'changed' && (
          <p className={styles.ways}>
            {children}
            <a className={styles.link} href={cartUrl}>
              {t('problem.cart')}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

const useSentences = (notice: Notice, money: Props['money']): { title: string; text: string } => {
  const t = useTexts()
  switch (notice.kind) {
    case 'price':
      return {
        title: t('problem.price_title'),
        text: t('problem.price', { before: money(notice.before), after: money(notice.after) }),
      }
    case 'payment':
      return { title: t('problem.payment_title'), text: t('problem.payment', { reason: notice.message }) }
    // Who cancelled it knows why: nothing failed.
    case 'unpaid':
      return { title: notice.message, text: '' }
    case 'changed':
      return { title: t('problem.changed_title'), text: notice.message }
    case 'offline':
      return { title: t('problem.offline_title'), text: t('problem.offline') }
    case 'lost':
      return { title: t('problem.offline_title'), text: t('problem.uncertain') }
    default:
      return { title: t('problem.server_title'), text: t(`problem.${notice.kind}`) }
  }
}
