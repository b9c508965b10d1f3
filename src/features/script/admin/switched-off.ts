import { useEffect, useEffectEvent } from 'react'
import { notify, undoable } from '#kit/web/notification/notify.tsx'
import { tabStorage } from '#kit/web/storage.ts'

const kept = 'add-on-switched-off'

type Kept = { storeId: string; message: string }
const isKept = (found: unknown): found is Kept =>
  typeof found === 'object' &&
  found !== null &&
  'storeId' in found &&
  'message' in found &&
  typeof found.message === 'string'

/** Leaves for the page that is loaded now what the server said as it switched the add-on off. */
export const keepSwitchedOff = (off: Kept) => tabStorage.set(kept, JSON.stringify(off))

/** Says, once, that the add-on was switched off, with the way back to a live checkout. */
export const useSwitchedOff = (storeId: string | undefined, undo: () => void) => {
  const switchOn = useEffectEvent(undo)
  useEffect(() => {
    const text = tabStorage.get(kept)
    if (text === null) return
    tabStorage.remove(kept)
    const off: unknown = JSON.parse(text)
    if (!isKept(off)) return
    notify.success(off.message, off.storeId === storeId ? undoable(() => switchOn()) : {})
  }, [storeId])
}
