import { Skeleton, Stack } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#features/auth/admin/public.tsx'
import { ActionIconLink } from '#kit/web/link.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { serverNow } from '#kit/web/server-clock.ts'
import type { Discount } from '../contract.ts'
import { kindNames } from '../rules.ts'
import { DiscountForm } from './discount-form.tsx'
import { discountQuery } from './discount-queries.ts'
import { ReadOnlyDiscount } from './read-only-discount.tsx'
import { StatusBadge } from './status-badge.tsx'
import { newDiscount, typedFrom } from './typed-discount.ts'
import classes from './discount-form.module.css'

const back = (
  <ActionIconLink to="/automatic-discounts" variant="default" size="lg" aria-label="Back to the automatic discounts">
    <IconArrowLeft size={18} aria-hidden />
  </ActionIconLink>
)

const usePlace = () => {
  const { store } = useSession()
  return { currency: store?.currency ?? 'EUR', time_zone: store?.time_zone ?? 'UTC' }
}

export const CreateDiscountPage = () => {
  const place = usePlace()
  const [initial] = useState(() => newDiscount(place, serverNow()))
  return (
    <>
      <PageHeader title="Create automatic discount" before={back} />
      <DiscountForm initial={initial} place={place} />
    </>
  )
}

/** One discount: its form, or where only the shop can change it, what it says. */
export const DiscountPage = ({ id }: { id: string }) => {
  const query = useQuery(discountQuery(id))
  const { data } = query
  return (
    <>
      <PageHeader
        title={data?.title ?? 'Automatic discount'}
        description={
          data && (
            <span className={classes.about}>
              <StatusBadge status={data.status} />
              {kindNames[data.kind]} · Used {data.usage.toLocaleString('en-US')} {data.usage === 1 ? 'time' : 'times'}
            </span>
          )
        }
        before={back}
      />
      <QueryState query={query} skeleton={<FormSkeleton />} errorTitle="The discount could not be loaded" order={2}>
        {(discount) => <Shown discount={discount} />}
      </QueryState>
    </>
  )
}

const Shown = ({ discount }: { discount: Discount }) => {
  const place = { ...usePlace(), currency: discount.currency }
  if (!discount.values) return <ReadOnlyDiscount discount={discount} zone={place.time_zone} />
  return <DiscountForm key={discount.id} saved={discount} initial={typedFrom(discount.values, place)} place={place} />
}

const FormSkeleton = () => (
  <div className={classes.columns}>
    <Stack gap="lg">
      <Skeleton h={260} radius="lg" />
      <Skeleton h={200} radius="lg" />
      <Skeleton h={180} radius="lg" />
    </Stack>
    <Skeleton h={220} radius="lg" />
  </div>
)
