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

type Props = {
  form: FieldsForm
  field: OwnField
  index: number
  isOpen: boolean
  onToggle(): void
  /** Gives the focus to the first of these that can be pressed once the fields are drawn anew. */
  focusLater(...buttons: string[]): void
}

/** A button of a field's row. */
const button = ({ id }: OwnField, does: string) => `[data-row="${id}"] [data-does="${does}"]`

const summary = ({ kind, is_required, countries }: OwnField) =>
  [kindLabels[kind], is_required ? 'required' : 'optional', countries.length > 0 && placesText(countries)]
    .filter(Boolean)
    .join(' · ')

/** One field of the list: what it is at a glance, and open all that can be said about it. */
export const OwnFieldRow = ({ form, field, index, isOpen, onToggle, focusLater }: Props) => {
  const name = field.label.trim() || 'New field'
  const { fields } = form.values
  const move = (step: -1 | 1) => {
    const [first, other] = step < 0 ? ['up', 'down'] : ['down', 'up']
    focusLater(button(field, first), button(field, other))
    form.reorderListItem('fields', { from: index, to: index + step })
  }
  const remove = () => {
    const next = fields[index + 1] ?? fields[index - 1]
    focusLater(...(next ? [button(next, 'remove')] : []), '[data-does="add"]')
    form.removeListItem('fields', index)
  }
  return (
    <fieldset className={classes.row} aria-label={name} data-row={field.id}>
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
          data-does="up"
          disabled={index === 0}
          onClick={() => move(-1)}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move ${name} down`}
          data-does="down"
          disabled={index === fields.length - 1}
          onClick={() => move(1)}
        >
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} data-does="remove" onClick={remove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
    </fieldset>
  )
}
