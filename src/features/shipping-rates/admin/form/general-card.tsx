import { Stack } from '@mantine/core'
import { SectionCard } from '#kit/web/section-card.tsx'
import { fieldsOn } from '../../fields.ts'
import { RateField } from './rate-field.tsx'
import type { RateFormHandle } from './use-rate-form.ts'

type Props = { form: RateFormHandle; currency: string }

/** What the rate is called and says. */
export const GeneralCard = ({ form, currency }: Props) => (
  <SectionCard title="General information">
    <Stack gap="md">
      {fieldsOn('general').map((field) => (
        <RateField key={field} form={form} field={field} currency={currency} />
      ))}
    </Stack>
  </SectionCard>
)
