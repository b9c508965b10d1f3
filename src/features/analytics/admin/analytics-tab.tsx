import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { customDomainQuery } from '#features/custom-domains/admin/public.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { FacebookCard } from './facebook-card.tsx'
import { GoogleCard } from './google-card.tsx'
import { analyticsQuery } from './use-analytics.ts'

/** Where a store's checkout reports what shoppers do; each card is saved by itself. */
export const AnalyticsTab = () => {
  const query = useQuery(analyticsQuery)
  const isAtOurAddress = useQuery(customDomainQuery).data?.served_host === null
  return (
    <QueryState
      query={query}
      skeleton={<Skeletons />}
      errorTitle="Your analytics settings could not be loaded"
      order={2}
    >
      {(settings) => (
        <Stack gap="lg" maw={720}>
          <GoogleCard settings={settings} isAtOurAddress={isAtOurAddress} />
          <FacebookCard settings={settings} isAtOurAddress={isAtOurAddress} />
        </Stack>
      )}
    </QueryState>
  )
}

const Skeletons = () => (
  <Stack gap="lg" maw={720}>
    <Skeleton height={500} />
    <Skeleton height={500} />
  </Stack>
)
