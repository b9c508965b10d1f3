import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#features/auth/admin/public.tsx'
import { UnsolvedPaymentsSlot } from '#features/checkout/admin/public.ts'
import { GoLiveCard, ShowChecklist } from '#features/go-live/admin/public.ts'
import { OrderDrawerSlot } from '#features/orders/admin/public.tsx'
import { type Month, monthFrom, monthText } from '#kit/contract/month.ts'
import { MonthSelect } from '#kit/web/month-select.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { DiscountsCard } from './discounts-card.tsx'
import { FurtherPages } from './further-pages.tsx'
import { RecentOrdersCard } from './recent-orders-card.tsx'
import { RecentProductsCard } from './recent-products-card.tsx'
import { SummaryCard } from './summary-card.tsx'
import classes from './dashboard-page.module.css'

/** How the store did in one month; the month lives in the address. */
export const DashboardPage = () => {
  const { user, store } = useSession()
  const [month, setMonth] = useMonth()
  const name = `${user.name} ${user.last_name}`.trim()
  return (
    <>
      <PageHeader
        title={`Hello, ${name}`}
        description={`Welcome back! Here is how ${store?.name ?? 'your store'} is doing.`}
        actions={<MonthSelect value={month} onChange={setMonth} />}
      />
      <UnsolvedPaymentsSlot />
      <GoLiveCard />
      <div className={classes.grid}>
        <div className={classes.wide}>
          <SummaryCard month={month} />
        </div>
        <div className={classes.wide}>
          <RecentOrdersCard month={month} />
        </div>
        <RecentProductsCard month={month} />
        <DiscountsCard month={month} />
      </div>
      <FurtherPages />
      <ShowChecklist />
      <OrderDrawerSlot />
    </>
  )
}

const useMonth = (): [Month, (month: Month) => void] => {
  const [now] = useState(() => new Date())
  const search: { month?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const setMonth = (month: Month) => void navigate({ to: '.', search: { month: monthText(month) } })
  return [monthFrom(search.month, now), setMonth]
}
