import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { notify } from '#kit/web/notification/notify.tsx'
import { serverNow } from '#kit/web/server-clock.ts'
import { showSaved } from '#kit/web/show-saved.ts'
import { useErrorsNotice } from '#kit/web/use-errors-notice.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { SavedCalendar } from '../../calendar-contract.ts'
import { calendarDifferences } from '../../calendar-texts.ts'
import { weekdays } from '../../delivery-calendar.ts'
import { saveCalendar } from './calendar-calls.ts'
import { ClosedDaysFields } from './closed-days-fields.tsx'
import { calendarFrom, exampleText, type TypedCalendar, typedErrors, typedFrom } from './typed-calendar.ts'

type Props = { opened: SavedCalendar; onDirty(isDirty: boolean): void; onCancel(): void; onSaved(): void }

const useCalendarForm = ({ calendar }: SavedCalendar) =>
  useForm<TypedCalendar>({
    name: 'delivery-calendar',
    initialValues: typedFrom(calendar),
    validate: typedErrors,
  })
export type CalendarFormHandle = ReturnType<typeof useCalendarForm>

export const CalendarForm = ({ opened, onDirty, onCancel, onSaved }: Props) => {
  const form = useCalendarForm(opened)
  const [seen, setSeen] = useState(opened)
  const [now] = useState(serverNow)
  const isDirty = form.isDirty()
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const take = (newer: SavedCalendar) => {
    const typed = typedFrom(newer.calendar)
    form.setInitialValues(typed)
    form.setValues(typed)
    form.clearErrors()
    setSeen(newer)
  }
  const { save, saving } = useSave(
    (typed: TypedCalendar) => {
      const calendar = calendarFrom(typed)
      return saveCalendar(seen, calendar, {
        compare: (newer) => ({ head: 'Setting', differences: calendarDifferences(newer.calendar, calendar) }),
        take,
      })
    },
    {
      form,
      onSuccess: ({ data }, sent) => {
        if (!showSaved(form, sent, typedFrom(data.calendar))) return setSeen(data)
        onDirty(false)
        onSaved()
      },
    },
  )
  const about = useErrorsNotice(form.errors)
  const refuse = (problems: Record<string, unknown>) => {
    notify.error([...new Set(Object.values(problems))].join(', '), { about })
    form.getInputNode(Object.keys(problems)[0] ?? '')?.focus()
  }
  const example = exampleText(form.values, now, opened.time_zone)
  return (
    <form onSubmit={form.onSubmit((typed) => void save(typed), refuse)} noValidate>
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          Expected delivery dates count the days below. They are shown for rates with handling and transit days.
        </Text>
        <Weekdays form={form} field="working_days" label="Working days" description="Days on which you ship orders." />
        <Weekdays
          form={form}
          field="delivery_days"
          label="Delivery days"
          description="Days on which your carriers transport and deliver parcels."
        />
        <TextInput
          type="time"
          label="Cut-off time (optional)"
          description={`Orders from this time on count as placed on the next working day. Time zone of your store: ${opened.time_zone}.`}
          classNames={{ input: 'notranslate' }}
          styles={{ wrapper: { maxWidth: 160 } }}
          {...form.getInputProps('cut_off')}
        />
        <ClosedDaysFields form={form} today={opened.today} />
        <Text size="sm" aria-live="polite" mih={44}>
          Example: an order placed now, with 1 handling day and 1 to 2 transit days, is expected{' '}
          {example ? <strong>{example}</strong> : 'on days that are shown once the fields above are right'}.
        </Text>
      </Stack>
      <ModalFoot>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={saving}>
          Save
        </Button>
      </ModalFoot>
    </form>
  )
}

type WeekdaysProps = {
  form: CalendarFormHandle
  field: 'working_days' | 'delivery_days'
  label: string
  description: string
}

const Weekdays = ({ form, field, label, description }: WeekdaysProps) => (
  <Checkbox.Group label={label} description={description} {...form.getInputProps(field)}>
    <Group gap="md" mt={8}>
      {weekdays.map((day, at) => (
        <Checkbox key={day} value={String(at + 1)} label={day.slice(0, 3)} aria-label={day} />
      ))}
    </Group>
  </Checkbox.Group>
)
