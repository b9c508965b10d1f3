import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import type { Command } from '#kit/web/command.ts'

export const paymentMethodCommands: Command[] = [
  {
    label: 'Payment Methods',
    group: 'Go to',
    words: 'capture authorize void providers connect airwallex viva paypal rapyd payabl stripe pay.nl card ideal',
    Icon: IconCreditCard,
    to: '/payment-methods',
  },
]
