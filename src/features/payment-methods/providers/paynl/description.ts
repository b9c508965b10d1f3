import type { Announcement } from '../description.ts'

export const paynl = {
  name: 'paynl',
  place: 7,
  title: 'PAY.nL',
  summary: 'iDEAL, Bancontact and cards, from the Netherlands.',
  comingSoon: true,
  mark: { paper: '#0d77b8', lines: [{ d: 'M12 31V13h7.4a5.6 5.6 0 010 11.2H12' }, { d: 'M30 13v18' }] },
} as const satisfies Announcement
