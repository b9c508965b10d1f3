import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { enableDetailsKey } from '#features/script/admin/public.ts'
import { useSave } from '#kit/web/use-save.ts'
import { fullTitle } from '../providers/catalog.ts'
import type { Description } from '../providers/description.ts'
import { isKnownAbsent } from './capture-query.ts'
import { type Account, loadAccount, loadTypes, switchAccount, type Switches, switchWays } from './provider-calls.ts'

const accountKey = ({ name }: Description) => ['payment-provider', name]

/** The store's account at a provider: null while there is none. */
export const useAccount = (provider: Description) => {
  const queries = useQueryClient()
  return useQuery({
    queryKey: accountKey(provider),
    queryFn: async ({ signal }) => {
      // A browser notes each 404 as a failure: what is not there is not asked for.
      if (provider.record.absent === 'not-found' && (await isKnownAbsent(queries, provider))) return null
      return loadAccount(provider, signal)
    },
  })
}

/** The names of all payment icons. */
export const usePaymentTypes = () =>
  useQuery({ queryKey: ['payment-types'], queryFn: ({ signal }) => loadTypes(signal), staleTime: Infinity })

/** Reads an account anew, and whether the add-on may be switched on. */
export const useReload = (provider: Description) => {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: accountKey(provider) }),
      queries.invalidateQueries({ queryKey: enableDetailsKey }),
    ])
}

/** The enable switch: `isOn` already shows the wanted state while the change is on its way, and what holds once it failed. */
export const useSwitch = (provider: Description, account: Account | null) => {
  const change = useChange(provider, switchAccount, (before, isOn) => ({ ...before, is_active: isOn }))
  return {
    isOn: change.wanted ?? account?.is_active ?? false,
    changing: change.saving,
    change: (isOn: boolean) => account && change.save(account.id, isOn),
  }
}

/** The switches of ways to pay, in the same manner. */
export const useWaysSwitches = (provider: Description, account: Account) => {
  const change = useChange(
    provider,
    (before: Account, switches: Switches) => switchWays(provider, before, switches),
    (before, switches) => ({ ...before, switches }),
  )
  return {
    switches: change.wanted ?? account.switches,
    changing: change.saving,
    change: (switches: Switches) => change.save(account, switches),
  }
}

const useChange = <Target, Change>(
  provider: Description,
  perform: (target: Target, change: Change) => Promise<{ message: string }>,
  changed: (before: Account, change: Change) => Account,
) => {
  const queries = useQueryClient()
  const reload = useReload(provider)
  const [wanted, setWanted] = useState<Change>()
  const { save } = useSave(({ target, change }: { target: Target; change: Change }) => perform(target, change), {
    about: fullTitle(provider),
    onSuccess: async (_, { change }) => {
      queries.setQueryData<Account | null>(accountKey(provider), (before) => before && changed(before, change))
      await reload()
    },
    onFailure: () => void reload(),
  })
  const start = async (target: Target, change: Change) => {
    setWanted(change)
    await save({ target, change })
    setWanted(undefined)
  }
  return { wanted, saving: wanted !== undefined, save: (target: Target, change: Change) => void start(target, change) }
}
