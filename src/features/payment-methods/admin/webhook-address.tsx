import { Text } from '@mantine/core'
import { useSession } from '#features/auth/admin/public.tsx'
import { momentText } from '#kit/contract/date-text.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import type { Description } from '../providers/description.ts'
import type { Account } from './provider-calls.ts'
import classes from './webhook-address.module.css'

type Props = { provider: Description; how: string; account: Account | null }

/** Where the provider shall send its messages, for the merchant to register there, and whether one has proven it. */
export const WebhookAddress = ({ provider, how, account }: Props) => {
  const { store } = useSession()
  if (!store) return null
  const address = `${window.location.origin}/webhooks/${provider.name}/${store.id}`
  return (
    <section className={classes.box} aria-label="Webhook">
      <Text size="sm" fw={550}>
        Webhook address
      </Text>
      <div className={classes.address}>
        <code>{address}</code>
        <CopyButton value={address} label="Copy webhook address" />
      </div>
      <Text size="xs" c="dimmed">
        {how}
      </Text>
      {account && <Proof provenAt={account.webhook_proven_at} zone={store.time_zone} />}
    </section>
  )
}

const Proof = ({ provenAt, zone }: { provenAt: string | null; zone: string }) => (
  <p className={classes.proof} data-proven={provenAt !== null}>
    <span className={classes.dot} aria-hidden />
    {provenAt
      ? `Verified by a message on ${momentText(provenAt, zone)}.`
      : 'Not verified yet: the first signed message that arrives here verifies it.'}
  </p>
)
