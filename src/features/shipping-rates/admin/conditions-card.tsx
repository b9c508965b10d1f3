import '@mantine/core/styles/Tabs.layer.css'
import { Tabs, Text, VisuallyHidden } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { SectionCard } from '#kit/web/section-card.tsx'
import { NumberField } from './number-field.tsx'
import { type ConditionTab, conditionTabs } from './rate-form.ts'
import type { RateFormHandle } from './use-rate-form.ts'
import classes from './rate-form-page.module.css'

type Props = { form: RateFormHandle; tab: ConditionTab; onTab: (tab: ConditionTab) => void; currency: string }

const explanations: Record<ConditionTab, string> = {
  items: 'How many items a cart may have for this rate.',
  value: 'What the items may cost together, before discounts.',
  weight: 'What the items may weigh together.',
}

/** Which carts the rate is for; both ends of each range are inside. */
export const ConditionsCard = ({ form, tab, onTab, currency }: Props) => (
  <SectionCard title="SHIPPING CONDITIONS (optional)" description="The rate is offered to carts that meet all of them.">
    <Tabs value={tab} onChange={(value) => onTab(value as ConditionTab)}>
      <Tabs.List mb="md" className={classes.tabs ?? ''} aria-label="Shipping conditions">
        {conditionTabs.map(({ value, label, minimum, maximum }) => (
          <Tabs.Tab
            key={value}
            value={value}
            rightSection={(form.errors[minimum] || form.errors[maximum]) && <WrongMark />}
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {conditionTabs.map(({ value, minimum, maximum, noun }) => {
        const unit = ({ items: 'pieces', value: { currency }, weight: 'kg' } as const)[value]
        // What is wrong with a range is said at both ends, and put right at either.
        const change = (field: typeof minimum | typeof maximum) => ({
          ...form.getInputProps(field),
          onChange: (typed: string) => {
            form.setFieldValue(field, typed)
            form.clearFieldError(field === minimum ? maximum : minimum)
          },
        })
        return (
          <Tabs.Panel key={value} value={value}>
            <Text size="sm" c="dimmed" mb="md">
              {explanations[value]}
            </Text>
            <div className={classes.range}>
              <NumberField unit={unit} label={`Min ${noun}`} placeholder="No min" {...change(minimum)} />
              <NumberField unit={unit} label={`Max ${noun}`} placeholder="No max" {...change(maximum)} />
            </div>
          </Tabs.Panel>
        )
      })}
    </Tabs>
  </SectionCard>
)

const WrongMark = () => (
  <>
    <IconAlertCircle size={16} color="var(--mantine-color-error)" aria-hidden />
    <VisuallyHidden>has an error</VisuallyHidden>
  </>
)
