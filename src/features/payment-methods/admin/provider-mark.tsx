import type { ReactNode } from 'react'
import type { Connectable } from '../credentials.ts'

export type Brand = Connectable | 'stripe' | 'paynl'

const tile = (paper: string, drawing: ReactNode) => (
  <svg width={44} height={44} viewBox="0 0 44 44" aria-hidden>
    <rect width="44" height="44" rx="11" fill={paper} />
    {drawing}
  </svg>
)
const line = {
  fill: 'none',
  stroke: '#fff',
  strokeWidth: 3.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Marks of our own drawing: each recalls its company and copies none. */
const marks: Record<Brand, ReactNode> = {
  airwallex: tile(
    '#f2542d',
    <path {...line} d="M10.5 28.5l6.2-11.6a2 2 0 013.5 0l3.6 7.6a2 2 0 003.5.2l6.2-9.7M10.5 28.5h0" />,
  ),
  stripe: tile(
    '#5b54e8',
    <path
      {...line}
      d="M28 16.6c-1.5-1.6-3.7-2.3-6-2.3-3.2 0-5.6 1.5-5.6 3.9 0 5.4 11.7 2.4 11.7 7.8 0 2.4-2.5 3.9-5.8 3.9-2.6 0-5-.8-6.6-2.7"
    />,
  ),
  viva: tile('#1436c4', <path {...line} d="M11 15l6.2 14 6-14M27.4 29l5.8-14" />),
  paypal: tile(
    '#0a2f7c',
    <>
      <path {...line} stroke="#5cb8f0" d="M20.4 33l2-12.6h5.2c3.5 0 6-1.8 6.4-4.9" strokeWidth="3" />
      <path {...line} d="M14.6 29.4l2.9-18h6.4c3.4 0 5.2 1.9 4.7 4.8-.6 3.3-3.2 5.1-6.8 5.1h-5" />
    </>,
  ),
  rapyd: tile('#0f8f82', <path {...line} d="M13 30V14.5h9.2a4.9 4.9 0 010 9.8H13m9.6 0L29.5 30" />),
  payabl: tile(
    '#434b5c',
    <>
      <path {...line} d="M15 32V13.6h6.6a5.9 5.9 0 010 11.8H15" />
      <circle cx="31" cy="29.4" r="2.6" fill="#f7c948" />
    </>,
  ),
  paynl: tile(
    '#0d77b8',
    <>
      <path {...line} d="M12 31V13h7.4a5.6 5.6 0 010 11.2H12" />
      <path {...line} d="M30 13v18" />
    </>,
  ),
}

/** The mark on a provider's card; said by the name beside it. */
export const ProviderMark = ({ brand }: { brand: Brand }) => marks[brand]
