import { PasswordInput, Stack, Tabs, TextInput } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { useState } from 'react'
import { type ConnectionKind, connectionKinds, isMasked, type KeyName } from '../rules.ts'
import { editedKey } from './connection-form.ts'
import type { ConnectionForm } from './use-connection-form.ts'
import classes from './connection-fields.module.css'

type KindTabsProps = {
  kind: ConnectionKind
  onChange: (kind: ConnectionKind) => void
  children: Record<ConnectionKind, React.ReactNode>
}

const kinds = Object.keys(connectionKinds) as ConnectionKind[]

/** The two ways to connect a shop, side by side. */
export const ConnectionKindTabs = ({ kind, onChange, children }: KindTabsProps) => (
  <Tabs value={kind} onChange={(chosen) => chosen && onChange(chosen as ConnectionKind)} keepMounted={false}>
    <Tabs.List grow mb="lg" className={classes.ways} aria-label="Ways to connect your shop">
      {kinds.map((value) => (
        <Tabs.Tab key={value} value={value} className={classes.way}>
          {connectionKinds[value].label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {kinds.map((value) => (
      <Tabs.Panel key={value} value={value}>
        {children[value]}
      </Tabs.Panel>
    ))}
  </Tabs>
)

/** The fields of both ways to connect; switching between them keeps what was typed in each. */
export const ConnectionFields = ({ form }: { form: ConnectionForm }) => {
  const fieldsOf = (kind: ConnectionKind) => (
    <Stack gap="md">
      {connectionKinds[kind].fields.map(({ name, label }) => (
        <KeyField key={name} name={name} label={label} form={form} />
      ))}
    </Stack>
  )
  return (
    <ConnectionKindTabs
      kind={form.values.connection_kind}
      onChange={(kind) => form.setFieldValue('connection_kind', kind)}
    >
      {{ custom_app: fieldsOf('custom_app'), dev_dashboard: fieldsOf('dev_dashboard') }}
    </ConnectionKindTabs>
  )
}

const hints: Partial<Record<KeyName, string>> = { access_token: 'It starts with shpat_' }

/** A key to paste. Secrets are hidden unless asked for; a masked one is shown, since it tells nothing. */
const KeyField = ({ name, label, form }: { name: KeyName; label: string; form: ConnectionForm }) => {
  const [shown, setShown] = useState(false)
  const value = form.values[name]
  const field = {
    label,
    value,
    'data-path': name,
    required: true,
    withAsterisk: false,
    error: form.errors[name],
    description: isMasked(value) ? 'Saved. Leave it as it is to keep it, or paste a new one.' : hints[name],
    maxLength: 200,
    autoComplete: 'off',
    spellCheck: false,
    'data-1p-ignore': true,
    'data-lpignore': 'true',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      form.setFieldValue(name, editedKey(event.currentTarget.value, value)),
    onFocus: (event: React.FocusEvent<HTMLInputElement>) => isMasked(value) && event.currentTarget.select(),
  }
  if (name === 'api_key' || name === 'client_id') return <TextInput {...field} />
  return (
    <PasswordInput
      {...field}
      visible={shown || isMasked(value)}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': shown ? 'Hide value' : 'Show value',
        ...(isMasked(value) && { display: 'none' }),
      }}
    />
  )
}
