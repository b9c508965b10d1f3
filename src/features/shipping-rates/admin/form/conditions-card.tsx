import '@mantine/core/styles/Tabs.layer.css'
import { Tabs, Text, VisuallyHidden } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { SectionCard } from '#kit/web/section-card.tsx'
import { type RangeName, rangeNames, ranges } from '../../ranges.ts'
import { RateField } from './rate-field.tsx'
import type { RateFormHandle } from './use-rate-form.ts'
import classes from './rate-form-page.module.css'

type Props = { form: RateFormHandle; tab: RangeName; onTab: (tab: RangeName) => void; currency: string }

/** Which carts the rate is for. */
export const ConditionsCard = ({ form, tab, onTab, currency }: Props) => (
  <SectionCard title="SHIPPING CONDITIONS (optional)" description="The rate is offered to carts that meet all of them.">
    <Tabs value={tab} onChange={(value) => onTab(value as RangeName)}>
      <Tabs.List mb="md" className={classes.tabs ?? ''} aria-label="Shipping conditions">
        {rangeNames.map((range) => (
          <Tabs.Tab
            key={range}
            value={range}
            rightSection={(form.errors[ranges[range].minimum] || form.errors[ranges[range].maximum]) && <WrongMark />}
          >
            {ranges[range].tab}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {rangeNames.map((range) => {
        const { minimum, maximum, explanation } = ranges[range]
        return (
          <Tabs.Panel key={range} value={range}>
            <Text size="sm" c="dimmed" mb="md">
              {explanation}
            </Text>
            <div className={classes.range}>
              {/* What is wrong with a range is said at both ends, and put right at either. */}
              <RateField form={form} field={minimum} currency={currency} rights={maximum} />
              <RateField form={form} field={maximum} currency={currency} rights={minimum} />
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
