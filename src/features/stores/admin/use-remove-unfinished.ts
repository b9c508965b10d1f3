import type { storeRemoval } from '#features/store-removal/contract.ts'
import { client } from '#kit/web/client.ts'
import { confirm } from '#kit/web/modal/confirm.tsx'
import { useSave } from '#kit/web/use-save.ts'
import { useReloadStores } from './stores-query.ts'

const call = client<typeof storeRemoval>()

/** Removes a store that never had keys: no shop is behind it, but rates or a plan may have been set up for it. */
export const useRemoveUnfinished = () => {
  const reload = useReloadStores()
  const { save, saving } = useSave(
    ({ id, name }: { id: string; name: string }) => call('POST /remove-store', { body: { store_id: id, name } }),
    { success: 'The store was removed.', fallback: 'The store could not be removed.', onSuccess: reload },
  )
  const remove = async ({ id, name }: { id: string; name: string }) => {
    const yes = await confirm({
      title: `Remove ${name}?`,
      text: 'It was never connected to its shop. Everything that was set up for it here is deleted.',
      confirm: 'Remove store',
      danger: true,
    })
    if (yes) await save({ id, name })
  }
  return { remove, removing: saving }
}
