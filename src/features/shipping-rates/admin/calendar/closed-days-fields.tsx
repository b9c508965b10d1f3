import { ActionIcon, Button, Checkbox, Fieldset, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Fieldset.layer.css'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRef } from 'react'
import { longestClosedName, mostClosed } from '../../delivery-calendar.ts'
import type { CalendarFormHandle } from './calendar-form.tsx'
import { noDays } from './typed-calendar.ts'
import classes from './calendar.module.css'

/** Single dates or spans on which nothing is shipped. */
export const ClosedDaysFields = ({ form, today }: { form: CalendarFormHandle; today: string }) => {
  const add = useRef<HTMLButtonElement>(null)
  const { closed } = form.values
  /** Most closed days are one: the last day follows the first until it is another. */
  const setFirst = (at: number, from: string) => {
    const span = closed[at]
    form.setFieldValue(`closed.${at}.from`, from)
    if (span && (span.to === '' || span.to === span.from)) form.setFieldValue(`closed.${at}.to`, from)
  }
  const focusLater = (at: number) => requestAnimationFrame(() => form.getInputNode(`closed.${at}.from`)?.focus())
  return (
    <Fieldset
      legend="Closed days"
      variant="unstyled"
      classNames={{ root: classes.closed ?? '', legend: classes.legend ?? '' }}
    >
      <Text size="xs" c="dimmed">
        Public holidays and your own days off. Past ones are removed automatically.
      </Text>
      {closed.map((span, at) => (
        <fieldset key={span.key} aria-label={`Closed days ${at + 1}`} className={classes.span}>
          <TextInput
            type="date"
            label="First day"
            min={today}
            {...form.getInputProps(`closed.${at}.from`)}
            onChange={(event) => setFirst(at, event.currentTarget.value)}
          />
          <TextInput type="date" label="Last day" min={span.from || today} {...form.getInputProps(`closed.${at}.to`)} />
          <TextInput
            label="Name"
            placeholder="Christmas"
            autoComplete="off"
            maxLength={longestClosedName}
            className={classes.name ?? ''}
            {...form.getInputProps(`closed.${at}.name`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={classes.remove ?? ''}
            aria-label={`Remove ${span.name || `closed days ${at + 1}`}`}
            onClick={() => {
              form.removeListItem('closed', at)
              add.current?.focus()
            }}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
          <Checkbox
            size="sm"
            label="Carriers deliver on these days"
            className={classes.delivers ?? ''}
            {...form.getInputProps(`closed.${at}.delivers`, { type: 'checkbox' })}
          />
        </fieldset>
      ))}
      <Button
        ref={add}
        variant="default"
        size="xs"
        mt="sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={closed.length >= mostClosed}
        onClick={() => {
          form.insertListItem('closed', noDays())
          focusLater(closed.length)
        }}
      >
        Add closed days
      </Button>
      {closed.length >= mostClosed && (
        <Text size="xs" c="dimmed" mt={4}>
          At most {mostClosed} can be kept.
        </Text>
      )}
    </Fieldset>
  )
}
