import IconDiscount from '@tabler/icons-react/dist/esm/icons/IconDiscount.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const discountCommands: Command[] = [
  {
    label: 'Create discount',
    group: 'Actions',
    words: 'add new automatic',
    Icon: IconDiscount,
    to: '/automatic-discounts/create',
  },
  {
    label: 'Automatic Discounts',
    group: 'Go to',
    words: 'promotions percentage free shipping',
    Icon: IconDiscount,
    to: '/automatic-discounts',
  },
]
