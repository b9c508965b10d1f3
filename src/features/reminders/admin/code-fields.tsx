import { NativeSelect, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { useForm } from '@mantine/form'
import { firstCode } from '../rules.ts'
import { typedCode, type TypedSettings } from './typed-settings.ts'
import classes from './reminders-page.module.css'

const from = ['the first email on', 'the second email on', 'the third email'].map((label, at) => ({
  value: String(at + 1),
  label: `In ${label}`,
}))

/** A code of the shop that the mails give, another to each shopper. */
export const CodeFields = ({ form }: { form: ReturnType<typeof useForm<TypedSettings>> }) => {
  const { code } = form.values
  return (
    <>
      <Switch
        label="Give a discount code"
        description="Each shopper gets a code of their own, created in your shop when the email is sent, for one order. The link in the email enters it. It only combines with discounts on shipping."
        checked={code !== null}
        onChange={({ currentTarget }) =>
          form.setFieldValue('code', currentTarget.checked ? typedCode(firstCode) : null)
        }
      />
      {code && (
        <div className={classes.code}>
          <TextInput label="Percent off" inputMode="numeric" {...form.getInputProps('code.percent')} />
          <TextInput label="Valid for (days)" inputMode="numeric" {...form.getInputProps('code.days')} />
          <NativeSelect
            label="Given"
            data={from}
            value={String(code.mail)}
            error={form.errors['code.mail']}
            onChange={({ currentTarget }) => form.setFieldValue('code.mail', Number(currentTarget.value))}
          />
        </div>
      )}
    </>
  )
}
