import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, Suspense, use, useMemo, useState } from 'react'
import { island } from '#features/auth/admin/public.tsx'
import { CallError, client } from '#kit/web/client.ts'
import { later } from '#kit/web/later.tsx'
import { confirm } from '#kit/web/modal/confirm.tsx'
import { mayLeave } from '#kit/web/modal/unsaved-changes.ts'
import { notify } from '#kit/web/notification/notify.tsx'
import { reloadPage } from '#kit/web/page-load.ts'
import { errorMessage } from '#kit/web/use-save.ts'
import type { script } from '../contract.ts'
import { cannotEnableReason } from '../rules.ts'
import type { PasteTask } from './paste-modal.tsx'
import { scriptStatusKey, useEnableDetails } from './public.ts'
import { keepSwitchedOff, useSwitchedOff } from './switched-off.ts'

const PasteModal = later(async () => (await import('./paste-modal.tsx')).PasteModal)

const call = client<typeof script>()

type AddOn = {
  /** As the switch shows it: already the wanted state while the change is on its way. */
  enabled: boolean
  /** The sentence why it cannot be switched on, or null. */
  blockedReason: string | null
  changing: boolean
  change(enabled: boolean): void
  /** The theme was read again: whether the line stands in it. */
  noteInjected(injected: boolean): void
}

const AddOnContext = createContext<AddOn | null>(null)

/** The add-on of the current store: its state, and the way to change it. */
export const useAddOn = (): AddOn => {
  const addOn = use(AddOnContext)
  if (!addOn) throw new Error('useAddOn needs the AddOnProvider.')
  return addOn
}

/** Holds the add-on's state for the sidebar, the banner and the settings; asks to paste the line where the theme refuses it. */
export const AddOnProvider = ({ children }: { children: ReactNode }) => {
  const { store, product } = island()
  const details = useEnableDetails()
  const queries = useQueryClient()
  const [task, setTask] = useState<PasteTask | null>(null)
  const mutation = useMutation({
    mutationFn: async (enable: boolean) => {
      try {
        return await call(enable ? 'GET /script/re-embed' : 'GET /script/disable-checky-pro')
      } catch (error) {
        const paste = error instanceof CallError ? (error.data as { paste?: PasteTask['paste'] } | null)?.paste : null
        if (!paste) throw error
        return { message: errorMessage(error), data: { is_script_injected: !enable, paste } }
      }
    },
    onSuccess: ({ message, data }, enable) => {
      if (data.paste && data.is_script_injected !== enable) {
        setTask({ enable, paste: data.paste })
        // The wish is another one by now, whether or not the theme ever follows.
        void queries.invalidateQueries({ queryKey: scriptStatusKey })
      } else if (enable || !store) reloadPage({ kind: 'success', message })
      else {
        keepSwitchedOff({ storeId: store.id, message })
        reloadPage()
      }
    },
    onError: (error) => notify.error(errorMessage(error)),
  })

  const [stands, setStands] = useState(store?.is_script_injected ?? false)
  const { mutate, isPending, variables } = mutation
  const addOn = useMemo<AddOn>(
    () => ({
      enabled: isPending ? variables : stands,
      blockedReason: stands || !details ? null : cannotEnableReason(details, product.name),
      changing: isPending,
      change: (enable) => void ifWanted(enable, product.name, stands, () => mutate(enable)),
      noteInjected: setStands,
    }),
    [stands, details, product.name, isPending, variables, mutate],
  )
  useSwitchedOff(store?.id, () => addOn.change(true))
  return (
    <AddOnContext value={addOn}>
      {children}
      {task && (
        <Suspense>
          <PasteModal task={task} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </AddOnContext>
  )
}

/** Switching off a checkout that takes orders is asked about; and, since the page loads anew after the change, what was typed. */
const ifWanted = async (enable: boolean, productName: string, isLive: boolean, go: () => void) => {
  if (!enable && isLive && !(await confirm(pauseQuestion(productName)))) return
  if (await mayLeave()) go()
}

const pauseQuestion = (productName: string) => ({
  title: `Switch ${productName} off?`,
  text: "Your shoppers get the shop's own checkout from then on. Checkouts that are open can still be paid, and you can switch it on again at any time.",
  confirm: 'Switch off',
  danger: true,
})
