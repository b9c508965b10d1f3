import { steps, stepTitles } from '../rules.ts'
import classes from './funnel-page.module.css'

/** One bar for each step, as long as the part of the checkouts that came so far. */
export const FunnelSteps = ({ reached }: { reached: readonly number[] }) => (
  <ol className={classes.steps}>
    {steps.map((step, index) => {
      const [count, before] = [reached[index] ?? 0, reached[index - 1] ?? 0]
      const left = before - count
      return (
        <li key={step}>
          <div className={classes.step}>
            <span>{stepTitles[step]}</span>
            <span className={classes.count}>
              {count.toLocaleString('en-US')}{' '}
              {index > 0 && <span className={classes.share}>{percent(count, reached[0] ?? 0)}</span>}
            </span>
          </div>
          <div className={classes.bar} aria-hidden>
            <span style={{ inlineSize: `${ratio(count, reached[0] ?? 0) * 100}%` }} />
          </div>
          {index > 0 && left > 0 && (
            <span className={classes.left}>
              {left.toLocaleString('en-US')} left before ({percent(left, before)})
            </span>
          )}
        </li>
      )
    })}
  </ol>
)

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : 0)

/** '12.5%'; one decimal at most. */
export const percent = (part: number, whole: number) => `${(ratio(part, whole) * 100).toFixed(1)}%`
