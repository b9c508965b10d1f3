import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forShownStore, island } from '#features/auth/admin/public.tsx'
import { notify } from '#kit/web/notification/notify.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { replacePage } from '#kit/web/page-load.ts'
import { AmountDue } from './amount-due.tsx'
import { InvoicesTab } from './invoices-tab.tsx'
import { PlanTab } from './plan-tab.tsx'
import { useStepDown } from './use-step-down.ts'

type Tab = 'plan' | 'invoices' | 'manage'

/** What the store pays: its plan, its invoices, and the way to the engine's own pages. */
export const BillingPage = ({ tab }: { tab: Tab }) => {
  const navigate = useNavigate()
  const open = (value: string | null) => void navigate({ to: '/billing/$tab', params: { tab: value ?? 'plan' } })
  useManageGate(tab)
  useStepDown()
  return (
    <>
      <PageHeader
        title="Billing"
        description={`The plan of ${island().store?.name ?? 'your store'}, what it costs, and your invoices.`}
        actions={<AmountDue />}
      />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="plan">Plan</Tabs.Tab>
          <Tabs.Tab value="invoices">Invoices</Tabs.Tab>
          <Tabs.Tab value="manage">Manage</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="plan">
          <PlanTab />
        </Tabs.Panel>
        <Tabs.Panel value="invoices">
          <InvoicesTab />
        </Tabs.Panel>
        <Tabs.Panel value="manage">{null}</Tabs.Panel>
      </Tabs>
    </>
  )
}

/** The manage tab is a page of the engine, for stores that have a subscription there. */
const useManageGate = (tab: Tab) => {
  const navigate = useNavigate()
  useEffect(() => {
    if (tab !== 'manage') return
    if (island().enableDetails?.userPlanSubscribed) return replacePage(forShownStore('/billing-portal'))
    notify.notice('You need to have an active subscription to access the billing portal.', {
      title: 'No active subscription',
    })
    void navigate({ to: '/billing/$tab', params: { tab: 'plan' }, replace: true })
  }, [tab, navigate])
}
