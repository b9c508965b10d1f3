import { NativeSelect, Switch, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { firstCode, type ReminderCode, type ReminderSettings } from '../rules.ts'
import classes from './reminders-page.module.css'

const from = ['the first email on', 'the second email on', 'the third email'].map((label, at) => ({
  value: String(at + 1),
  label: `In ${label}`,
}))

/** A code of the shop that the mails give, another to each shopper. */
export const CodeFields = ({ form }: { form: ReturnType<typeof useForm<ReminderSettings>> }) => {
  const { code } = form.values
  const set = (change: Partial<ReminderCode>) => form.setFieldValue('code', { ...(code ?? firstCode), ...change })
  const whole = (text: string) => Number(text.replace(/\D/g, ''))
  return (
    <>
      <Switch
        label="Give a discount code"
        description="Each shopper gets a code of their own, created in your shop when the email is sent, for one order. The link in the email enters it. It only combines with discounts on shipping."
        checked={code !== null}
        onChange={({ currentTarget }) => form.setFieldValue('code', currentTarget.checked ? firstCode : null)}
      />
      {code && (
        <div className={classes.code}>
          <TextInput
            label="Percent off"
            inputMode="numeric"
            value={String(code.percent)}
            error={form.errors['code.percent']}
            onChange={({ currentTarget }) => set({ percent: whole(currentTarget.value) })}
          />
          <TextInput
            label="Valid for (days)"
            inputMode="numeric"
            value={String(code.days)}
            error={form.errors['code.days']}
            onChange={({ currentTarget }) => set({ days: whole(currentTarget.value) })}
          />
          <NativeSelect
            label="Given"
            data={from}
            value={String(code.mail)}
            error={form.errors['code.mail']}
            onChange={({ currentTarget }) => set({ mail: Number(currentTarget.value) })}
          />
        </div>
      )}
    </>
  )
}
