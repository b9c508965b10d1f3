import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#kit/web/query-state.tsx'
import { ApplePayCard } from './apple-pay-card.tsx'
import { CustomDomainCard } from './custom-domain-card.tsx'
import { customDomainQuery } from './use-custom-domain.ts'

/** The name under which a store's shoppers find their checkout. */
export const CustomDomainTab = () => (
  <QueryState
    query={useQuery(customDomainQuery)}
    skeleton={<Skeleton height={260} maw={720} />}
    errorTitle="Your custom domain could not be loaded"
    order={2}
  >
    {(domain) => (
      <Stack gap="lg">
        <CustomDomainCard domain={domain} />
        <ApplePayCard servedHost={domain.served_host} />
      </Stack>
    )}
  </QueryState>
)
