import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'

/** The sidebar's items: what belongs to the store, then what belongs to the merchant. */
export const navigation = [
  [
    { to: '/dashboard', label: 'Overview', Icon: IconLayoutDashboard },
    { to: '/shipping-rates', label: 'Shipping Rates', Icon: IconTruckDelivery },
    { to: '/payment-methods', label: 'Payment Methods', Icon: IconCreditCard },
    { to: '/customization', label: 'Customization', Icon: IconPalette },
    { to: '/localization', label: 'Localization', Icon: IconLanguage },
    { to: '/settings', label: 'Settings', Icon: IconSettings },
  ],
  [
    { to: '/account', label: 'Account', Icon: IconUserCircle },
    { to: '/billing', label: 'Billing', Icon: IconReceipt },
  ],
] as const
