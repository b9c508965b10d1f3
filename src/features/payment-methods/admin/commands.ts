import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import type { Command } from '#kit/web/command/command.ts'
import { cards } from '../providers/catalog.ts'

const companies = cards.map(({ name, title }) => `${name} ${title}`)

export const paymentMethodCommands: Command[] = [
  {
    label: 'Payment Methods',
    group: 'Go to',
    words: `capture authorize void providers connect card ideal ${companies.join(' ')}`,
    Icon: IconCreditCard,
    to: '/payment-methods',
  },
]
