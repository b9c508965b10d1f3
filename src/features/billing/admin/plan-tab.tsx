import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { island } from '#features/auth/admin/public.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { BelowNotice } from './below-notice.tsx'
import { plansQuery } from './billing-queries.ts'
import { PlanCard } from './plan-card.tsx'
import { UsageCard } from './usage-card.tsx'
import classes from './plan-card.module.css'

/** The plans side by side, and what this week comes to. */
export const PlanTab = () => {
  const query = useQuery(plansQuery)
  const planId = island().store?.plan_id ?? null
  return (
    <BelowNotice skeleton={<PlansSkeleton />}>
      <QueryState query={query} skeleton={<PlansSkeleton />} errorTitle="The plans could not be loaded" order={2}>
        {(plans) => (
          <div className={classes.cards}>
            {plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} isCurrent={plan.id === planId} />
            ))}
          </div>
        )}
      </QueryState>
      <UsageCard isSubscribed={island().enableDetails?.userPlanSubscribed ?? false} />
    </BelowNotice>
  )
}

const PlansSkeleton = () => (
  <div className={classes.cards}>
    <Skeleton height={396} radius="lg" />
    <Skeleton height={396} radius="lg" />
  </div>
)
