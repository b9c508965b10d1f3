import type { Announcement } from '../description.ts'

export const stripe = {
  name: 'stripe',
  place: 2,
  title: 'Stripe',
  summary: 'Cards, wallets and local ways to pay in most countries.',
  comingSoon: true,
  mark: {
    paper: '#5b54e8',
    lines: [
      {
        d: 'M28 16.6c-1.5-1.6-3.7-2.3-6-2.3-3.2 0-5.6 1.5-5.6 3.9 0 5.4 11.7 2.4 11.7 7.8 0 2.4-2.5 3.9-5.8 3.9-2.6 0-5-.8-6.6-2.7',
      },
    ],
  },
} as const satisfies Announcement
