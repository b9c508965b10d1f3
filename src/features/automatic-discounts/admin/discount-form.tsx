import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { momentText } from '#kit/contract/date-text.ts'
import { SaveButton } from '#kit/web/save-button.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { Discount } from '../contract.ts'
import { getCombinations, kinds, kindsLike, maxTitleLength } from '../rules.ts'
import { combinationNames, inWords } from '../words.ts'
import { BuyFields, GetFields } from './buy-get-fields.tsx'
import { KindField } from './kind-field.tsx'
import { MinimumFields } from './minimum-fields.tsx'
import { formFrom, type Place, type TypedDiscount } from './typed-discount.ts'
import { useDiscountActions } from './use-discount-actions.ts'
import { type DiscountFields, useDiscountForm } from './use-discount-form.ts'
import { ValueFields } from './value-fields.tsx'
import classes from './discount-form.module.css'

type Props = {
  /** None to create one. */
  saved?: Discount
  initial: TypedDiscount
  place: Place
}

/** Everything a person can set on an automatic discount, with what it comes to in words beside it. */
export const DiscountForm = ({ saved: opened, initial, place }: Props) => {
  const { saved, form, saving, isDone, leave, submit, keep } = useDiscountForm({ saved: opened, initial, place })
  const { kind } = form.values
  const choices = saved ? kindsLike(saved.values!.kind) : kinds
  return (
    <form onSubmit={submit} noValidate className={classes.columns}>
      <Stack gap="lg" miw={0}>
        {choices.length > 1 && <KindField form={form} choices={choices} />}
        <SectionCard title="Discount">
          <Stack gap="md">
            <TextInput
              label="Title"
              description="Shoppers see it in the cart and at checkout."
              placeholder="Spring sale"
              maxLength={maxTitleLength}
              autoComplete="off"
              data-field="title"
              {...form.getInputProps('title')}
            />
            {(kind === 'percentage' || kind === 'fixed-amount') && <ValueFields form={form} place={place} />}
            {kind === 'free-shipping' && <Text size="sm">The whole shipping price is deducted.</Text>}
          </Stack>
        </SectionCard>
        {kind === 'buy-x-get-y' ? (
          <>
            <BuyFields form={form} place={place} />
            <GetFields form={form} place={place} />
          </>
        ) : (
          <MinimumFields form={form} place={place} />
        )}
        <CombinationFields form={form} />
        <DateFields form={form} place={place} isPaused={saved?.status === 'paused'} />
      </Stack>
      <aside className={classes.aside} aria-label="Summary">
        <SectionCard
          title="Summary"
          footer={
            <SaveButton saving={saving} isOff={isDone || (saved !== undefined && !form.isDirty())} fullWidth>
              {saved ? 'Save' : 'Create discount'}
            </SaveButton>
          }
        >
          <Summary typed={form.values} place={place} kept={saved?.kept ?? []} />
          {saved && <MoreActions saved={saved} isDirty={form.isDirty()} onChanged={keep} onDeleted={leave} />}
        </SectionCard>
      </aside>
    </form>
  )
}

const Summary = ({ typed, place, kept }: { typed: TypedDiscount; place: Place; kept: readonly string[] }) => {
  const values = formFrom(typed, place)
  const moment = (instant: string) => (instant ? momentText(instant, place.time_zone) : '…')
  return (
    <ul className={classes.summary}>
      {inWords(values, place.currency).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {kept.map((line) => (
        <li key={line}>{line} (set in your shop, does not change)</li>
      ))}
      <li>Starts {moment(values.startsAt)}</li>
      <li>{values.endsAt === null ? 'No end date' : `Ends ${moment(values.endsAt)}`}</li>
    </ul>
  )
}

type MoreProps = { saved: Discount; isDirty: boolean; onChanged(discount: Discount): void; onDeleted(): void }

const MoreActions = ({ saved, isDirty, onChanged, onDeleted }: MoreProps) => {
  const { pause, resume, switching, remove, removing } = useDiscountActions(saved, { onChanged, onDeleted })
  return (
    <div className={classes.actions}>
      {saved.status === 'active' && (
        <Button variant="default" size="compact-sm" loading={switching} disabled={isDirty} onClick={pause}>
          Pause
        </Button>
      )}
      {saved.status === 'paused' && (
        <Button variant="default" size="compact-sm" loading={switching} disabled={isDirty} onClick={resume}>
          Resume
        </Button>
      )}
      <Button variant="subtle" color="red" size="compact-sm" loading={removing} onClick={() => void remove()}>
        Delete
      </Button>
    </div>
  )
}

const CombinationFields = ({ form }: { form: DiscountFields }) => (
  <SectionCard title="Combinations" description="Other discounts that may apply to the same order.">
    <Checkbox.Group {...form.getInputProps('combinesWith')} data-field="combinesWith" aria-label="Combines with">
      <Stack gap="sm">
        {getCombinations(form.values.kind).map((name) => (
          <Checkbox key={name} value={name} label={combinationNames[name]} />
        ))}
      </Stack>
    </Checkbox.Group>
  </SectionCard>
)

const DateFields = ({ form, place, isPaused }: { form: DiscountFields; place: Place; isPaused: boolean }) => (
  <SectionCard
    title="Dates"
    description={`In your store’s time zone (${place.time_zone.replaceAll('_', ' ')}).${isPaused ? ' The end date applies once the discount is resumed.' : ''}`}
  >
    <Stack gap="md">
      <TextInput
        type="datetime-local"
        label="Starts"
        maw={260}
        data-field="startsAt"
        {...form.getInputProps('startsAt')}
      />
      <Checkbox label="Set an end date" {...form.getInputProps('hasEnd', { type: 'checkbox' })} />
      {form.values.hasEnd && (
        <TextInput
          type="datetime-local"
          label="Ends"
          maw={260}
          min={form.values.startsAt}
          data-field="endsAt"
          {...form.getInputProps('endsAt')}
        />
      )}
    </Stack>
  </SectionCard>
)
