import { Stack, Tabs, TextInput } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { SecretField } from '#kit/web/secret-field.tsx'
import { type ConnectionKind, connectionKinds, type KeyName } from '../rules.ts'
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
  const getFields = (kind: ConnectionKind) => (
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
      {{ custom_app: getFields('custom_app'), dev_dashboard: getFields('dev_dashboard') }}
    </ConnectionKindTabs>
  )
}

const hints: Partial<Record<KeyName, string>> = { access_token: 'It starts with shpat_' }

/** A key to paste. The app's key and Client ID are no secrets. */
const KeyField = ({ name, label, form }: { name: KeyName; label: string; form: ConnectionForm }) => {
  const onChange = (value: string) => form.setFieldValue(name, value)
  const error = form.errors[name]
  if (name === 'api_key' || name === 'client_id') {
    return (
      <TextInput
        label={label}
        value={form.values[name]}
        error={error}
        data-path={name}
        required
        withAsterisk={false}
        maxLength={200}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <SecretField
      label={label}
      help={hints[name]}
      path={name}
      value={form.values[name]}
      error={error}
      required
      onChange={onChange}
    />
  )
}
