import { Group, Text } from '@mantine/core'
import { Fragment } from 'react'
import { type ConnectionKind, scopeCategories } from '#features/stores/rules.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { StepFrame } from './step-frame.tsx'
import classes from './permissions-step.module.css'

const everyScope = scopeCategories.flatMap(({ scopes }): readonly string[] => scopes)

/** Asked for by one import each, and by nothing else. */
const optionalScopes = [
  { scope: 'read_shipping', gives: 'shipping rates' },
  { scope: 'read_locales', gives: 'languages' },
  { scope: 'read_legal_policies', gives: 'policies' },
]

const where = {
  custom_app: 'Tick these under Configuration → Admin API integration, save, then press Install app.',
  dev_dashboard:
    "Paste these into the access scopes of the app's version, release it, then install the app in your shop.",
}

/** What the app must be allowed to do, to be copied one by one or all at once. */
export const PermissionsStep = ({ kind }: { kind: ConnectionKind }) => (
  <StepFrame step="3" title="Give it these permissions" lead={where[kind]}>
    <Group justify="space-between" mb="md">
      <Text size="sm" c="dimmed">
        {everyScope.length} permissions in {scopeCategories.length} categories
      </Text>
      <CopyButton value={everyScope.join(',')} label="Copy all scopes" withText />
    </Group>
    <div className={classes.categories}>
      {scopeCategories.map(({ label, scopes }) => (
        <section key={label} className={classes.category}>
          <h2 className={classes.label}>{label}</h2>
          <ul className={classes.scopes}>
            {scopes.map((scope) => (
              <li key={scope} className={classes.scope}>
                <code>{scope}</code>
                <CopyButton value={scope} label={`Copy ${scope}`} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
    <Group justify="space-between" mt="md">
      <Text size="sm" c="dimmed" flex="1 1 280px">
        Optional, to import from your shop:{' '}
        {optionalScopes.map(({ scope, gives }, at) => (
          <Fragment key={scope}>
            {at > 0 && ', '}
            {gives} (<code>{scope}</code>)
          </Fragment>
        ))}
        .
      </Text>
      <CopyButton value={optionalScopes.map(({ scope }) => scope).join(',')} label="Copy optional scopes" withText />
    </Group>
  </StepFrame>
)
