import { setServerTime } from '#kit/web/server-clock.ts'
import type { Island } from '../contract.ts'

let values: Island | undefined

/** The server of the same build wrote it: what tells that it is there is enough. */
const isIsland = (found: unknown): found is Island =>
  typeof found === 'object' && found !== null && 'csrfToken' in found

/** The session's values as the server wrote them into the page; read once. */
export const island = (): Island => {
  if (values) return values
  const found: unknown = JSON.parse(document.getElementById('island')?.textContent ?? 'null')
  if (!isIsland(found)) throw new Error('The page has no session values.')
  values = found
  setServerTime(values.servedAt)
  return values
}

/** An address that the browser opens by itself, for the store that this page shows: another tab may have switched the session's. */
export const forShownStore = (address: string): string => {
  const { store } = island()
  return store ? `${address}${address.includes('?') ? '&' : '?'}store=${store.id}` : address
}

/** The signed-in merchant, their current store and product name, for screens that only a merchant sees. */
export const useSession = () => {
  const { product, user, store, stores } = island()
  if (!user) throw new Error('No one is signed in.')
  return { product, user, store, stores }
}
