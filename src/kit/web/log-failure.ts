import { CallError } from './client.ts'

/** True for an answer that refuses what was asked: the user sees the reason, and nothing is broken. */
export const isRefusal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500

/** Writes into the browser's log what went wrong by itself: no answer, a broken one, a fault of ours. It was caught: nothing of the page is broken by it. */
export const logFailure = (error: unknown) => {
  if (!isRefusal(error)) console.error(error)
}
