import { client } from '#kit/web/client.ts'
import { mayLeave } from '#kit/web/modal/unsaved-changes.ts'
import { reloadPage } from '#kit/web/page-load.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { stores } from '../contract.ts'

const call = client<typeof stores>()

/** Makes another store the session's current one and loads the page anew; asks first where something typed would be lost. */
export const useSwitchStore = () => {
  const { save, saving } = useSave((id: string) => call('POST /switch-store', { body: { store_id: id } }), {
    success: false,
    fallback: 'Failed to switch store',
    onSuccess: ({ message }) => reloadPage({ kind: 'success', message }),
  })
  const switchTo = async (id: string) => {
    if (await mayLeave()) await save(id)
  }
  return { switchTo: (id: string) => void switchTo(id), switching: saving }
}
