import { Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { SectionCard } from '#kit/web/section-card.tsx'
import { CountField, MinimumField } from './minimum-fields.tsx'
import { ProductsField } from './products-field.tsx'
import type { Place } from './typed-discount.ts'
import type { DiscountFields } from './use-discount-form.ts'
import { WorthField } from './value-fields.tsx'

type Props = { form: DiscountFields; place: Place }

/** What has to be bought. */
export const BuyFields = ({ form, place }: Props) => (
  <SectionCard title="What shoppers buy">
    <Stack gap="md">
      <Radio.Group label="They buy" {...form.getInputProps('minimum')} data-field="minimum">
        <Stack gap="sm" mt={4}>
          <Radio value="quantity" label="A number of items" />
          <Radio value="value" label="For a value" />
        </Stack>
      </Radio.Group>
      <MinimumField form={form} place={place} />
      <ProductsField form={form} field="products" label="Products to buy" />
    </Stack>
  </SectionCard>
)

/** What comes along, and what it costs. */
export const GetFields = ({ form, place }: Props) => (
  <SectionCard title="What they get for it">
    <Stack gap="md">
      <CountField form={form} field="getsQuantity" label="Number of items they get" placeholder="1" />
      <ProductsField form={form} field="getsProducts" label="Products to get" />
      <Radio.Group label="At" {...form.getInputProps('gives')}>
        <Stack gap="sm" mt={4}>
          <Radio value="free" label="No cost" />
          <Radio value="percentage" label="A percentage off" />
          <Radio value="amount" label="An amount off each" />
        </Stack>
      </Radio.Group>
      <WorthField form={form} place={place} label={form.values.gives === 'percentage' ? 'Percentage' : 'Amount'} />
      <CountField
        form={form}
        field="usesPerOrder"
        label="Maximum uses per order"
        placeholder="No limit"
        description="Leave it empty for no limit."
      />
    </Stack>
  </SectionCard>
)
