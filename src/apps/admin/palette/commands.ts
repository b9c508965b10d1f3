import { useMantineColorScheme } from '@mantine/core'
import { accountCommands } from '#features/account/admin/commands.ts'
import { alertCommands } from '#features/alerts/admin/commands.ts'
import { allStoreCommands } from '#features/all-stores/admin/commands.ts'
import { analyticsCommands } from '#features/analytics/admin/commands.ts'
import { authCommands } from '#features/auth/admin/commands.ts'
import { discountCommands } from '#features/automatic-discounts/admin/commands.ts'
import { billingCommands } from '#features/billing/admin/commands.ts'
import { customDomainCommands } from '#features/custom-domains/admin/commands.ts'
import { customizationCommands } from '#features/customization/admin/commands.ts'
import { dashboardCommands } from '#features/dashboard/admin/commands.ts'
import { funnelCommands } from '#features/funnel/admin/commands.ts'
import { goLiveCommands } from '#features/go-live/admin/commands.ts'
import { localizationCommands } from '#features/localization/admin/commands.ts'
import { messageCommands } from '#features/messages/admin/commands.ts'
import { orderBumpCommands } from '#features/order-bumps/admin/commands.ts'
import { paymentMethodCommands } from '#features/payment-methods/admin/commands.ts'
import { reminderCommands } from '#features/reminders/admin/commands.ts'
import { reviewCommands } from '#features/reviews/admin/commands.ts'
import { useScriptCommands } from '#features/script/admin/commands.ts'
import { shippingRateCommands } from '#features/shipping-rates/admin/commands.ts'
import { useStoreCommands } from '#features/stores/admin/commands.ts'
import { testOrderCommands } from '#features/test-orders/admin/commands.ts'
import { trafficSourceCommands } from '#features/traffic-sources/admin/commands.ts'
import type { Command } from '#kit/web/command/command.ts'
import { schemes } from '../shell/color-scheme-switch.tsx'

/** What the features offer, each in its own file, in the order of the sidebar; and the admin's looks. */
export const useCommands = (): Command[] => [
  ...dashboardCommands,
  ...goLiveCommands,
  ...funnelCommands,
  ...trafficSourceCommands,
  ...allStoreCommands,
  ...reminderCommands,
  ...alertCommands,
  ...messageCommands,
  ...testOrderCommands,
  ...shippingRateCommands,
  ...discountCommands,
  ...orderBumpCommands,
  ...paymentMethodCommands,
  ...customizationCommands,
  ...reviewCommands,
  ...localizationCommands,
  ...customDomainCommands,
  ...useScriptCommands(),
  ...useStoreCommands(),
  ...analyticsCommands,
  ...accountCommands,
  ...billingCommands(),
  ...useAppearanceCommands(),
  ...authCommands,
]

const useAppearanceCommands = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return schemes.map(({ value, label, Icon }): Command => ({
    label: `${label} colours`,
    group: 'Appearance',
    words: 'color scheme theme mode night day',
    Icon,
    chosen: value === colorScheme,
    run: () => setColorScheme(value),
  }))
}
