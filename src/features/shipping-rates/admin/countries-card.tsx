import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { MultiSelect } from '@mantine/core'
import { beginsFirst } from '#kit/web/begins-first.ts'
import { SectionCard } from '#kit/web/section-card.tsx'
import { compressed, expanded, placeOptions } from '../countries.ts'
import { fields } from '../fields.ts'
import type { RateFormHandle } from './use-rate-form.ts'
import classes from './rate-form-page.module.css'

const options = placeOptions()

/** Where the rate ships to. A region stands for its countries. */
export const CountriesCard = ({ form }: { form: RateFormHandle }) => {
  const { onChange, ...input } = form.getInputProps('countries')
  return (
    <SectionCard title="Countries (optional)" description="The rate is offered to addresses in these countries.">
      <MultiSelect
        label={fields.countries.label}
        description={fields.countries.hint}
        placeholder={form.values.countries.length > 0 ? '' : fields.countries.placeholder}
        data={options}
        searchable
        filter={beginsFirst}
        clearable
        hidePickedOptions
        selectFirstOptionOnChange
        nothingFoundMessage="No country found"
        clearButtonProps={{ 'aria-label': 'Clear countries' }}
        classNames={{ inputField: classes.pickField ?? '' }}
        // Saving is for the button: here the key takes a country.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        {...input}
        onChange={(codes) => onChange(compressed(expanded(codes)))}
      />
    </SectionCard>
  )
}
