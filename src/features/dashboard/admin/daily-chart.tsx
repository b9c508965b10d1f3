import { Link } from '@tanstack/react-router'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { daysIn, type Month, monthText } from '#kit/contract/month.ts'
import type { DayFigures } from '../contract.ts'
import { scaleTop } from '../rules.ts'
import { dayText, type Measure, measures } from './measures.ts'
import classes from './daily-figures.module.css'

type Props = { daily: readonly DayFigures[]; measure: Measure; month: Month; label: string }

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7, Home: -99, End: 99 }

/** A bar for each day, each the way to the day's orders. One stop of the tab key: arrows go from day to day. */
export const DailyChart = ({ daily, measure, month, label }: Props) => {
  const { value, scale, none } = measures[measure]
  const list = useRef<HTMLOListElement>(null)
  const [stop, setStop] = useState(daily.length)
  const [shown, setShown] = useState<number | null>(null)
  const current = Math.min(Math.max(1, stop), daily.length)
  const whole = measure !== 'revenue'
  const isEmpty = daily.every((figures) => value(figures) === 0)
  const top = Math.max(whole ? 2 : 0, scaleTop(Math.max(0, ...daily.map(value))))
  const currency = daily[0]?.totalRevenue.currency ?? 'EUR'
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(Math.max(1, current + step), daily.length)
    setStop(next)
    list.current?.querySelector<HTMLAnchorElement>(`[data-day="${next}"]`)?.focus()
  }
  const day = shown === null ? undefined : daily[shown - 1]
  const idle = isEmpty ? none : 'Select a day to see its orders.'
  return (
    <>
      <p className={classes.readout} aria-hidden>
        {shown !== null && day ? dayText(month, shown, day) : idle}
      </p>
      <div className={classes.chart} data-empty={isEmpty || undefined}>
        <div className={classes.scale} aria-hidden>
          {[top, top / 2, 0].map((mark) => (
            <span key={mark}>{(mark === 0 || !isEmpty) && scale(mark, currency)}</span>
          ))}
        </div>
        <ol ref={list} className={classes.bars} aria-label={label}>
          {Array.from({ length: daysIn(month) }, (_, index) => {
            const number = index + 1
            const figures = daily[index]
            return (
              <li key={number} data-labelled={number % 7 === 1 || undefined} aria-hidden={!figures || undefined}>
                {figures && (
                  <Link
                    to="/orders"
                    search={{ month: monthText(month), day: number }}
                    preload={false}
                    className={classes.day}
                    data-day={number}
                    tabIndex={number === current ? 0 : -1}
                    aria-label={dayText(month, number, figures)}
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
                  {number}
                </span>
              </li>
            )
          })}
        </ol>
      </div>
    </>
  )
}
