import { Card, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { fieldsOn } from '../../fields.ts'
import { GapAlert } from '../coverage-note.tsx'
import { conditionsQuery } from '../rate-queries.ts'
import { RateField } from './rate-field.tsx'
import { gapOnceSaved } from './rate-form.ts'
import type { RateFormHandle } from './use-rate-form.ts'
import classes from './rate-form-page.module.css'

type Props = { form: RateFormHandle; currency: string; rateId: string | null }

/** What the rate costs, whether it is preselected, and what saving it would leave without a rate. */
export const PriceCard = ({ form, currency, rateId }: Props) => {
  const { data } = useQuery(conditionsQuery)
  const otherDefault = data?.all.find((rate) => rate.use_as_default && rate.id !== rateId)
  const takesOverFrom = form.values.useAsDefault && otherDefault?.name
  const gap = useGap(form, currency, rateId)
  return (
    <Stack gap="md" className={classes.aside ?? ''}>
      <Card component="section" aria-label="Price" className={classes.price}>
        <Stack gap="lg">
          {fieldsOn('price').map((field) => (
            <RateField
              key={field}
              form={form}
              field={field}
              currency={currency}
              {...(field === 'useAsDefault' && {
                rights: 'shippingPrice' as const,
                ...(takesOverFrom && { hint: `It replaces “${takesOverFrom}”: a store has one default.` }),
              })}
            />
          ))}
        </Stack>
      </Card>
      <div aria-live="polite">
        {gap && (
          <GapAlert gap={gap}>
            <Text size="sm" mt={6}>
              You can still save, and add another rate for them later.
            </Text>
          </GapAlert>
        )}
      </div>
    </Stack>
  )
}

const useGap = (form: RateFormHandle, currency: string, rateId: string | null) => {
  const { data } = useQuery(conditionsQuery)
  const fields = useDeferredValue(form.values)
  return useMemo(() => (data ? gapOnceSaved(fields, currency, data, rateId) : null), [data, fields, currency, rateId])
}
