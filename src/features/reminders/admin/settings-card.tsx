import { Alert, NativeSelect, Radio, Stack, Switch, Textarea } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#features/auth/admin/public.tsx'
import { momentText } from '#kit/contract/date-text.ts'
import { useUnsavedChanges } from '#kit/web/modal/unsaved-changes.ts'
import { saveOver } from '#kit/web/newer-version.ts'
import { SaveButton } from '#kit/web/save-button.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { showSaved } from '#kit/web/show-saved.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { SavedReminders } from '../contract.ts'
import type { Ground } from '../rules.ts'
import { CodeFields } from './code-fields.tsx'
import { previewsKey, remindersQuery, saveReminders } from './reminder-calls.ts'
import { settingsFrom, typedFrom, type TypedSettings } from './typed-settings.ts'
import classes from './reminders-page.module.css'

const grounds: { value: Ground; label: string }[] = [
  { value: 'consent', label: 'Each shopper agrees: an unticked box under the email field' },
  { value: 'declared', label: 'Something else, which I explain below' },
]
const names = ['First email', 'Second email', 'Third email']

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
/** The largest unit that says it in whole ones. */
const spanText = (minutes: number): string => {
  if (minutes % 1_440 === 0) return counted(minutes / 1_440, 'day')
  return minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute')
}
const spans = [0.5, 1, 2, 3, 6, 12, 24, 36, 48, 72, 96, 120, 168].map((hours) => hours * 60)
/** Those to choose from, with the one that is kept. */
const spansWith = (kept: number) =>
  [...new Set([...spans, kept])]
    .toSorted((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: `After ${spanText(minutes)}` }))

/** When shoppers are reminded, and what allows it. */
export const SettingsCard = ({ saved }: { saved: SavedReminders }) => {
  const queries = useQueryClient()
  const zone = useSession().store?.time_zone
  // The version that the form began with: what is loaded anew behind it may be newer.
  const [seen, setSeen] = useState(saved.updated_at)
  const form = useForm<TypedSettings>({ initialValues: typedFrom(saved.settings) })
  useUnsavedChanges(form.isDirty())
  const { save, saving } = useSave(
    (values: TypedSettings) => saveOver(seen, (version) => saveReminders(version, settingsFrom(values))),
    {
      form,
      onSuccess: ({ data }, sent) => {
        setSeen(data.updated_at)
        showSaved(form, sent, typedFrom(data.settings))
        queries.setQueryData(remindersQuery.queryKey, data)
        void queries.invalidateQueries({ queryKey: previewsKey })
      },
    },
  )
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <SectionCard
        title="Reminders"
        description="Counted from the shopper’s last activity. They stop when the shopper buys from your store or opts out."
        footer={
          <SaveButton saving={saving} isOff={!form.isDirty()}>
            Save
          </SaveButton>
        }
      >
        <Stack gap="lg">
          <Switch label="Remind shoppers who left" {...form.getInputProps('is_on', { type: 'checkbox' })} />
          <Radio.Group label="What allows you to email them" {...form.getInputProps('ground')}>
            <Stack gap="xs" mt="xs">
              {grounds.map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
          {form.values.ground === 'declared' && (
            <>
              <Alert color="yellow" title="You are responsible for this">
                In the EU and many other countries such emails need the shopper’s consent, unless the law makes an
                exception: for example, for similar goods to someone who bought from you before and was told how to opt
                out. With this choice, everyone who enters an address is emailed without being asked. Your explanation
                is saved with your name and the time.
              </Alert>
              <Textarea
                label="Why you may email them"
                autosize
                minRows={2}
                maxLength={500}
                {...form.getInputProps('declaration')}
              />
              {saved.declared && (
                <p>
                  Declared by {saved.declared.by}, {momentText(saved.declared.at, zone)}
                </p>
              )}
            </>
          )}
          <div className={classes.mails}>
            {form.values.mails.map((mail, at) => (
              <div className={classes.mail} key={names[at]}>
                <Switch label={names[at]} {...form.getInputProps(`mails.${at}.is_on`, { type: 'checkbox' })} />
                <NativeSelect
                  aria-label={`${names[at]} is sent after`}
                  data={spansWith(mail.minutes)}
                  value={String(mail.minutes)}
                  error={form.errors[`mails.${at}.minutes`]}
                  onChange={({ currentTarget }) =>
                    form.setFieldValue(`mails.${at}.minutes`, Number(currentTarget.value))
                  }
                />
              </div>
            ))}
          </div>
          {form.errors['mails'] && <Alert color="red">{form.errors['mails']}</Alert>}
          <CodeFields form={form} />
        </Stack>
      </SectionCard>
    </form>
  )
}
