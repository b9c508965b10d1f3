import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { CheckoutView } from '../../contract.ts'
import { CrossIcon, LessIcon, MoreIcon } from '../page/icons.tsx'
import { useLeavesFocus } from '../page/leaves-focus.ts'
import { MessageFrame } from '../page/page-frame.tsx'
import type { ChangedLine } from '../session/changed-line.ts'
import pageStyles from '../page/page.module.css'
import styles from './line-control.module.css'

type Line = CheckoutView['lines'][number]
type Change = (position: number, quantity: number) => void
type ControlProps = {
  line: Line
  /** As the shopper asked for it last. */
  quantity: number
  onChange: Change
}

/** Changes how many pieces of a line are bought, or takes it out. Submit buttons, so that they work before the script is there. */
export const LineControl = ({ line, quantity, onChange }: ControlProps) => {
  const t = useTexts()
  const { position, title, available, problem } = line
  const button = (label: string, to: number, icon: typeof MoreIcon, isOff = false) => {
    const Icon = icon
    return (
      <button
        className={styles.button}
        name="line"
        value={`${position}:${to}`}
        formNoValidate
        aria-label={label}
        aria-disabled={isOff}
        onClick={(event: MouseEvent) => {
          event.preventDefault()
          if (!isOff) onChange(position, to)
        }}
      >
        <Icon />
      </button>
    )
  }
  const isMost = quantity >= 1_000 || (available !== null && quantity >= available)
  return (
    <span className={styles.control}>
      {button(t('cart.less', { title }), Math.max(1, quantity - 1), LessIcon, quantity <= 1)}
      <span className={styles.count} aria-hidden="true">
        {quantity}
      </span>
      {button(t('cart.more', { title }), Math.min(1_000, quantity + 1), MoreIcon, isMost)}
      {button(t('cart.remove', { title }), 0, CrossIcon)}
      {problem && <strong className={styles.problem}>{problem}</strong>}
    </span>
  )
}

type ChangesProps = {
  view: CheckoutView
  changed: ChangedLine | null
  onChange: Change
}

/** What was just changed, read out once it is; how to take it back; and how to be rid of what is sold out. */
export const CartChanges = ({ view, changed, onChange }: ChangesProps) => {
  const t = useTexts()
  const { line, now = 0 } = changed ?? {}
  return (
    <div className={styles.changes}>
      <div aria-live="polite">
        {line && (
          <span className={now > 0 ? 'visually-hidden' : undefined}>
            {now > 0
              ? `${line.title}: ${t('summary.quantity', { count: now })}`
              : t('cart.removed', { title: line.title })}
          </span>
        )}
      </div>
      {line && now === 0 && <UndoButton key={line.position} line={line} onChange={onChange} />}
      <FitButton lines={view.lines} onChange={onChange} />
    </div>
  )
}

/** Takes of each line what there is of it, or takes it out; nothing where there is enough of all. */
export const FitButton = ({ lines, onChange }: { lines: readonly Line[]; onChange: Change }) => {
  const short = lines.filter(({ problem }) => problem)
  return short.length > 0 && <FitShort short={short} onChange={onChange} />
}

const FitShort = ({ short, onChange }: { short: readonly Line[]; onChange: Change }) => {
  const t = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  useLeavesToLine(button, short[0]!.position)
  return (
    <button
      ref={button}
      className={`${styles.link} scripted`}
      type="button"
      onClick={({ currentTarget }) => {
        // Safari gives no focus to what is pressed.
        currentTarget.focus()
        for (const { position, quantity, available } of short)
          onChange(position, Math.min(quantity, available ?? quantity))
      }}
    >
      {t('cart.fit')}
    </button>
  )
}

/** A button that goes with what it put right leaves the focus to the line that it was about, or to the bar that says what it comes to now. */
const useLeavesToLine = (button: RefObject<HTMLButtonElement | null>, position: number) =>
  useLeavesFocus(button, () => {
    // What is folded, or not on the page, takes no focus.
    for (const place of [`#summary [name=line][value^="${position}:"]`, '[aria-controls=summary]'])
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(place)?.focus()
  })

/** The button that was pressed has gone with its line: the next one to press is this, but for a page that begins at its heading. */
const UndoButton = ({ line, onChange }: { line: Line; onChange: Change }) => {
  const t = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  useLeavesToLine(button, line.position)
  return (
    <button ref={button} className={styles.link} type="button" onClick={() => onChange(line.position, line.quantity)}>
      {t('cart.undo')}
    </button>
  )
}

type EmptyProps = Pick<ChangesProps, 'view' | 'changed' | 'onChange'>

/** In place of a form about nothing. */
export const EmptyCart = ({ view, changed, onChange }: EmptyProps) => {
  const t = useTexts()
  return (
    <MessageFrame shop={view} href={view.cart_url} title={t('cart.empty')}>
      <a className={pageStyles.primary} href={view.cart_url}>
        {t('footer.back_to_shop', { store: view.store_name })}
      </a>
      {changed && <UndoButton line={changed.line} onChange={onChange} />}
    </MessageFrame>
  )
}
