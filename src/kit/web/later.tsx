import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { stylesAreThere } from './failed-styles.ts'
import { isSparing, whenIdle } from './idle.ts'
import { asThrown, isLost, loadPatiently } from './load-patiently.ts'
import { findLostReason, type Lost, lostSentences } from './lost-connection.ts'
import { notify } from './notification/notify.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

/** Parts of what is shown that nobody asked for yet. */
const parts = new Set<() => Promise<unknown>>()
let isFirstPageThere = false

/** In one go, so that most of their styles come together: for each that comes alone the whole page is laid out anew. */
const fetchParts = () => {
  for (const load of isSparing() ? [] : parts) void load().catch(() => {})
  parts.clear()
}

/** From now on the code of parts is fetched while nothing else is to do. Called once the first page stands. */
export const fetchPartsAhead = () => {
  isFirstPageThere = true
  whenIdle(fetchParts)
}

/**
 * Fetches the code of a part that is about to be asked for. Not without a connection: some browsers never ask again for a script that
 * failed.
 */
export const loadSoon = (load: () => Promise<unknown>): void => {
  if (navigator.onLine) void load().catch(() => {})
}

/**
 * A part of a page whose code comes after it: a modal, a menu. Where it cannot be fetched, the user gets a message, and it appears
 * as soon as it can: in browsers that never ask again for a script that failed, after a reload.
 */
export const later = <Props extends object>(load: Load<Props>) => {
  if (isFirstPageThere && parts.size === 0) whenIdle(fetchParts)
  parts.add(load)
  return lazy(async () => {
    const part = await loadPatiently(load, (why) => {
      missing.add(load)
      tellLost(why)
    })
    await stylesAreThere()
    if (missing.delete(load) && missing.size === 0) notify.settle('code')
    return { default: part }
  })
}

/** Parts that somebody waits for and was told of. */
const missing = new Set<() => Promise<unknown>>()

/** If the server answers, it may run a newer version that no longer has this page's code. Stays until the part is there. */
const tellLost = (why: Lost) => {
  if (why !== 'call') return notify.error(lostSentences[why], { about: 'code', autoClose: false })
  notify.error('A part of this page could not be loaded. Reload the page to get it.', {
    about: 'code',
    autoClose: false,
    action: {
      label: 'Reload',
      run() {
        window.location.reload()
        // Who has unsaved text is asked by the browser, and may stay.
        window.setTimeout(() => missing.size > 0 && tellLost(why))
      },
    },
  })
}

/** `why` is null while nothing is known to be wrong: the code is on its way. */
type Notice = ComponentType<{ why: Lost | null; onRetry(): Promise<void> }>

/** A page, or where its code cannot be fetched without a connection or a server, one that shows `notice` until it can. */
export const pageOrNotice = async (load: Load<object>, notice: Notice): Promise<ComponentType> => {
  try {
    const page = await load()
    await stylesAreThere()
    return page as ComponentType
  } catch (error) {
    // Loaded anew, the page would be the browser's own error wherever nobody answers.
    if ((await findLostReason()) === 'call') throw asGone(error)
    return latePage(load, notice)
  }
}

/** What is gone, by the words that the router knows a script by that is gone: it then reloads the page, once. */
const asGone = (error: unknown) =>
  isLost(error)
    ? new Error(`Failed to fetch dynamically imported module: ${error.message}`, { cause: error })
    : asThrown(error)

/**
 * Its code is asked for from when it is first shown until it is there, also while other pages are: the connection may have come back
 * before, or not carry yet when the browser says that it is back.
 */
const latePage = (load: Load<object>, Missing: Notice) => {
  let why: Lost | null = null
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const tell = (reason: Lost) => {
    why = reason
    for (const listener of listeners) listener()
  }
  const pressed = Promise.withResolvers<ComponentType<object>>()
  const retry = () => load().then(pressed.resolve, () => {})
  const Page = lazy(async () => {
    const page = await Promise.race([loadPatiently(load, tell), pressed.promise])
    await stylesAreThere()
    return { default: page }
  })
  const Place = () => <Missing why={useSyncExternalStore(subscribe, () => why)} onRetry={retry} />
  return () => (
    <Suspense fallback={<Place />}>
      <Page />
    </Suspense>
  )
}
