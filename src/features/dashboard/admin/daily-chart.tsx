import { Link } from '@tanstack/react-router'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import type { Choice } from '#kit/contract/period.ts'
import type { Bar } from '../bars.ts'
import { scaleTop } from '../rules.ts'
import { barLabel, barText, type Measure, measures, toOrdersSearch } from './measures.ts'
import classes from './daily-figures.module.css'

/** `places`: how many bars there are once the period is over. */
type Props = { bars: readonly Bar[]; places: number; measure: Measure; choice: Choice; label: string }

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7, Home: -99, End: 99 }

/** Bars, each the way to the orders of its days. One stop of the tab key: arrows go from bar to bar. */
export const DailyChart = ({ bars, places, measure, choice, label }: Props) => {
  const { value, scale, noun } = measures[measure]
  const list = useRef<HTMLOListElement>(null)
  const [stop, setStop] = useState(bars.length)
  const [shown, setShown] = useState<number | null>(null)
  const current = Math.min(Math.max(1, stop), bars.length)
  const whole = measure !== 'revenue'
  const isWeekly = bars.some(({ from, to }) => from !== to)
  const step = places <= 7 ? 2 : 7
  const isEmpty = bars.every((bar) => value(bar) === 0)
  const top = Math.max(whole ? 2 : 0, scaleTop(Math.max(0, ...bars.map(value))))
  const currency = bars[0]?.totalRevenue.currency ?? 'EUR'
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(Math.max(1, current + step), bars.length)
    setStop(next)
    list.current?.querySelector<HTMLAnchorElement>(`[data-day="${next}"]`)?.focus()
  }
  const bar = shown === null ? undefined : bars[shown - 1]
  const idle = isEmpty
    ? `No ${noun} in ${'month' in choice ? 'this month so far' : 'these days'}.`
    : `Select ${isWeekly ? 'a bar' : 'a day'} to see its orders.`
  return (
    <>
      <p className={classes.readout} aria-hidden>
        {bar ? barText(bar) : idle}
      </p>
      <div className={classes.chart} data-empty={isEmpty || undefined}>
        <div className={classes.scale} aria-hidden>
          {[top, top / 2, 0].map((mark) => (
            <span key={mark}>{(mark === 0 || !isEmpty) && scale(mark, currency)}</span>
          ))}
        </div>
        <ol ref={list} className={classes.bars} aria-label={label}>
          {Array.from({ length: places }, (_, index) => {
            const number = index + 1
            const figures = bars[index]
            return (
              <li
                key={number}
                data-labelled={number % step === 1 % step || undefined}
                aria-hidden={!figures || undefined}
              >
                {figures && (
                  <Link
                    to="/orders"
                    search={toOrdersSearch(figures, choice)}
                    preload={false}
                    className={classes.day}
                    data-day={number}
                    tabIndex={number === current ? 0 : -1}
                    aria-label={barText(figures)}
                    onFocus={() => {
                      setStop(number)
                      setShown(number)
                    }}
                    onPointerEnter={() => setShown(number)}
                    onBlur={() => setShown(null)}
                    onPointerLeave={() => setShown(null)}
                    onKeyDown={move}
                  >
                    <span className={classes.fill} style={{ '--share': value(figures) / top } as CSSProperties} />
                  </Link>
                )}
                <span className={classes.number} aria-hidden>
                  {'month' in choice ? number : figures && barLabel({ ...figures, to: figures.from })}
                </span>
              </li>
            )
          })}
        </ol>
      </div>
    </>
  )
}
