import { Button, ButtonGroup } from '@mantine/core'
import { useState } from 'react'
import { choiceLabel, countDays, toPeriod } from '#kit/contract/period.ts'
import { toBars } from '../bars.ts'
import type { Metrics } from '../contract.ts'
import { DailyChart } from './daily-chart.tsx'
import { DailyTable } from './daily-table.tsx'
import type { Shown } from './dashboard-queries.ts'
import { type Measure, measures } from './measures.ts'
import classes from './daily-figures.module.css'

type Props = { metrics: Metrics } & Shown

/** The period day by day, or week by week where it is long: as bars of one measure, or as a table with the same numbers. */
export const DailyFigures = ({ metrics: { daily, ...sums }, choice, today }: Props) => {
  const days = countDays(toPeriod(choice, today))
  const bars = toBars(daily, days)
  const places = Math.ceil(days / (bars[0] ? countDays(bars[0]) : 1))
  const title = bars[0] && countDays(bars[0]) > 1 ? 'Week by week' : 'Day by day'
  const [measure, setMeasure] = useState<Measure>('revenue')
  const [isTable, setIsTable] = useState(false)
  return (
    <section className={classes.daily} aria-label={title}>
      <div className={classes.bar}>
        <h3 className={classes.title}>{title}</h3>
        <ButtonGroup aria-label="What the bars show" style={{ flexWrap: 'wrap' }}>
          {(Object.keys(measures) as Measure[]).map((name) => (
            <Button
              key={name}
              size="xs"
              variant={!isTable && name === measure ? 'light' : 'default'}
              aria-pressed={!isTable && name === measure}
              onClick={() => {
                setMeasure(name)
                setIsTable(false)
              }}
            >
              {measures[name].name}
            </Button>
          ))}
        </ButtonGroup>
        <Button
          size="xs"
          variant={isTable ? 'light' : 'default'}
          aria-pressed={isTable}
          onClick={() => setIsTable((shown) => !shown)}
        >
          Table
        </Button>
      </div>
      {isTable ? (
        <DailyTable bars={bars} sums={sums} choice={choice} title={title} />
      ) : (
        <DailyChart
          bars={bars}
          places={places}
          measure={measure}
          choice={choice}
          label={`${measures[measure].name}, ${choiceLabel(choice)}`}
        />
      )}
    </section>
  )
}
