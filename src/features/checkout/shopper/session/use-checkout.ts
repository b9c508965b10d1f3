import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CheckoutView } from '../../contract.ts'
import { readForm } from '../form/typed-form.ts'
import { CheckoutSession } from './checkout-session.ts'
import type { Snapshot } from './session-snapshot.ts'

/** The element id of the checkout's form. */
export const formId = 'checkout'
export const formElement = () => document.getElementById(formId) as HTMLFormElement

/** Who was away for longer may look at prices and dates of before. */
const longAwayMs = 5 * 60_000

/** One session for the life of the page, and what it says right now. */
export const useCheckout = (
  initial: CheckoutView,
  attemptKey: string,
  watch: ((snapshot: Snapshot) => void) | undefined,
) => {
  const [session] = useState(() => new CheckoutSession(initial, attemptKey, () => readForm(formElement())))
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot, session.snapshot)
  const { token, state } = snapshot.view

  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) void session.returned()
    }
    let leftAt = 0
    const seen = () => {
      if (document.hidden) {
        leftAt = Date.now()
        // A phone may throw the page away, with what it would have sent after a pause.
        session.hurry()
      } else if (Date.now() - leftAt > longAwayMs && session.snapshot().phase === 'idle') void session.refresh()
    }
    const online = () => void session.reconnected()
    window.addEventListener('pageshow', shown)
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('online', online)
      window.removeEventListener('pageshow', shown)
      session.stop()
    }
  }, [session])

  useEffect(() => watch?.(snapshot), [watch, snapshot])

  useEffect(() => {
    if (state === 'paid' || state === 'ordered') window.location.replace(`/thank-you/${token}`)
  }, [state, token])

  return { session, ...snapshot }
}
