import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Input, MultiSelect, SegmentedControl, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { compressed, expanded, placeOptions } from '#features/shipping-rates/countries.ts'
import { beginsFirst } from '#kit/web/begins-first.ts'
import { useOpenedList } from '#kit/web/use-opened-list.ts'
import { type Kind, kindLabels, kinds, maxHelpLength, maxLabelLength, type OwnField } from '../rules.ts'
import { OwnFieldLanguages } from './own-field-languages.tsx'
import type { FieldsForm } from './use-fields-form.ts'
import classes from './own-fields.module.css'

type Props = { form: FieldsForm; field: OwnField; index: number }

const options = placeOptions()
const ways = kinds.map((value) => ({ value, label: kindLabels[value] }))

/** All that can be said about one field. */
export const OwnFieldEditor = ({ form, field, index }: Props) => {
  const at = `fields.${index}`
  const input = (name: string) => form.getInputProps(`${at}.${name}`)
  const list = useOpenedList()
  return (
    <Stack gap="sm" className={classes.editor ?? ''}>
      <TextInput label="Label" maxLength={maxLabelLength} {...input('label')} />
      <Input.Wrapper label="Kind" labelElement="div">
        <SegmentedControl<Kind>
          fullWidth
          size="xs"
          aria-label="Kind"
          data={ways}
          value={field.kind}
          onChange={(kind) => form.setFieldValue(`${at}.kind`, kind)}
        />
      </Input.Wrapper>
      {field.kind === 'choice' && (
        <Textarea
          label="Choices"
          description="One a line"
          autosize
          minRows={3}
          value={field.choices.join('\n')}
          error={form.errors[`${at}.choices`]}
          onChange={({ currentTarget }) => form.setFieldValue(`${at}.choices`, currentTarget.value.split('\n'))}
        />
      )}
      <TextInput
        label="Help (optional)"
        description="Shown under the field."
        maxLength={maxHelpLength}
        {...input('help')}
      />
      <Switch
        label="Required"
        description={field.kind === 'tick' ? 'Shoppers must tick it to pay.' : 'Shoppers must answer it to pay.'}
        checked={field.is_required}
        onChange={({ currentTarget }) => form.setFieldValue(`${at}.is_required`, currentTarget.checked)}
      />
      <MultiSelect
        label="Countries"
        description="Asked only for orders to these countries. Leave it empty for all."
        placeholder={field.countries.length > 0 ? '' : 'All countries'}
        data={options}
        searchable
        filter={beginsFirst}
        {...list}
        clearable
        hidePickedOptions
        selectFirstOptionOnChange
        nothingFoundMessage="No country found"
        clearButtonProps={{ 'aria-label': 'Clear countries' }}
        // Saving is for the button: here the key takes a country.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        value={compressed(field.countries)}
        error={form.errors[`${at}.countries`]}
        onChange={(codes) => form.setFieldValue(`${at}.countries`, expanded(codes))}
      />
      <OwnFieldLanguages form={form} field={field} index={index} />
    </Stack>
  )
}
