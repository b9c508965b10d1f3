import styles from './reviews-widget.module.css'

const outline = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'
const leftHalf = 'M10 1.6v13.3l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'

const places = [0, 22, 44, 66, 88]

/** How each of five stars is drawn for a rating from 0 to 5: to the nearest half. */
export const starsOf = (rating: number): ('full' | 'half' | 'empty')[] => {
  const halves = Math.round(Math.min(5, Math.max(0, rating)) * 2)
  return Array.from({ length: 5 }, (_, at) =>
    halves >= 2 * at + 2 ? 'full' : halves === 2 * at + 1 ? 'half' : 'empty',
  )
}

/** Five stars. `label` says the rating to those who do not see them. */
export const Stars = ({ rating, label }: { rating: number; label: string }) => (
  <span>
    <span className="visually-hidden">{label}</span>
    <svg className={styles.stars} viewBox="0 0 108 20" width="108" height="20" aria-hidden="true">
      {starsOf(rating).map((kind, at) => (
        <g key={places[at]} transform={`translate(${places[at]})`}>
          <path className={kind === 'full' ? styles.full : styles.empty} d={outline} />
          {kind === 'half' && <path className={styles.full} d={leftHalf} />}
        </g>
      ))}
    </svg>
  </span>
)
