import IconMessageStar from '@tabler/icons-react/dist/esm/icons/IconMessageStar.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const reviewCommands: Command[] = [
  {
    label: 'Add review',
    group: 'Actions',
    words: 'new create quote',
    Icon: IconMessageStar,
    to: '/customization/reviews#add-review',
  },
  {
    label: 'Reviews',
    group: 'Go to',
    of: 'Customization',
    words: 'rating summary stars trust',
    Icon: IconMessageStar,
    to: '/customization/reviews',
  },
]
