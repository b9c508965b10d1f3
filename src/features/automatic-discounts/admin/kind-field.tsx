import { Radio, Text } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { SectionCard } from '#kit/web/section-card.tsx'
import { type Kind, kindNames } from '../rules.ts'
import type { DiscountFields } from './use-discount-form.ts'
import classes from './discount-form.module.css'

const explanations: Record<Kind, string> = {
  percentage: 'A percentage off the order or selected products',
  'fixed-amount': 'A fixed amount off the order or selected products',
  'free-shipping': 'No shipping costs',
  'buy-x-get-y': 'Buy something, and get something else free or cheaper',
}

export const KindField = ({ form, choices }: { form: DiscountFields; choices: readonly Kind[] }) => (
  <SectionCard title="Kind">
    <Radio.Group
      {...form.getInputProps('kind')}
      onChange={(kind) => {
        form.setFieldValue('kind', kind as Kind)
        form.clearErrors()
        if (kind === 'buy-x-get-y' && form.values.minimum === 'none') form.setFieldValue('minimum', 'quantity')
      }}
      data-field="kind"
      aria-label="Kind"
    >
      <div className={classes.kinds}>
        {choices.map((kind) => (
          <Radio.Card key={kind} value={kind} radius="md" className={classes.kind} aria-label={kindNames[kind]}>
            <Radio.Indicator />
            <div>
              <Text fw={600} size="sm">
                {kindNames[kind]}
              </Text>
              <Text c="dimmed" size="sm">
                {explanations[kind]}
              </Text>
            </div>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  </SectionCard>
)
