import type { Icon } from '@tabler/icons-react'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'

type Item = { to: string; label: string; Icon: Icon; leadsTo?: readonly string[] }

/**
 * The sidebar's items: what belongs to the store, then what belongs to the merchant. Each is marked on the pages below its
 * address, and on those that are reached from it (`leadsTo`).
 */
export const navigation = [
  [
    {
      to: '/dashboard',
      label: 'Overview',
      Icon: IconLayoutDashboard,
      leadsTo: [
        '/orders',
        '/automatic-discounts',
        '/order-bump',
        '/messages',
        '/why-shoppers-leave',
        '/where-orders-come-from',
        '/all-stores',
        '/abandoned-checkouts',
        '/alerts',
        '/test-order',
      ],
    },
    { to: '/shipping-rates', label: 'Shipping Rates', Icon: IconTruckDelivery },
    { to: '/payment-methods', label: 'Payment Methods', Icon: IconCreditCard },
    { to: '/customization', label: 'Customization', Icon: IconPalette },
    { to: '/localization', label: 'Localization', Icon: IconLanguage },
    { to: '/settings', label: 'Settings', Icon: IconSettings },
  ],
  [
    { to: '/account', label: 'Account', Icon: IconUserCircle },
    { to: '/billing', label: 'Billing', Icon: IconReceipt, leadsTo: ['/plans'] },
  ],
] as const satisfies readonly (readonly Item[])[]

/** Whether an item is marked on a page that is not below its own address. */
export const isMarkedOn = ({ leadsTo = [] }: Item, pathname: string): boolean =>
  leadsTo.some((address) => pathname === address || pathname.startsWith(`${address}/`))
