import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { type ComboboxItem, Group, MultiSelect, type OptionsFilter, Text } from '@mantine/core'
import { beginsFirst } from '#kit/web/begins-first.ts'
import { SectionCard } from '#kit/web/section-card.tsx'
import { useOpenedList } from '#kit/web/use-opened-list.ts'
import { byName, getMembers, placeName, placeOptions } from '../../countries.ts'
import { fields } from '../../fields.ts'
import type { RateFormHandle } from './use-rate-form.ts'
import classes from './rate-form-page.module.css'

const options = placeOptions()

/** A region is found by its short name too, before all that has those letters somewhere. */
const shortNameFirst: OptionsFilter = (input) => {
  const code = input.search.trim().toUpperCase()
  const region = getMembers(code) && (input.options as ComboboxItem[]).find(({ value }) => value === code)
  const found = beginsFirst(input)
  return region ? [region, ...found.filter((option) => option !== region)] : found
}

/**
 * Where the rate ships to. A region stands for its countries, which are named as soon as it is chosen. What is chosen stays as it
 * was chosen: a region that is removed leaves what others hold, or what was chosen by itself.
 */
export const CountriesCard = ({ form }: { form: RateFormHandle }) => {
  const input = form.getInputProps('countries')
  const list = useOpenedList()
  return (
    <SectionCard title="Countries (optional)" description="The rate is offered to addresses in these countries.">
      <MultiSelect
        label={fields.countries.label}
        description={fields.countries.hint}
        placeholder={form.values.countries.length > 0 ? '' : fields.countries.placeholder}
        data={options}
        searchable
        filter={shortNameFirst}
        renderOption={({ option }) => <Place code={option.value} />}
        clearable
        hidePickedOptions
        selectFirstOptionOnChange
        nothingFoundMessage="No country found"
        clearButtonProps={{ 'aria-label': 'Clear countries' }}
        classNames={{ inputField: classes.pickField ?? '' }}
        // Saving is for the button: here the key takes a country.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        {...list}
        {...input}
      />
      <Members places={form.values.countries} />
    </SectionCard>
  )
}

const Place = ({ code }: { code: string }) => {
  const all = getMembers(code)
  return (
    <Group gap={8} justify="space-between" flex={1} wrap="nowrap">
      <span>{placeName(code)}</span>
      {all && (
        <Text span size="xs" className={classes.count ?? ''}>
          {all.length} countries
        </Text>
      )}
    </Group>
  )
}

/** What is saved for each region that is chosen. */
const Members = ({ places }: { places: readonly string[] }) => (
  <div aria-live="polite">
    {places.map((place) => {
      const all = getMembers(place)
      return (
        all && (
          <Text key={place} size="xs" c="dimmed" mt="xs">
            <strong>
              {placeName(place)}, {all.length} countries:
            </strong>{' '}
            {byName(all).map(placeName).join(', ')}
          </Text>
        )
      )
    })}
    {places.some(getMembers) && (
      <Text size="xs" c="dimmed" mt="xs">
        These countries are saved with the rate. Removing a region keeps what you chose separately, or with another
        region.
      </Text>
    )}
  </div>
)
