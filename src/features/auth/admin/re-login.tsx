import { Suspense, useSyncExternalStore } from 'react'
import { later } from '#kit/web/later.tsx'
import { island } from './public.tsx'

const ReLoginDialog = later(async () => (await import('./re-login-dialog.tsx')).ReLoginDialog)

type Waiting = { done: Promise<boolean>; answer(signedIn: boolean): void }

let waiting: Waiting | null = null
let everAsked = false
const listeners = new Set<() => void>()

const set = (next: Waiting | null) => {
  waiting = next
  everAsked ||= next !== null
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks for the password in place; resolves true once the session is back. Calls that fail meanwhile wait for the same answer. */
export const askToLogInAgain = (): Promise<boolean> => {
  if (!island().user) return Promise.resolve(false)
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    set({
      done: promise,
      answer: (signedIn) => {
        set(null)
        resolve(signedIn)
      },
    })
  }
  return waiting!.done
}

/** Where the dialog appears. Mounted once by the app; its code is loaded when it is needed first. */
export const ReLogin = () => {
  const current = useSyncExternalStore(subscribe, () => waiting)
  return everAsked ? (
    <Suspense>
      <ReLoginDialog {...(current && { answer: current.answer })} />
    </Suspense>
  ) : null
}
