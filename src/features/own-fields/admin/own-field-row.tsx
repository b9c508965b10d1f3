import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { ActionIcon, Switch, UnstyledButton } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { placesText } from '#features/shipping-rates/countries.ts'
import { kindLabels, type OwnField } from '../rules.ts'
import { OwnFieldEditor } from './own-field-editor.tsx'
import type { FieldsForm } from './use-fields-form.ts'
import classes from './own-fields.module.css'

type Props = { form: FieldsForm; field: OwnField; index: number; isOpen: boolean; onToggle(): void }

const summary = ({ kind, is_required, countries }: OwnField) =>
  [kindLabels[kind], is_required ? 'required' : 'optional', countries.length > 0 && placesText(countries)]
    .filter(Boolean)
    .join(' · ')

/** One field of the list: what it is at a glance, and open all that can be said about it. */
export const OwnFieldRow = ({ form, field, index, isOpen, onToggle }: Props) => {
  const name = field.label.trim() || 'New field'
  const { length } = form.values.fields
  const move = (to: number) => form.reorderListItem('fields', { from: index, to })
  return (
    <fieldset className={classes.row} aria-label={name}>
      <div className={classes.head}>
        <UnstyledButton className={classes.name ?? ''} aria-expanded={isOpen} onClick={onToggle}>
          <span className={classes.label}>{name}</span>
          <span className={classes.summary}>{summary(field)}</span>
        </UnstyledButton>
        <Switch
          aria-label={`Ask for ${name}`}
          checked={field.is_active}
          onChange={({ currentTarget }) => form.setFieldValue(`fields.${index}.is_active`, currentTarget.checked)}
        />
      </div>
      {isOpen && <OwnFieldEditor form={form} field={field} index={index} />}
      <div className={classes.actions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => move(index - 1)}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move ${name} down`}
          disabled={index === length - 1}
          onClick={() => move(index + 1)}
        >
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${name}`}
          onClick={() => form.removeListItem('fields', index)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
    </fieldset>
  )
}
