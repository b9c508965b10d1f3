import IconShoppingBagPlus from '@tabler/icons-react/dist/esm/icons/IconShoppingBagPlus.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const orderBumpCommands: Command[] = [
  {
    label: 'Order bump',
    group: 'Go to',
    words: 'offer before paying upsell add-on product cross-sell',
    Icon: IconShoppingBagPlus,
    to: '/order-bump',
  },
]
