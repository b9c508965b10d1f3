import { useNavigate, useSearch } from '@tanstack/react-router'
import { AlertsNote } from '#features/alerts/admin/public.ts'
import { useSession } from '#features/auth/admin/public.tsx'
import { UnsolvedPaymentsSlot } from '#features/checkout/admin/public.ts'
import { GoLiveCard, ShowChecklist } from '#features/go-live/admin/public.ts'
import { NewOrders, OrderDrawerSlot } from '#features/orders/admin/public.tsx'
import { type Choice, choiceFrom, toSearch } from '#kit/contract/period.ts'
import { PageHeader } from '#kit/web/page-header.tsx'
import { PeriodSelect } from '#kit/web/period/period-select.tsx'
import { useToday } from '#kit/web/period/use-today.ts'
import { DiscountsCard } from './discounts-card.tsx'
import { FurtherPages } from './further-pages.tsx'
import { RecentOrdersCard } from './recent-orders-card.tsx'
import { RecentProductsCard } from './recent-products-card.tsx'
import { SummaryCard } from './summary-card.tsx'
import classes from './dashboard-page.module.css'

/** How the store did in a month or other days; which ones lives in the address. */
export const DashboardPage = () => {
  const { user, store } = useSession()
  const { choice, today, choose } = useChoice(store?.time_zone ?? 'UTC')
  const shown = { choice, today }
  const name = `${user.name} ${user.last_name}`.trim()
  return (
    <>
      <PageHeader
        title={`Hello, ${name}`}
        description={`Welcome! Here is how ${store?.name ?? 'your store'} is doing.`}
        actions={<PeriodSelect value={choice} today={today} onChange={choose} />}
      />
      <AlertsNote />
      <UnsolvedPaymentsSlot />
      <GoLiveCard />
      <div className={classes.grid}>
        <div className={classes.wide}>
          <SummaryCard {...shown} />
        </div>
        <div className={classes.wide}>
          <RecentOrdersCard {...shown} />
        </div>
        <RecentProductsCard {...shown} />
        <DiscountsCard {...shown} />
      </div>
      <FurtherPages />
      <ShowChecklist />
      <OrderDrawerSlot />
      <NewOrders />
    </>
  )
}

const useChoice = (timeZone: string) => {
  const today = useToday(timeZone)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (choice: Choice) => void navigate({ to: '.', search: toSearch(choice) })
  return { choice: choiceFrom(search, today), today, choose }
}
