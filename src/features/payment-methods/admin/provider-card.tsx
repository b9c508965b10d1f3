import { Badge, Button, Skeleton, Switch, Text } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Suspense, useId, useState } from 'react'
import { later } from '#kit/web/later.tsx'
import { RetryButton } from '#kit/web/retry-button.tsx'
import { errorMessage } from '#kit/web/use-save.ts'
import type { Announcement, Description } from '../providers/description.ts'
import { type AccountState, accountState, connectLabels } from '../rules.ts'
import { CardFrame } from './card-frame.tsx'
import type { Account } from './provider-calls.ts'
import { useAccount, useSwitch } from './use-account.ts'
import { useAskedKeys } from './use-asked-keys.ts'
import classes from './card-frame.module.css'

const CheckModal = later(async () => (await import('./check-modal.tsx')).CheckModal)
const ConnectModal = later(async () => (await import('./connect-modal.tsx')).ConnectModal)
const SettingsModal = later(async () => (await import('./settings-modal.tsx')).SettingsModal)

/** A provider that can be connected: how it stands, its switch, and the ways to its keys and settings. */
export const ProviderCard = ({ provider }: { provider: Description }) => {
  const query = useAccount(provider)
  const [open, setOpen] = useState<'check' | 'connect' | 'settings' | null>(null)
  const account = query.data ?? null
  const state = accountState(account)
  const loaded = query.data !== undefined
  const close = () => setOpen(null)
  useAskedKeys(provider, loaded, () => setOpen('connect'))
  const labelId = useId()
  return (
    <CardFrame
      mark={provider.mark}
      title={provider.title}
      by={provider.by}
      summary={provider.summary}
      busy={!loaded && !query.isError}
      labelId={labelId}
      aside={<EnableSwitch provider={provider} account={account} labelId={labelId} />}
      status={loaded ? <Status state={state} account={account} provider={provider} /> : <Unknown error={query.error} />}
      actions={
        !loaded && query.isError ? (
          <RetryButton className={classes.wide ?? ''} query={query} />
        ) : (
          <>
            <Button variant="default" disabled={!account} onClick={() => setOpen('settings')}>
              Settings
            </Button>
            <Button
              {...(state === 'authorized' && { variant: 'default' })}
              disabled={!loaded}
              onClick={() => setOpen('connect')}
            >
              {connectLabels[state]}
            </Button>
            <Button className={classes.wide} variant="default" disabled={!account} onClick={() => setOpen('check')}>
              Check connection
            </Button>
          </>
        )
      }
    >
      <Suspense>
        {open === 'check' && account && <CheckModal provider={provider} onClose={close} />}
        {open === 'connect' && <ConnectModal provider={provider} account={account} onClose={close} />}
        {open === 'settings' && account && <SettingsModal provider={provider} account={account} onClose={close} />}
      </Suspense>
    </CardFrame>
  )
}

/** A provider that is announced: nothing of it can be used. */
export const ComingSoonCard = ({ mark, title, summary }: Announcement) => {
  const labelId = useId()
  return (
    <CardFrame
      mark={mark}
      title={title}
      summary={summary}
      muted
      labelId={labelId}
      aside={<Switch classNames={switchParts} disabled aria-labelledby={labelId} />}
      status={
        <Text size="sm" c="dimmed" fw={550}>
          Coming soon
        </Text>
      }
      actions={
        <>
          <Button variant="default" disabled>
            Settings
          </Button>
          <Button variant="default" disabled>
            Connect
          </Button>
        </>
      }
    />
  )
}

const switchParts = { root: classes.switch, input: classes.input }

const badges = {
  'not-connected': { color: 'gray', text: 'Not connected' },
  unauthorized: { color: 'red', text: 'Unauthorized' },
  authorized: { color: 'green', text: 'Authorized' },
} as const

type StatusProps = { state: AccountState; account: Account | null; provider: Description }

const Status = ({ state, account, provider }: StatusProps) => (
  <>
    <Badge color={badges[state].color}>{badges[state].text}</Badge>
    {account?.world === 'test' && <Badge color="orange">Test</Badge>}
    {state === 'authorized' && provider.guide.webhook && account?.webhook_proven_at === null && (
      <Text size="xs" c="dimmed">
        Webhook not verified yet
      </Text>
    )}
  </>
)

const Unknown = ({ error }: { error: Error | null }) =>
  error ? (
    <Text size="sm" c="red" role="alert" truncate title={errorMessage(error)}>
      {errorMessage(error)}
    </Text>
  ) : (
    <Skeleton h={20} w={96} />
  )

type EnableSwitchProps = { provider: Description; account: Account | null; labelId: string }

const EnableSwitch = ({ provider, account, labelId }: EnableSwitchProps) => {
  const { isOn, changing, change } = useSwitch(provider, account)
  return (
    <Switch
      classNames={switchParts}
      checked={isOn}
      disabled={!account?.is_authorized}
      aria-labelledby={labelId}
      aria-busy={changing || undefined}
      onChange={(event) => !changing && change(event.currentTarget.checked)}
    />
  )
}
