import { Button } from '@mantine/core'
import { confirm } from '#kit/web/modal/confirm.tsx'
import { useSave } from '#kit/web/use-save.ts'
import { fullTitle } from '../providers/catalog.ts'
import type { Description } from '../providers/description.ts'
import { keptDays } from '../rules.ts'
import { type Account, disconnectAccount } from './provider-calls.ts'
import { useReload } from './use-account.ts'

type Props = { provider: Description; account: Account; onDone(): void }

/** Takes a provider away, once the merchant said yes. */
export const DisconnectButton = ({ provider, account, onDone }: Props) => {
  const title = fullTitle(provider)
  const reload = useReload(provider)
  const { save, saving } = useSave(disconnectAccount, {
    about: title,
    onSuccess: async () => {
      await reload()
      onDone()
    },
  })
  const ask = async () => {
    const yes = await confirm({
      title: `Disconnect ${title}?`,
      text: `Shoppers no longer see it; without another way to pay, they use your shop's own checkout. Payments made with it are still completed and can still be refunded: its keys stay encrypted for ${keptDays} days for that, then they are erased.`,
      confirm: 'Disconnect',
      danger: true,
    })
    if (yes) await save(account)
  }
  return (
    <Button variant="subtle" color="red" loading={saving} onClick={() => void ask()}>
      Disconnect
    </Button>
  )
}
