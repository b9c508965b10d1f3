import classes from './product-logo.module.css'

type Props = {
  /** The name beside the mark; without it the mark stands alone. */
  name?: string
  /** Height of the mark in px. */
  size?: number
}

/** The product's mark, a tick that lifts off its tile, with the name in the text's own colour. */
export const ProductLogo = ({ name, size = 28 }: Props) => (
  <span className={classes.logo}>
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect className={classes.tile} width="32" height="32" rx="9" />
      <path className={classes.tick} d="M8.5 16.4l5 5.1L24 10.6" />
    </svg>
    {name && <span className={classes.name}>{name}</span>}
  </span>
)
