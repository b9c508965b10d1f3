import { Badge, Button, Card, Group, Loader, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { OutsideLink } from '#kit/web/outside-link.tsx'
import type { StoreView } from '../contract.ts'
import { connectionKinds, rotationAdvice } from '../rules.ts'
import { MissingScopesPanel } from './missing-scopes-panel.tsx'
import { RefusedTopics } from './refused-topics.tsx'
import { StoreActions, type StoreTasks } from './store-actions.tsx'
import { StoreTile } from './store-button.tsx'
import { awaitsProof, isCutOff, isUnfinished } from './store-states.ts'
import { useAskAgain } from './use-proofs.ts'
import classes from './store-card.module.css'

type Props = StoreTasks & {
  store: StoreView
  isCurrent: boolean
  copyLabel: string
  /** The shop's proof was awaited long enough. */
  gaveUp: boolean
  onAsked(): void
}

/** One store: whether it is the current one, whether its shop trusts us, and what to do about it. */
export const StoreCard = ({ store, isCurrent, gaveUp, onAsked, ...actions }: Props) => {
  const labelId = useId()
  const kind = connectionKinds[store.connection_kind].label
  const lacking = isUnfinished(store) || isCutOff(store) ? [] : store.missing_access_scopes
  return (
    <Card component="section" padding={0} aria-labelledby={labelId} className={classes.card}>
      <div className={classes.head}>
        <StoreTile name={store.name} />
        <div className={classes.names}>
          <Group gap={8}>
            <Title order={3} id={labelId} className={classes.name}>
              {store.name}
            </Title>
            {isCurrent && <Badge color="iris">Active</Badge>}
            {isUnfinished(store) ? (
              <Badge color="yellow">Not finished</Badge>
            ) : (
              <Badge color={store.is_verified_secret_key ? 'green' : 'red'}>
                {store.is_verified_secret_key ? 'Authorized' : 'Not Authorized'}
              </Badge>
            )}
            {lacking.length > 0 && (
              <Badge color="orange">
                {lacking.length} {lacking.length === 1 ? 'permission' : 'permissions'} missing
              </Badge>
            )}
          </Group>
          <OutsideLink href={store.store_url} c="dimmed" size="sm">
            {store.filteredDomain}
          </OutsideLink>
        </div>
        <Group gap="sm" className={classes.actions}>
          <StoreActions store={store} isCurrent={isCurrent} {...actions} />
        </Group>
      </div>
      <div className={classes.state}>
        {store.is_verified_secret_key ? (
          <ConnectionDetails store={store} onAsked={onAsked}>
            {[
              kind,
              lacking.length === 0 && 'all required permissions granted',
              store.domain === store.shop_domain ? null : store.shop_domain,
              store.currency,
            ]
              .filter(Boolean)
              .join(' · ')}
          </ConnectionDetails>
        ) : (
          <Missing store={store} gaveUp={gaveUp} onAsked={onAsked} />
        )}
      </div>
    </Card>
  )
}

/** How an authorized store is connected, and what its shop keeps from us. */
const ConnectionDetails = ({
  store,
  onAsked,
  children,
}: Pick<Props, 'store' | 'onAsked'> & { children: ReactNode }) => {
  const { ask, asking } = useAskAgain(store, onAsked)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {children}
      </Text>
      {store.is_secret_rotating && (
        <Text size="sm">
          The new API secret key is not verified yet: {store.shop_domain} has not sent a message signed with it. Until
          then, messages signed with the old one are accepted as well. {rotationAdvice}
        </Text>
      )}
      {store.missing_access_scopes.length > 0 && (
        <MissingScopesPanel scopes={store.missing_access_scopes} kind={store.connection_kind} />
      )}
      <RefusedTopics store={store} ask={ask} asking={asking} />
    </Stack>
  )
}

type MissingProps = Pick<Props, 'store' | 'gaveUp' | 'onAsked'>

/** What still stands between a store and its authorization. */
const Missing = ({ store, gaveUp, onAsked }: MissingProps) => {
  const { ask, asking } = useAskAgain(store, onAsked)
  if (isUnfinished(store))
    return (
      <Sentence>
        No keys that work were saved for this store yet. Continue to connect {store.shop_domain}, or remove it: after a
        day without keys it is removed automatically.
      </Sentence>
    )
  if (isCutOff(store))
    return (
      <Sentence>
        {store.shop_domain} no longer accepts this store’s key: the app was uninstalled there, or the key was revoked.
        Re-authorize the store with keys that work.
      </Sentence>
    )
  const missing = store.missing_access_scopes
  if (missing.length > 0) {
    return (
      <Sentence>
        The app in your shop lacks {missing.length === 1 ? 'one permission' : `${missing.length} permissions`}:{' '}
        {missing.join(', ')}.
      </Sentence>
    )
  }
  if (awaitsProof(store) && !store.is_secret_refused && !gaveUp) {
    return (
      <output className={classes.waiting}>
        <Loader size={16} aria-hidden />
        <Text size="sm">The keys work. Waiting for {store.shop_domain} to verify the API secret key…</Text>
      </output>
    )
  }
  return (
    <Group justify="space-between" gap="sm">
      <Sentence>
        {store.is_secret_refused
          ? `${store.shop_domain} sent a message signed with a different key: the API secret key does not belong to this app. Re-authorize the store with the right one. ${rotationAdvice}`
          : `The keys work, but ${store.shop_domain} has not sent a message signed with the API secret key. Most often it was copied from another app, or not in full.`}
      </Sentence>
      <Button variant="light" size="xs" loading={asking} onClick={ask}>
        Ask the shop again
      </Button>
    </Group>
  )
}

const Sentence = ({ children }: { children: ReactNode }) => (
  <Text size="sm" className={classes.sentence}>
    {children}
  </Text>
)
