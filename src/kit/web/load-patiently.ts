import { findLostReason, type Lost } from './lost-connection.ts'

/** Milliseconds before the second try; each further one is waited for twice as long, but no longer than the longest. */
const firstWait = 1_000
const longestWait = 60_000

/** Waits for a connection and for somebody to look; all tabs that wait for the same would else ask in the same moment. A connection that is new ends the wait. */
const nextTry = async (ms: number) => {
  if (!navigator.onLine) await happens(window, 'online')
  await new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true })
    window.setTimeout(resolve, ms * (0.5 + Math.random() / 2))
  })
  if (document.hidden) await happens(document, 'visibilitychange')
}

export const happens = (where: EventTarget, event: string) =>
  new Promise<void>((resolve) => {
    where.addEventListener(event, () => resolve(), { once: true })
  })

/**
 * As browsers and the loader of pages say that a file did not come, or, as Safari has it, that something else came in its place, which
 * whoever stands between sends: a proxy, the page where a hotel asks for a name. All else is a fault in it.
 */
export const isLost = (error: unknown): error is Error =>
  error instanceof Error &&
  /^(?:Failed to fetch dynamically|error loading dynamically|Importing a module script failed|Unable to preload CSS)|is not a valid JavaScript MIME type/.test(
    error.message,
  )

/** What code threw as it began. */
const thrown = new WeakSet<Error>()

/** Notes it, and gives it back. */
export const asThrown = (error: unknown) => {
  if (error instanceof Error) thrown.add(error)
  return error
}

/** Whether code did not come, or threw this as it began: browsers keep both, and may ask again only in a page that is loaded anew. */
export const isOfCode = (error: unknown) => error instanceof Error && (isLost(error) || thrown.has(error))

/**
 * Code that comes after its page, tried until it is there. `tell` is given why it did not come, at the first try and where that changes.
 * Throws what goes wrong in the code itself.
 */
export const loadPatiently = async <Code>(load: () => Promise<Code>, tell?: (why: Lost) => void): Promise<Code> => {
  let told: Lost | null = null
  for (let wait = firstWait; ; wait = Math.min(2 * wait, longestWait)) {
    try {
      return await load()
    } catch (error) {
      if (!isLost(error)) throw asThrown(error)
      const why = tell ? await findLostReason() : null
      if (why && why !== told) tell?.(why)
      told = why
      await nextTry(wait)
    }
  }
}
