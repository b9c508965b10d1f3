import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { CheckoutView } from '../../contract.ts'
import { ChevronIcon, PictureIcon, TagIcon } from '../page/icons.tsx'
import { LineControl } from './line-control.tsx'
import styles from './summary.module.css'

type BarProps = {
  lines: CheckoutView['lines']
  total: string
  /** Nobody has asked for the figures yet. */
  pending?: boolean
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** So many products are seen in the bar. */
const barPictures = 3

/** On a narrow page: what is bought at a glance, the total, and the button that unfolds the summary. It stands where it is read: before the form. */
export const SummaryBar = ({ lines, total, pending = false, isOpen, onToggle }: BarProps) => {
  const t = useTexts()
  const toggle = useRef<HTMLInputElement>(null)
  // What was pressed before the script came stays as it is.
  useLayoutEffect(() => {
    if (toggle.current?.checked) onToggle(true)
  }, [onToggle])
  const pictures = new Set(lines.flatMap(({ image_url }) => image_url ?? []))
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section className={styles.top} aria-label={t('summary.title')}>
      <label className={styles.bar}>
        <input
          ref={toggle}
          className={styles.toggle}
          type="checkbox"
          checked={isOpen}
          onChange={(event) => onToggle(event.target.checked)}
          aria-expanded={isOpen}
          aria-controls="summary"
        />
        <span className={styles.barPictures}>
          {[...pictures].slice(0, barPictures).map((address) => (
            <img key={address} src={address} alt="" width="36" height="36" decoding="async" />
          ))}
        </span>
        <span className={styles.barText}>
          {t('summary.title')} <small>{t('summary.quantity', { count })}</small>
        </span>
        <span className={styles.barChevron}>
          <ChevronIcon />
        </span>
        <strong className={styles.barTotal} key={pending ? 'awaited' : 'known'}>
          {pending ? <Awaited /> : total}
        </strong>
      </label>
    </section>
  )
}

/** So many lines are there at once on any page. */
const scrollingFrom = 3

type Props = {
  view: Pick<CheckoutView, 'lines' | 'needs_shipping' | 'discounts' | 'totals'>
  money: (minor: number) => string
  /** The figures are being asked for again. */
  stale?: boolean
  /** Nobody has asked for them yet: only what the goods cost is known. */
  pending?: boolean
  /** Where lines can still be changed: pieces that were asked for, by the position of their line. */
  editing?: { asked: Readonly<Record<number, number>>; onChange: (position: number, quantity: number) => void }
  /** The discount codes, where they can still be changed. */
  children?: ReactNode
}

/** What is bought and what it costs. On a narrow page folded under its bar; without a script too. */
export const OrderSummary = ({ view, money, stale = false, pending = false, editing, children }: Props) => {
  const t = useTexts()
  return (
    <aside className={styles.summary} aria-label={t('summary.title')}>
      <div className={styles.content} id="summary">
        <h2 className="visually-hidden">{t('summary.title')}</h2>
        {/* What scrolls can be scrolled by keyboard. */}
        <ul className={styles.lines} {...(view.lines.length > scrollingFrom && { tabIndex: 0 })}>
          {view.lines.map((line) => (
            <Line key={line.position} line={line} money={money}>
              {editing && (
                <LineControl
                  line={line}
                  quantity={editing.asked[line.position] ?? line.quantity}
                  onChange={editing.onChange}
                />
              )}
            </Line>
          ))}
        </ul>
        {children}
        <Totals view={view} money={money} stale={stale && !pending} pending={pending} />
      </div>
    </aside>
  )
}

type LineProps = { line: CheckoutView['lines'][number]; money: (minor: number) => string; children: ReactNode }

const Line = ({ line, money, children }: LineProps) => {
  const t = useTexts()
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        {line.image_url ? (
          <img src={line.image_url} alt="" width="64" height="64" decoding="async" loading="lazy" />
        ) : (
          <PictureIcon />
        )}
        {/* Where it can be changed, it stands beside the buttons that do. */}
        <span className={children ? 'visually-hidden' : styles.quantity}>
          <span className="visually-hidden">{t('summary.quantity', { count: line.quantity })}</span>
          <span aria-hidden="true">{line.quantity}</span>
        </span>
      </span>
      <span className={styles.what}>
        <bdi>{line.title}</bdi>
        {line.variant_title && (
          <small className={styles.variant}>
            <bdi>{line.variant_title}</bdi>
          </small>
        )}
        {Object.entries(line.properties).map(([name, value]) => (
          <small className={styles.variant} key={name}>
            <bdi>{name}</bdi>: <bdi>{value}</bdi>
          </small>
        ))}
        {children}
        {/* Below the buttons that bring it, which stay under the pointer. */}
        {line.quantity > 1 && (
          <small className={styles.variant}>{t('summary.each', { price: money(line.unit_price) })}</small>
        )}
      </span>
      <span className={styles.amounts}>
        {line.compare_at_price !== null && (
          <s className={styles.regular}>
            <span className="visually-hidden">{t('summary.regular')} </span>
            {money(line.compare_at_price * line.quantity)}
          </s>
        )}
        {money(line.line_total)}
        {line.discount > 0 && (
          <small className={styles.cut}>
            <TagIcon />
            <span className="visually-hidden">{t('summary.discount')} </span>
            {money(-line.discount)}
          </small>
        )}
      </span>
    </li>
  )
}

/** The place of an amount that is on its way. What stands around it is another element once that is known: it moves out of no place. */
const Awaited = () => <span className={styles.awaited} />

type TotalsProps = Pick<Props, 'view' | 'money'> & { stale: boolean; pending: boolean }

const Totals = ({ view, money, stale, pending }: TotalsProps) => {
  const t = useTexts()
  const { discounts, totals } = view
  const isIncluded = totals.tax > 0 && totals.taxes_included
  const shipping = totals.shipping === null ? t('summary.shipping_pending') : money(totals.shipping)
  const row = (key: string, label: ReactNode, amount: ReactNode, className?: string) => (
    <div className={className ?? styles.row} key={key}>
      <dt>{label}</dt>
      <dd key={String(pending)}>{amount}</dd>
    </div>
  )
  return (
    <div className={stale ? styles.stale : undefined} aria-busy={stale || pending}>
      <dl className={styles.totals}>
        {row('subtotal', t('summary.subtotal'), money(totals.subtotal))}
        {discounts.map(({ title, amount }) =>
          row(`discount ${title} ${amount}`, <bdi>{title || t('summary.discount')}</bdi>, money(-amount)),
        )}
        {view.needs_shipping &&
          row(
            'shipping',
            t('summary.shipping'),
            pending ? <Awaited /> : totals.shipping === 0 ? t('summary.shipping_free') : shipping,
            totals.shipping === null && !pending ? styles.pending : undefined,
          )}
        {totals.tax > 0 && !totals.taxes_included && row('taxes', t('summary.taxes'), money(totals.tax))}
        {totals.tip > 0 && row('tip', t('summary.tip'), money(totals.tip))}
        {row('total', t('summary.total'), pending ? <Awaited /> : money(totals.total), styles.total)}
      </dl>
      {/* There from the start: the page comes with the styles of what is on it. */}
      <p className={styles.included} hidden={!isIncluded}>
        {t('summary.taxes_included', { amount: money(totals.tax) })}
      </p>
    </div>
  )
}
