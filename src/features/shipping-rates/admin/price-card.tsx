import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Card, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { GapAlert } from './coverage-note.tsx'
import { NumberField } from './number-field.tsx'
import { gapOnceSaved } from './rate-form.ts'
import { conditionsQuery } from './rate-queries.ts'
import type { RateFormHandle } from './use-rate-form.ts'
import classes from './rate-form-page.module.css'

type Props = { form: RateFormHandle; currency: string; rateId: string | null }

/** What the rate costs, whether it is preselected, and what saving it would leave without a rate. */
export const PriceCard = ({ form, currency, rateId }: Props) => {
  const { data } = useQuery(conditionsQuery)
  const otherDefault = data?.all.find((rate) => rate.use_as_default && rate.id !== rateId)
  const gap = useGap(form, currency, rateId)
  return (
    <Stack gap="md">
      <Card component="section" aria-label="Price" className={classes.price}>
        <Stack gap="lg">
          <NumberField
            unit={{ currency }}
            label="Shipping price"
            description="0 is free. While it is empty, the rate is not offered."
            placeholder="0.00"
            {...form.getInputProps('shippingPrice')}
          />
          <Switch
            label="Use this shipping rate as default"
            description={
              form.values.useAsDefault && otherDefault
                ? `It takes over from “${otherDefault.name}”: a store has one default.`
                : 'Preselected whenever it applies.'
            }
            {...form.getInputProps('useAsDefault', { type: 'checkbox' })}
            onChange={(event) => {
              form.setFieldValue('useAsDefault', event.currentTarget.checked)
              form.clearFieldError('shippingPrice')
            }}
          />
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
