import type { Mark } from '../providers/description.ts'

const line = {
  fill: 'none',
  stroke: '#fff',
  strokeWidth: 3.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** The mark on a provider's card; said by the name beside it. */
export const ProviderMark = ({ mark: { paper, lines, dot } }: { mark: Mark }) => (
  <svg width={44} height={44} viewBox="0 0 44 44" aria-hidden>
    <rect width="44" height="44" rx="11" fill={paper} />
    {lines.map((one) => (
      <path key={one.d} {...line} {...one} />
    ))}
    {dot && <circle {...dot} />}
  </svg>
)
