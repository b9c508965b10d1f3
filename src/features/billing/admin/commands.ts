import IconCreditCardPay from '@tabler/icons-react/dist/esm/icons/IconCreditCardPay.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { forShownStore, island } from '#features/auth/admin/public.tsx'
import type { Command } from '#kit/web/command/command.ts'
import { upgradePlanId } from '../rules.ts'

/** The billing engine's own pages are reached by a full page load. */
const load = (address: string) => () => window.location.assign(forShownStore(address))

export const billingCommands = (): Command[] => {
  const { store, enableDetails } = island()
  const upgrade: Command = {
    label: 'Upgrade Plan',
    group: 'Actions',
    words: 'subscribe growth pay',
    Icon: IconSparkles,
    run: load(`/billing/upgrade/${upgradePlanId}`),
  }
  return [
    ...(store && store.plan_id !== upgradePlanId ? [upgrade] : []),
    {
      label: 'Manage subscription',
      group: 'Actions',
      words: 'billing portal card cancel',
      Icon: IconCreditCardPay,
      blockedReason: enableDetails?.userPlanSubscribed
        ? null
        : 'You need to have an active subscription to access the billing portal.',
      run: load('/billing-portal'),
    },
    {
      label: 'Plan',
      group: 'Go to',
      of: 'Billing',
      words: 'subscription usage amount due',
      Icon: IconReceipt,
      to: '/billing/plan',
    },
    {
      label: 'Invoices',
      group: 'Go to',
      of: 'Billing',
      words: 'receipts bills download',
      Icon: IconFileInvoice,
      to: '/billing/invoices',
    },
    { label: 'Plans', group: 'Go to', words: 'pricing compare free growth', Icon: IconReceipt, to: '/plans' },
  ]
}
