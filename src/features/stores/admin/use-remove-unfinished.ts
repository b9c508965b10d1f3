import type { storeRemoval } from '#features/store-removal/contract.ts'
import { client } from '#kit/web/client.ts'
import { useSave } from '#kit/web/use-save.ts'
import { useReloadStores } from './stores-query.ts'

const call = client<typeof storeRemoval>()

/** Removes a store that never had keys, by one press: there is nothing to lose with it but its name. */
export const useRemoveUnfinished = () => {
  const reload = useReloadStores()
  const { save, saving } = useSave(
    ({ id, name }: { id: string; name: string }) => call('POST /remove-store', { body: { store_id: id, name } }),
    { success: 'The store was removed.', fallback: 'The store could not be removed.', onSuccess: reload },
  )
  return { remove: save, removing: saving }
}
