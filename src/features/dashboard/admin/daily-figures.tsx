import { Button, ButtonGroup } from '@mantine/core'
import { useState } from 'react'
import { type Month, monthLabel } from '#kit/contract/month.ts'
import type { Metrics } from '../contract.ts'
import { DailyChart } from './daily-chart.tsx'
import { DailyTable } from './daily-table.tsx'
import { type Measure, measures } from './measures.ts'
import classes from './daily-figures.module.css'

type Props = { metrics: Metrics; month: Month }

/** The month day by day: as bars of one measure, or as a table with the same numbers. */
export const DailyFigures = ({ metrics: { daily, ...sums }, month }: Props) => {
  const [measure, setMeasure] = useState<Measure>('revenue')
  const [isTable, setIsTable] = useState(false)
  return (
    <section className={classes.daily} aria-label="Day by day">
      <div className={classes.bar}>
        <h3 className={classes.title}>Day by day</h3>
        <ButtonGroup aria-label="What the bars show">
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
        <DailyTable daily={daily} sums={sums} month={month} />
      ) : (
        <DailyChart
          daily={daily}
          measure={measure}
          month={month}
          label={`${measures[measure].name}, ${monthLabel(month)}`}
        />
      )}
    </section>
  )
}
