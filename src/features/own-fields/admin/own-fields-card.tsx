import { Button, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUnsavedChanges } from '#kit/web/modal/unsaved-changes.ts'
import { saveOver } from '#kit/web/newer-version.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { SaveButton } from '#kit/web/save-button.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { showSaved } from '#kit/web/show-saved.ts'
import { useFocusLater } from '#kit/web/use-focus-later.ts'
import { useSave } from '#kit/web/use-save.ts'
import { maxFields, type OwnField } from '../rules.ts'
import { ownFieldsQuery, type SavedFields, saveFields } from './own-field-queries.ts'
import { OwnFieldRow } from './own-field-row.tsx'
import { useFieldsForm } from './use-fields-form.ts'

type Props = { onChange(fields: readonly OwnField[]): void }

/** What a merchant asks shoppers for in words of their own. */
export const OwnFieldsCard = ({ onChange }: Props) => {
  const query = useQuery(ownFieldsQuery)
  if (query.data) return <Card saved={query.data} onChange={onChange} />
  return (
    <SectionCard title="Own fields">
      <QueryState query={query} skeleton={null} errorTitle="Your own fields could not be loaded" order={3}>
        {() => null}
      </QueryState>
    </SectionCard>
  )
}

const blank = (): OwnField => ({
  id: crypto.randomUUID(),
  kind: 'text',
  label: '',
  help: '',
  choices: [],
  is_required: false,
  countries: [],
  is_active: true,
  translations: [],
})

const Card = ({ saved, onChange }: Props & { saved: SavedFields }) => {
  const queries = useQueryClient()
  // The version that the card began with: what is loaded anew behind it may be newer.
  const [seen, setSeen] = useState(saved.updated_at)
  const [open, setOpen] = useState<string | null>(null)
  const form = useFieldsForm(saved.fields)
  const { fields } = form.values
  const room = useRef<HTMLDivElement>(null)
  const focusLater = useFocusLater(room)
  useUnsavedChanges(form.isDirty())
  useEffect(() => onChange(fields), [fields, onChange])
  const { save, saving } = useSave((values: OwnField[]) => saveOver(seen, (version) => saveFields(version, values)), {
    form: { ...form, setErrors: (errors) => showErrors(errors) },
    onSuccess: ({ data }, sent) => {
      setSeen(data.updated_at)
      showSaved(form, { fields: sent }, { fields: data.fields })
      queries.setQueryData(ownFieldsQuery.queryKey, data)
    },
  })
  const showErrors = (errors: Record<string, string>) => {
    form.setErrors(errors)
    const at = Object.keys(errors).flatMap((name) => /^fields\.(\d+)\./.exec(name)?.[1] ?? [])[0]
    if (at !== undefined) setOpen(fields[Number(at)]?.id ?? null)
  }
  const add = () => {
    const field = blank()
    form.insertListItem('fields', field)
    setOpen(field.id)
  }
  return (
    <form onSubmit={form.onSubmit((values) => void save(values.fields))} noValidate>
      <SectionCard
        title="Own fields"
        description="Your own questions. Answers are saved with the order, under the field’s label."
        footer={
          <SaveButton saving={saving} isOff={!form.isDirty()}>
            Save own fields
          </SaveButton>
        }
      >
        <Stack gap="md" ref={room}>
          {fields.length === 0 && (
            <Text size="sm" c="dimmed">
              None yet. Ask for what you need to fulfil an order: an engraving, a delivery day, a tax number.
            </Text>
          )}
          {fields.map((field, index) => (
            <OwnFieldRow
              key={field.id}
              form={form}
              field={field}
              index={index}
              isOpen={open === field.id}
              onToggle={() => setOpen(open === field.id ? null : field.id)}
              focusLater={focusLater}
            />
          ))}
          <Button variant="default" data-does="add" onClick={add} disabled={fields.length >= maxFields}>
            Add a field
          </Button>
          {fields.length >= maxFields && (
            <Text size="sm" c="dimmed">
              A checkout has at most {maxFields} fields of its own.
            </Text>
          )}
        </Stack>
      </SectionCard>
    </form>
  )
}
