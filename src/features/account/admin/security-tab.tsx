import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AnchorLink } from '#kit/web/link.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { cardWidth, securityQuery } from './account-queries.ts'
import { DevicesCard } from './devices-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

/** How the merchant signs in, and where they are signed in. */
export const SecurityTab = () => (
  <QueryState
    query={useQuery(securityQuery)}
    skeleton={<SecuritySkeleton />}
    errorTitle="Security could not be loaded"
    order={2}
  >
    {({ minimum_length, second_factor, devices }) => (
      <Stack gap="lg" maw={cardWidth}>
        <PasswordForm minimumLength={minimum_length} />
        <SecondFactorCard {...second_factor} />
        <DevicesCard devices={devices} />
        <Text size="sm" c="dimmed">
          Want to leave? You can{' '}
          <AnchorLink to="/account/$tab" params={{ tab: 'delete-account' }} c="red" underline="always" inherit>
            delete your account
          </AnchorLink>
          .
        </Text>
      </Stack>
    )}
  </QueryState>
)

const SecuritySkeleton = () => (
  <Stack gap="lg" maw={cardWidth}>
    <Skeleton h={422} radius="lg" />
    <Skeleton h={160} radius="lg" />
    <Skeleton h={180} radius="lg" />
  </Stack>
)
