import { starShapes } from './star-shapes.ts'
import styles from './stars.module.css'

const outline = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'
const leftHalf = 'M10 1.6v13.3l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'

const places = [0, 22, 44, 66, 88]

type Props = {
  rating: number
  /** Says the rating to those who do not see the stars. */
  label: string
  /** Height in px. */
  size?: number
}

/** Five stars: full, half or empty. */
export const Stars = ({ rating, label, size = 20 }: Props) => (
  <span className={styles.frame}>
    <span className={styles.label}>{label}</span>
    <svg className={styles.stars} viewBox="0 0 108 20" width={size * 5.4} height={size} aria-hidden="true">
      {starShapes(rating).map((kind, at) => (
        <g key={places[at]} transform={`translate(${places[at]})`}>
          <path className={kind === 'full' ? styles.full : styles.empty} d={outline} />
          {kind === 'half' && <path className={styles.full} d={leftHalf} />}
        </g>
      ))}
    </svg>
  </span>
)
