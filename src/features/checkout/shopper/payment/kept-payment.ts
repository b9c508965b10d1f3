import { formElement } from '../session/use-checkout.ts'

const getStorageKey = (token: string) => `payment ${token}`

/** Keeps the chosen way to pay for as long as the tab is open: a page that is loaded again begins with it. */
export const keepPayment = (token: string, way: string) => {
  try {
    sessionStorage.setItem(getStorageKey(token), way)
  } catch {
    // A browser that keeps nothing begins with the first one again.
  }
}

export const restorePayment = (token: string) => {
  try {
    const kept = sessionStorage.getItem(getStorageKey(token))
    const ways = formElement().querySelectorAll<HTMLInputElement>('[name=payment]')
    for (const way of ways) if (way.value === kept) way.checked = true
  } catch {
    // The same.
  }
}
