import IconFlask from '@tabler/icons-react/dist/esm/icons/IconFlask.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const shippingRateCommands: Command[] = [
  {
    label: 'Create shipping rate',
    group: 'Actions',
    words: 'add new delivery',
    Icon: IconTruckDelivery,
    to: '/shipping-rates/create-shipping-rate',
  },
  {
    label: 'Test a cart',
    group: 'Actions',
    words: 'shipping rates try conditions',
    Icon: IconFlask,
    to: '/shipping-rates#test-a-cart',
  },
  {
    label: 'Import rates from your shop',
    group: 'Actions',
    words: 'shipping zones delivery profiles shopify',
    Icon: IconTruckDelivery,
    to: '/shipping-rates#import-from-shop',
  },
  {
    label: 'Delivery calendar',
    group: 'Actions',
    words: 'shipping rates working days holidays closed cut-off time delivery dates',
    Icon: IconTruckDelivery,
    to: '/shipping-rates#delivery-calendar',
  },
  { label: 'Shipping Rates', group: 'Go to', words: 'delivery prices', Icon: IconTruckDelivery, to: '/shipping-rates' },
]
