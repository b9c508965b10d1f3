import { notify, type NoticeKind } from './notification/notify.tsx'
import { tabStorage } from './storage.ts'

type Notice = { kind: NoticeKind; message: string; autoClose?: number }
const isNotice = (found: unknown): found is Notice =>
  typeof found === 'object' &&
  found !== null &&
  'kind' in found &&
  typeof found.kind === 'string' &&
  found.kind in notify &&
  'message' in found &&
  typeof found.message === 'string'

const kept = 'notice-after-load'
let leaving = false

/** True once the app itself has begun a full page load, which unsaved changes then do not hold up. */
export const isLeaving = () => leaving

/** Reloads the page; the notice is shown when it is there again. */
export const reloadPage = (notice?: Notice) => {
  keep(notice)
  leaving = true
  window.location.reload()
}

/** Goes to an address by a full page load, with the server's fresh session values. */
export const openPage = (address: string, notice?: Notice) => {
  keep(notice)
  leaving = true
  window.location.assign(address)
}

/** The same in place of the page that leads there, so that the way back does not lead there again. */
export const replacePage = (address: string) => {
  leaving = true
  window.location.replace(address)
}

const keep = (notice: Notice | undefined) => {
  if (notice) tabStorage.set(kept, JSON.stringify(notice))
}

/** Shows, once, the notice that the page before this one left. */
export const showKeptNotice = () => {
  const text = tabStorage.get(kept)
  if (!text) return
  tabStorage.remove(kept)
  const notice: unknown = JSON.parse(text)
  if (!isNotice(notice)) return
  const { kind, message, autoClose } = notice
  notify[kind](message, autoClose === undefined ? {} : { autoClose })
}
