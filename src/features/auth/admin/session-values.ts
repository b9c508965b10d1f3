import type { Island } from '../contract.ts'

let values: Island | undefined

/** The session's values as the server wrote them into the page; read once. */
export const island = (): Island => {
  const text = document.getElementById('island')?.textContent
  if (!values && !text) throw new Error('The page has no session values.')
  values ??= JSON.parse(text!) as Island
  return values
}

/** The signed-in merchant, their current store and product name, for screens that only a merchant sees. */
export const useSession = () => {
  const { product, user, store, stores } = island()
  if (!user) throw new Error('No one is signed in.')
  return { product, user, store, stores }
}
