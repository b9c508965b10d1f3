import { type Star, starShapes } from './star-shapes.ts'
import styles from './stars.module.css'

/** From the tip of a star on. */
const outline = 'l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z'
const leftHalf = 'v13.3l-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z'
const tipOf = (place: number) => `M${10 + 22 * place} 1.6`

type Props = {
  rating: number
  /** Says the rating to those who do not see the stars. */
  label: string
  /** Height in px. */
  size?: number
}

/** Five stars: full, half or empty. Drawn by two shapes, as a page that is full of reviews has many. */
export const Stars = ({ rating, label, size = 20 }: Props) => {
  const stars = starShapes(rating)
  const draw = (kind: Star, shape: string) => stars.map((one, at) => (one === kind ? tipOf(at) + shape : '')).join('')
  return (
    <span className={styles.frame}>
      <span className={styles.label}>{label}</span>
      <svg className={styles.stars} viewBox="0 0 108 20" width={size * 5.4} height={size} aria-hidden="true">
        <path className={styles.empty} d={draw('empty', outline) + draw('half', outline)} />
        <path className={styles.full} d={draw('full', outline) + draw('half', leftHalf)} />
      </svg>
    </span>
  )
}
