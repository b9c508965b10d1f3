import { Skeleton } from '@mantine/core'
import { ringLabel, ringValue } from '../rules.ts'
import classes from './conversion-ring.module.css'

type Props = {
  /** Percent, as it comes; the ring ends at 100. */
  rate: number
}

/** For the eye alone: the rate is also written beside it. Mantine's ring brings its tooltip along, 19 kB for a page that has none. */
export const ConversionRing = ({ rate }: Props) => (
  <div className={classes.ring} aria-hidden>
    <svg viewBox="0 0 152 152">
      <circle className={classes.whole} cx="76" cy="76" r="69" />
      {/* Nothing at all for 0: a round cap would leave a dot. */}
      {rate > 0 && (
        <circle
          className={classes.part}
          cx="76"
          cy="76"
          r="69"
          pathLength={100}
          strokeDasharray={`${ringValue(rate)} 100`}
        />
      )}
    </svg>
    <span className={classes.rate}>{ringLabel(rate)}</span>
  </div>
)

export const RingSkeleton = () => (
  <div className={classes.ring}>
    <Skeleton circle height="100%" />
  </div>
)
