import { CallError, client } from '#kit/web/client.ts'
import { logFailure } from '#kit/web/log-failure.ts'
import { mayLeave } from '#kit/web/modal/unsaved-changes.ts'
import { notify } from '#kit/web/notification/notify.tsx'
import { reloadPage } from '#kit/web/page-load.ts'
import { browserStorage } from '#kit/web/storage.ts'
import { errorMessage } from '#kit/web/use-save.ts'
import type { auth } from '../contract.ts'
import { island } from './session-values.ts'

export { ProofNeeded } from './proof-needed.tsx'
export { ProductLogo } from './product-logo.tsx'
export { forShownStore, island, useSession } from './session-values.ts'

const call = client<typeof auth>()

const rememberedStore = 'checky-pro.store-id'

/** A session's CSRF token can change under an open page: signing in again brings a new one, to the other tabs too. */
export const renewCsrfToken = (token: string) => {
  setCsrfToken(token)
  announceSession()
}

const setCsrfToken = (token: string) => {
  island().csrfToken = token
  document.querySelector('meta[name="csrf-token"]')?.setAttribute('content', token)
}

type TabSession = { email: string; csrfToken: string }
const isTabSession = (found: unknown): found is TabSession =>
  typeof found === 'object' &&
  found !== null &&
  'email' in found &&
  'csrfToken' in found &&
  typeof found.csrfToken === 'string'

const sharedSession = 'checky-pro.session'

/** Tells the other tabs of the session that all of them have by now, and listens to theirs, so that none speaks for one that is over. */
export const shareSession = () => {
  announceSession()
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== sharedSession || !newValue) return
    const session: unknown = JSON.parse(newValue)
    if (isTabSession(session) && session.email === island().user?.email) setCsrfToken(session.csrfToken)
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Written for the others to hear, and not kept. */
const announceSession = () => {
  const { user, csrfToken } = island()
  if (!user) return
  browserStorage.set(sharedSession, JSON.stringify({ email: user.email, csrfToken } satisfies TabSession))
  browserStorage.remove(sharedSession)
}

/** The proof of the API secret can come, or be lost with new keys, while a page is open. */
export const noteSecretVerified = (verified: boolean) => {
  island().secretVerified = verified ? '1' : '0'
}

/** Keeps the store that this browser works in, so that other tabs notice a switch. */
export const rememberStore = () => {
  const id = island().store?.id
  if (id) browserStorage.set(rememberedStore, id)
}

/** Calls `changed` when another tab switched the store or signed in as someone else; returns the way to stop. */
export const watchRememberedStore = (changed: () => void) => {
  const listen = (event: StorageEvent) => {
    if (event.key === rememberedStore && event.newValue && event.newValue !== island().store?.id) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Ends the session; the server then shows the sign-in page. A session that has already ended counts as success. */
export const logout = async () => {
  if (!(await mayLeave())) return
  try {
    await call('POST /logout', {}, { reauthenticate: false })
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) {
      logFailure(error)
      notify.error(errorMessage(error))
      return
    }
  }
  browserStorage.remove(rememberedStore)
  reloadPage()
}
